import { readConsentFile } from '../../../../server/features/newsletters/subscribers/consent-file.ts';
import { withDesk } from '../../document/with-desk.ts';
import { textIn } from '../../i18n/language-of.ts';
import { attachment } from '../../network/attachment.ts';

/** The file that proves a consent, for the disk only: the browser is told of bytes that it must not show. */
export const loader = withDesk(async ({ database, now, language, actor, id }) => {
  const file = await readConsentFile(database, actor, id, now());
  if (file === null)
    return new Response(`${textIn(language, 'trouble.missing.text')}\n`, {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Disposition': attachment(file.name),
    },
  });
});
