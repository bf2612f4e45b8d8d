import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Icon } from '../../components/icon.tsx';
import type { IconName } from '../../components/icon-name.ts';

export interface ContactDetails {
  legalName: string;
  street: string;
  postcode: string;
  city: string;
  /** the country's name in the visitor's language */
  country: string;
  phone: string;
  fax: string;
  email: string;
  /** as "09:00" */
  opens: string;
  closes: string;
}

/** The ways to reach the company, as on a letterhead. */
export function InfoCard({ details }: { details: ContactDetails }) {
  const { t } = useLanguage();
  const { legalName, street, postcode, city, country, phone, fax, email, opens, closes } = details;
  return (
    <section aria-labelledby="reach-us">
      <h2 id="reach-us" className="text-heading">
        {t('contact.info.title')}
      </h2>
      <dl className="mt-6">
        <Row icon="pin" label={t('contact.info.address')}>
          <address className="not-italic">
            {legalName}
            <br />
            {street}
            <br />
            {postcode} {city}
            <br />
            {country}
          </address>
        </Row>
        <Row icon="phone" label={t('contact.info.phone')}>
          <a className="text-link tabular inline-block py-1.5" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        </Row>
        <Row icon="printer" label={t('contact.info.fax')}>
          <span className="tabular">{fax}</span>
        </Row>
        <Row icon="mail" label={t('contact.info.email')}>
          <a className="text-link inline-block py-1.5 wrap-anywhere" href={`mailto:${email}`}>
            {email}
          </a>
        </Row>
        <Row icon="clock" label={t('contact.info.hours')}>
          <span className="flex flex-wrap justify-between gap-x-4">
            {t('contact.info.weekdays')} <span className="tabular whitespace-nowrap">{`${opens}–${closes}`}</span>
          </span>
          <span className="flex flex-wrap justify-between gap-x-4">
            {t('contact.info.weekend')} <span>{t('contact.info.closed')}</span>
          </span>
        </Row>
      </dl>
    </section>
  );
}

function Row({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-4 border-t border-sand-dark/50 py-4">
      <dt className="contents">
        <Icon name={icon} className="mt-0.5 text-leaf" />
        <span className="text-small soft">{label}</span>
      </dt>
      <dd className="col-start-2">{children}</dd>
    </div>
  );
}
