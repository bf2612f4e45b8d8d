import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useTexts, type TextKey } from '../i18n/texts.tsx';

/** Says in place of a page what went wrong, and what can be done. */
export function Trouble() {
  const error = useRouteError();
  const { t } = useTexts();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  useEffect(() => {
    if (status === 500) console.error(error);
  }, [error, status]);
  const kind = status === 403 ? 'forbidden' : status === 404 || status === 405 ? 'missing' : 'failed';
  const title = t(`trouble.${kind}.title` satisfies TextKey);
  return (
    <>
      <title>{title}</title>
      <h1>{title}</h1>
      <p>{t(`trouble.${kind}.text` satisfies TextKey)}</p>
      <p>
        <a href="/">{t('trouble.back')}</a>
      </p>
    </>
  );
}
