import { data, redirectDocument, useLoaderData } from 'react-router';
import { addressPrefix } from '../../../../server/platform/limits/client-address.ts';
import { logAccess } from '../../../../server/platform/audit/record-access.ts';
import { lookUpLink, spendLink } from '../../../../server/features/accounts/first-link.ts';
import { sessionLimits } from '../../../../server/features/accounts/sessions.ts';
import { linkToken } from '../../document/link-token.ts';
import { browserOf, withDesk } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { plainPage } from '../sign-in/plain-page.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';

export const handle = plainPage;

/** Opening the link changes nothing: mail programs and messengers open links to look at them. */
export const loader = withDesk(async (desk) => {
  const { title, request } = desk;
  const wait = await desk.budgets.spend('links', addressPrefix(desk.address));
  const operator = wait === null ? await lookUpLink(desk.database, linkToken(new URL(request.url)), desk.now()) : null;
  return {
    title: title('start.title'),
    brand: desk.brand,
    name: operator?.name ?? null,
    email: operator?.email ?? null,
  };
});

/** The button spends it. */
export const action = withDesk(async (desk) => {
  const browser = browserOf(desk);
  const opened = await spendLink(desk.database, linkToken(new URL(desk.request.url)), browser, desk.now());
  if (opened === null) return data(null, { status: 400 });
  await logAccess(
    desk.database,
    { operator: opened.operator, addressPrefix: browser.addressPrefix },
    { action: 'link-spent' },
    desk.now(),
  );
  return redirectDocument('/setup', {
    headers: { 'Set-Cookie': desk.cookies.set('session', opened.token, sessionLimits.setupAge / 1000) },
  });
});

export default function Start() {
  const { brand, name, email } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  if (name === null || email === null)
    return (
      <Sheet title={t('start.spentTitle')}>
        <p>{t('start.spent')}</p>
      </Sheet>
    );
  return (
    <Sheet title={t('start.heading', { name })}>
      <p>{t('start.text', { brand, email })}</p>
      <form method="post">
        <SubmitButton isPrimary>{t('start.go')}</SubmitButton>
      </form>
    </Sheet>
  );
}
