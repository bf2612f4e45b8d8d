import { readItemFile } from '../../../../server/features/enquiries/read-item-file.ts';
import { withDesk } from '../../document/with-desk.ts';
import { textIn } from '../../i18n/language-of.ts';
import { attachment } from '../../network/attachment.ts';

/**
 * A file a visitor sent, for the disk only: whatever it says it is, the browser is told of bytes that it must not show.
 */
export const loader = withDesk(async ({ database, now, language, actor, id, params }) => {
  const file = await readItemFile(database, actor, { itemId: id, fileId: params['file'] ?? '' }, now());
  if (file === null)
    return new Response(`${textIn(language, 'trouble.missing.text')}\n`, {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  return new Response(new Uint8Array(file.content), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Disposition': attachment(file.name),
    },
  });
});
