import { useTexts } from '../../i18n/texts.tsx';
import { FieldList } from '../../components/field-list.tsx';
import type { PaperMail } from './paper-mail.ts';

/** A mail as it arrives: its head, its text in the order of the mail, and the lines below it. */
export function MailPaper({ mail }: { mail: PaperMail }) {
  const { t } = useTexts();
  return (
    <article className="paper" aria-label={t('mailPaper.label')}>
      <dl className="paper-head">
        <div>
          <dt>{t('mailPaper.from')}</dt>
          <dd>{mail.from}</dd>
        </div>
        {/* a letter has its address in its text */}
        {mail.to !== '' && (
          <div>
            <dt>{t('mailPaper.to')}</dt>
            <dd>{mail.to}</dd>
          </div>
        )}
        {mail.replyTo !== null && (
          <div>
            <dt>{t('mailPaper.replyTo')}</dt>
            <dd>{mail.replyTo}</dd>
          </div>
        )}
        <div>
          <dt>{t('mailPaper.subject')}</dt>
          <dd lang={mail.language}>
            <strong>{mail.subject}</strong>
          </dd>
        </div>
      </dl>
      <div className="paper-text" lang={mail.language}>
        <p className="paper-brand">{mail.brand}</p>
        {mail.blocks.map((block, index) => (
          <Block key={index} block={block} />
        ))}
        {mail.attachments.length > 0 && (
          <p className="hint">
            {t('incoming.files')}: {mail.attachments.join(', ')}
          </p>
        )}
        <footer>
          {mail.footer.map((line) => (
            <p key={line} className="hint">
              {line}
            </p>
          ))}
        </footer>
      </div>
    </article>
  );
}

function Block({ block }: { block: PaperMail['blocks'][number] }) {
  if (block.type === 'fields') return <FieldList entries={block.fields.map(({ label, value }) => [label, value])} />;
  if (block.type === 'picture') {
    const { alt, width, height, caption } = block.picture;
    return (
      <figure>
        <img src={block.src} alt={alt} width={width} height={height} />
        <figcaption className="hint">{caption}</figcaption>
      </figure>
    );
  }
  return (
    <p className={block.type === 'note' ? 'hint' : undefined}>
      {block.type === 'button' ? `${block.label}: ${block.href}` : block.text}
    </p>
  );
}
