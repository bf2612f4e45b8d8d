import { newsletterLimits, type NewsletterContent } from '../../../../domain/newsletter.ts';
import { isLocale } from '../../../../domain/locale.ts';
import type { NewsletterClash } from '../../../../domain/merge-newsletters.ts';
import type { MaterialChoices } from '../../../../server/features/newsletters/newsletter-material.ts';
import { useTexts, type TextKey } from '../../i18n/texts.tsx';

interface ClashesProps {
  clashes: readonly NewsletterClash[];
  /** as it stands in the form */
  content: NewsletterContent;
  choices: MaterialChoices;
  leaveOut: readonly { id: string; name: string }[];
}

/** Fields as the form calls them; those that are missing here are called as their block is. */
const labels: Record<string, TextKey> = {
  name: 'newsletter.name',
  subject: 'newsletter.subject',
  confirmedFrom: 'newsletter.from',
  confirmedUntil: 'newsletter.until',
  without: 'newsletter.without',
  share: 'newsletter.share',
  picture: 'newsletter.picture',
  alt: 'newsletter.alt',
  to: 'newsletter.target',
  label: 'newsletter.label',
};

/** What a colleague has written where somebody else has written, too: field by field, in the words of the form. */
export function Clashes({ clashes, content, choices, leaveOut }: ClashesProps) {
  const { t, word } = useTexts();
  const placeOf = ({ block: id, field }: NewsletterClash) => {
    const at = content.blocks.findIndex((block) => block.id === id);
    const block = content.blocks[at];
    return [
      block === undefined ? null : `${at + 1}. ${word('block', block.type)}`,
      ...field.map((name) => {
        const label = labels[name];
        return isLocale(name) ? word('locale', name) : label === undefined ? null : t(label);
      }),
    ]
      .filter((part) => part !== null)
      .join(', ');
  };
  const shown = ({ block, field, theirs }: NewsletterClash) => {
    if (theirs === null) return block === null ? '' : t('newsletter.tookAway');
    if (theirs === '') return t('newsletter.emptied');
    const named =
      choices.products.find(({ id }) => field[0] === 'product' && id === theirs)?.name ??
      choices.posts.find(({ slug }) => field[0] === 'post' && slug === theirs)?.title ??
      leaveOut.find(({ id }) => field[1] === 'without' && id === theirs)?.name;
    return named ?? theirs;
  };
  return (
    <dl className="clash">
      {clashes.map((clash) => {
        const key = `${clash.block ?? ''} ${clash.field.join(' ')}`;
        return clash.field[0] === 'blocks' ? (
          <div key={key}>
            <dt>{t('newsletter.full', { most: newsletterLimits.blocks })}</dt>
            <dd>{t('newsletter.tooManyTogether')}</dd>
          </div>
        ) : (
          <div key={key}>
            <dt>{placeOf(clash)}</dt>
            <dd>{shown(clash)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
