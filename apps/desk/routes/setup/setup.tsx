import { useState } from 'react';
import { Link, redirect, useLoaderData } from 'react-router';
import { canSignIn } from '../../../../server/features/accounts/can-sign-in.ts';
import { withDesk } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { PasskeyMaker } from './passkey-maker.tsx';

export const loader = withDesk(async (desk) => {
  const { operator, session, title } = desk;
  if (session.stage === 'full') throw redirect('/account');
  return { title: title('setup.title'), ready: await canSignIn(desk, operator.id) };
});

/** How the operator will sign in from now on: the first page after the link. */
export default function Setup() {
  const { ready } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const [refused, setRefused] = useState(false);
  return (
    <Sheet title={t('setup.heading')}>
      {ready && (
        <section className="choice">
          <Notice tone="done">{t('setup.ready')}</Notice>
          <Link to="/setup/recovery-codes" className="button button-primary">
            {t('setup.next')}
          </Link>
        </section>
      )}
      <p>{t(ready ? 'setup.more' : 'setup.text')}</p>
      {refused && <Notice tone="alert">{t('setup.passkeyRefused')}</Notice>}
      <section className="choice">
        <h2>{t('setup.passkey.heading')}</h2>
        <p>{t('setup.passkey.text')}</p>
        <PasskeyMaker label={t('setup.passkey.go')} isNext={!ready} onRefused={setRefused} />
      </section>
      <section className="choice">
        <h2>{t('setup.app.heading')}</h2>
        <p>{t('setup.app.text')}</p>
        <Link to="/setup/app" className="button">
          {t('setup.app.go')}
        </Link>
      </section>
    </Sheet>
  );
}
