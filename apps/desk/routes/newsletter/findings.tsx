import { isError, type NewsletterBlock, type NewsletterFinding } from '../../../../domain/newsletter.ts';
import { Link } from 'react-router';
import type { Locale } from '../../../../domain/locale.ts';
import { fill } from '../../../../domain/messages.ts';
import { useTexts } from '../../i18n/texts.tsx';

interface FindingsProps {
  findings: readonly NewsletterFinding[];
  /** address of the form */
  edit: string;
  /** what is still a sample of the sender's data, by name: nothing is sent with it */
  missing: readonly string[];
  /** what each block is: a text, a picture */
  blocks: readonly NewsletterBlock['type'][];
  /** no mail leaves yet */
  unsent?: boolean;
}

/** What stops a newsletter, and what should be looked at, each with the way to its place. */
export function Findings({ findings, edit, missing, blocks, unsent = false }: FindingsProps) {
  const { t } = useTexts();
  const wrong = findings.filter(isError);
  const hints = findings.filter((finding) => !isError(finding));
  const count = (some: readonly NewsletterFinding[]) => saidOnce(some).length;
  return (
    <>
      {wrong.length === 0 ? (
        <p className="good">
          {t(
            unsent
              ? 'newsletter.allRightButServer'
              : missing.length > 0
                ? 'newsletter.allRightButSender'
                : 'newsletter.allRight',
          )}
          {unsent && (
            <>
              {' '}
              <Link to="/launch?group=mail#mail">{t('newsletter.noServerLook')}</Link>
            </>
          )}
        </p>
      ) : (
        <section aria-labelledby="wrong">
          <h2 id="wrong">{t('newsletter.wrong', { count: count(wrong) })}</h2>
          <FindingList findings={wrong} edit={edit} blocks={blocks} />
        </section>
      )}
      {hints.length > 0 && (
        <section aria-labelledby="hints">
          <h2 id="hints">{t('newsletter.hints', { count: count(hints) })}</h2>
          <FindingList findings={hints} edit={edit} blocks={blocks} />
        </section>
      )}
    </>
  );
}

/** They are about a mail as a whole, not about its subject. */
const ofTheWhole: ReadonlySet<NewsletterFinding['code']> = new Set(['no-words', 'large', 'no-unsubscribe']);

interface SaidOnce extends Omit<NewsletterFinding, 'language'> {
  languages: Locale[];
}

/** What is the same in several languages is said once. */
function saidOnce(findings: readonly NewsletterFinding[]): SaidOnce[] {
  const said = new Map<string, SaidOnce>();
  for (const { language, ...finding } of findings) {
    const key = JSON.stringify([finding.code, finding.block, finding.found]);
    const { languages } = said.get(key) ?? { languages: [] };
    said.set(key, { ...finding, languages: language === null ? languages : [...languages, language] });
  }
  // in the order of the form
  return [...said.values()].toSorted((one, other) => (one.block ?? -1) - (other.block ?? -1));
}

function FindingList({ findings, edit, blocks }: Omit<FindingsProps, 'missing' | 'unsent'>) {
  const { t, word } = useTexts();
  /** "Picture", or of several "Picture (block 2)" */
  const blockName = (block: number) => {
    const type = blocks[block];
    const number = t('newsletter.blockNumber', { number: block + 1 });
    if (type === undefined) return number;
    return blocks.filter((one) => one === type).length === 1
      ? word('block', type)
      : `${word('block', type)} (${number})`;
  };
  return (
    <ul className="findings">
      {saidOnce(findings).map(({ code, block, languages, found }) => {
        const isWhole = block === null && (languages.length === 0 || ofTheWhole.has(code));
        const where = [
          block !== null ? blockName(block) : isWhole ? null : t('newsletter.subject'),
          languages.length === 0 ? null : languages.map((language) => word('locale', language)).join(', '),
        ]
          .filter((part) => part !== null)
          .join(' · ');
        return (
          <li key={`${code} ${block ?? ''} ${found}`}>
            {isWhole || where === '' ? (
              where
            ) : (
              <a href={`${edit}#${block === null ? 'subject' : `block-${block}`}`}>{where}</a>
            )}
            {where === '' ? '' : ': '}
            {fill(word('finding', code), { found: code === 'left-out' ? word('locale', found) : found })}
          </li>
        );
      })}
    </ul>
  );
}
