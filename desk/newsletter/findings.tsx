import { isError, type CampaignFinding } from '../../domain/campaign.ts';
import { useTexts } from '../language/texts.tsx';

/** What stops a newsletter, and what should be looked at, each with the way to its place. */
export function Findings({ findings, edit }: { findings: readonly CampaignFinding[]; edit: string }) {
  const { t } = useTexts();
  const wrong = findings.filter(isError);
  const hints = findings.filter((finding) => !isError(finding));
  return (
    <>
      {wrong.length === 0 ? (
        <p className="good">{t('newsletter.allRight')}</p>
      ) : (
        <section aria-labelledby="wrong">
          <h2 id="wrong">{t('newsletter.wrong', { count: wrong.length })}</h2>
          <FindingList findings={wrong} edit={edit} />
        </section>
      )}
      {hints.length > 0 && (
        <section aria-labelledby="hints">
          <h2 id="hints">{t('newsletter.hints', { count: hints.length })}</h2>
          <FindingList findings={hints} edit={edit} />
        </section>
      )}
    </>
  );
}

function FindingList({ findings, edit }: { findings: readonly CampaignFinding[]; edit: string }) {
  const { t, word } = useTexts();
  const place = ({ block, language, code }: CampaignFinding) =>
    [
      block !== null
        ? t('newsletter.blockNumber', { number: block + 1 })
        : code === 'no-subject'
          ? t('newsletter.subject')
          : null,
      language === null ? null : word('locale', language),
    ]
      .filter((part) => part !== null)
      .join(', ');
  return (
    <ul className="findings">
      {findings.map((finding) => {
        const where = place(finding);
        const found = finding.code === 'left-out' ? word('locale', finding.found) : finding.found;
        return (
          <li key={JSON.stringify(finding)}>
            {where !== '' && (
              <>
                <a href={`${edit}#${finding.block === null ? 'subject' : `block-${finding.block}`}`}>{where}</a>:{' '}
              </>
            )}
            {word('finding', finding.code).replace('{found}', found)}
          </li>
        );
      })}
    </ul>
  );
}
