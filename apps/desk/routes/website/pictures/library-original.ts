import { data } from 'react-router';
import { fileSecurityHeaders } from '../../../../../server/platform/http/security-headers.ts';
import { readMaking, readOriginal } from '../../../../../server/features/editing/uploaded-files.ts';
import { withDesk } from '../../../document/with-desk.ts';

/** A picture of the library as it was uploaded, to save: nothing of it was looked at or taken out. */
export const loader = withDesk(async ({ database, params }) => {
  const making = await readMaking(database, params['name'] ?? '');
  const original = making === null ? null : await readOriginal(database, making.original);
  if (original === null) throw data(null, { status: 404 });
  return new Response(new Uint8Array(original.bytes), {
    headers: {
      ...fileSecurityHeaders,
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${original.hash}.${original.format}"; filename*=UTF-8''${encodeURIComponent(original.fileName)}`,
    },
  });
});
