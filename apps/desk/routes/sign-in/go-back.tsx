import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { deskContext } from '../../document/desk-context.ts';
import { languageOf, textIn } from '../../i18n/language-of.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Sheet } from '../../components/sheet.tsx';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return { title: textIn(languageOf(request, context), 'goBack.title', { brand: context.get(deskContext).brand }) };
}

/** The end of a tab that was opened to sign in or to confirm, beside a page with something unsent (network/unsent.ts). */
export default function GoBack() {
  const { t } = useTexts();
  return (
    <Sheet title={t('goBack.heading')}>
      <p>{t('goBack.text')}</p>
    </Sheet>
  );
}
