import { Form, Link } from 'react-router';
import { useTexts } from '../../../i18n/texts.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { ChosenDrafts } from '../checks/refusal-notice.tsx';
import { PlaceList } from '../place-list.tsx';
import type { proofChange } from './certificate-view.ts';

interface CertificateChangeProps {
  change: NonNullable<ReturnType<typeof proofChange>>;
  /** the version that is public; null: whoever reads this may not publish */
  expected: number | null;
}

/** What changes on the site with a proof that was entered, before anybody publishes it. */
export function CertificateChange({ change, expected }: CertificateChangeProps) {
  const { t } = useTexts();
  const { claim, places, statement, texts, sentences, isHidden, document, validUntil } = change;
  return (
    <>
      <Notice tone="done">
        <p>{t('website.certificate.kept')}</p>
      </Notice>
      <section aria-labelledby="change-heading">
        <h2 id="change-heading">{t('website.certificate.changes')}</h2>
        <p className="narrow">{t('website.certificate.shown')}</p>
        <blockquote className="narrow certificate-shown">
          <p>
            <strong>{statement}</strong>
          </p>
          <p>
            {[
              t('website.certificate.from', { kind: change.kind, issuer: change.issuer }),
              change.number === '' ? '' : t('website.certificate.numbered', { number: change.number }),
              t('website.certificate.dated', { date: change.date }),
              validUntil === '' ? '' : t('website.certificate.until', { date: validUntil }),
              t('website.certificate.covers', { what: change.covers }),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </p>
          {document !== null && (
            <p>
              <a href={document}>{t('website.openDocument')}</a>
            </p>
          )}
        </blockquote>
        <p className="narrow">{t(isHidden ? 'website.certificate.comesBack' : 'website.certificate.stays')}</p>
        {texts.length > 0 && (
          <details>
            <summary>{t('website.certificate.texts', { count: texts.length })}</summary>
            <PlaceList places={texts} />
          </details>
        )}
        {validUntil !== '' && <p className="narrow">{t('website.certificate.ends', { date: validUntil })}</p>}
      </section>
      <section aria-labelledby="sentences-heading">
        <h2 id="sentences-heading">{t('website.certificate.read')}</h2>
        <p className="narrow">{t('website.certificate.readText')}</p>
        <ul className="things">
          {sentences.map(({ key, text, link }) => (
            <li key={key}>
              <span>{text}</span> <Link to={link}>{t('website.certificate.edit')}</Link>
            </li>
          ))}
        </ul>
      </section>
      <div className="row">
        {expected === null ? (
          <p className="hint">{t('website.adminPublishes')}</p>
        ) : (
          <Form method="post" action="/website/publish">
            <ChosenDrafts places={places} expected={expected} />
            <SubmitButton isPrimary intent="publish" whileBusy={t('website.publishing')}>
              {t('website.publishThis')}
            </SubmitButton>
          </Form>
        )}
        <Link to={change.look} className="button">
          {t('website.look')}
        </Link>
        <Link to={`/website/claims/${claim}`}>{t('website.certificate.wholeForm')}</Link>
        <Link to="/website">{t('website.allDrafts')}</Link>
      </div>
    </>
  );
}
