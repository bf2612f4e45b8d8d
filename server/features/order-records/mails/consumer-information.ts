import { quantityInWords } from '../../invoicing/quantity-words.ts';
import type { PaperMailSetting } from '../../invoicing/compose-paper-mail.ts';
import type { MailBlock } from '../../../platform/mail/mail-content.ts';
import type { StoredOrder } from '../stored-order.ts';

/**
 * What a consumer must have on something that lasts beside prices and the right of withdrawal: what is essential of the
 * goods, the statutory guarantee, the language of the contract and where its text is kept (§ 312f (2) BGB, Art. 246a § 1,
 * Art. 246c EGBGB).
 */
export function consumerInformation({ priced, language }: StoredOrder, { texts }: PaperMailSetting): MailBlock[] {
  const text = (key: 'title' | 'material' | 'length' | 'contents', values: Record<string, string> = {}) =>
    texts.message(language, `mail.order.confirmation.goods.${key}`, values);
  return [
    { type: 'paragraph', text: text('title') },
    {
      type: 'fields',
      fields: priced.lines.map((line) => {
        const { length = null, contents = null } = texts.essentials(line.itemNo, language) ?? {};
        return {
          label: `${line.name} (${line.itemNo})`,
          value: [
            quantityInWords(line, language, texts),
            ...(length === null ? [] : [text('length', { length })]),
            ...(contents === null ? [] : [text('contents', { contents })]),
            text('material'),
          ].join('\n'),
        };
      }),
    },
    { type: 'paragraph', text: texts.message(language, 'mail.order.confirmation.guarantee') },
    { type: 'paragraph', text: texts.message(language, 'mail.order.confirmation.contract') },
  ];
}
