import type { ReactNode } from 'react';
import type { ClaimDetail } from '../../../../domain/claim-detail.ts';
import { LocalLink } from '../../i18n/link.tsx';
import { RichText } from '../../i18n/text.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';

const mailAddress = /([\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+)/;

/** A text in which mail addresses can be clicked. */
function WithMailLinks({ text }: { text: string }): ReactNode {
  // split with a group gives text and address in turns
  return text.split(mailAddress).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={`mailto:${part}`} className="text-link wrap-anywhere">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-6 border-t border-sand py-2.5">
      <dt className="text-small font-semibold">{label}</dt>
      <dd className="text-small">{children}</dd>
    </div>
  );
}

/** What stands behind a claim, as a list of terms above their text. `brief`: the next review is left out. */
export function ClaimFacts({ claim, brief = false }: { claim: ClaimDetail; brief?: boolean }) {
  const { t } = useLanguage();
  return (
    <dl>
      <Row label={t('claims.label.scope')}>
        <RichText text={claim.scope} />
      </Row>
      {claim.comparator ? (
        <Row label={t('claims.label.comparator')}>
          <RichText text={claim.comparator} />
        </Row>
      ) : null}
      <Row label={t('claims.label.basis')}>
        <RichText text={claim.basis} />
      </Row>
      <Row label={t('claims.label.source')}>
        <WithMailLinks text={claim.source} />
        {claim.sourceUrl ? (
          <>
            {' '}
            <a href={claim.sourceUrl} rel="noopener" className="text-link">
              {t('claims.label.sourceLink')} ({new URL(claim.sourceUrl).hostname.replace(/^www\./, '')})
            </a>
          </>
        ) : null}
      </Row>
      {claim.proof ? (
        <Row label={t('claims.label.proof')}>
          {t(`claims.proof.${claim.proof.kind}`)}
          {claim.proof.number ? ` ${claim.proof.number}` : ''}, {claim.proof.issuer}, {claim.proof.date}
          {claim.proof.validUntil ? ` (${t('claims.proof.until', { date: claim.proof.validUntil })})` : ''}.{' '}
          {claim.proof.covers}{' '}
          <a href={claim.proof.href} rel="noopener" className="text-link">
            {t('claims.proof.open')}
          </a>
        </Row>
      ) : null}
      {claim.otherReadings.length > 0 ? (
        <Row label={t('claims.label.otherReadings')}>
          {t('claims.otherText')}{' '}
          {claim.otherReadings.map(({ id, figure }, index) => (
            <span key={id}>
              {index > 0 ? ' · ' : ''}
              <LocalLink page="claims" hash={id} className="text-link whitespace-nowrap">
                {figure}
              </LocalLink>
            </span>
          ))}
        </Row>
      ) : null}
      <Row label={t('claims.label.checked')}>
        {claim.checkedOn}
        {brief ? null : ` (${t('claims.label.review')} ${claim.reviewBy})`}
      </Row>
    </dl>
  );
}
