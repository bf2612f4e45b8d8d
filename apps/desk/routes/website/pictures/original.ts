import { data } from 'react-router';
import { fileSecurityHeaders } from '../../../../../server/platform/http/security-headers.ts';
import { readDrafts } from '../../../../../server/features/editing/drafts.ts';
import { readMaking, readOriginal } from '../../../../../server/features/editing/uploaded-files.ts';
import { withDesk } from '../../../document/with-desk.ts';
import { namedFile } from './picture-place.ts';

/** The picture of a post or product as it was uploaded, to save: nothing of it was looked at or taken out. */
export const loader = withDesk(async ({ database, publisher, params }) => {
  const { area, item = '' } = params;
  if (area !== 'posts' && area !== 'products') throw data(null, { status: 404 });
  const name = namedFile(publisher.treesWith(await readDrafts(database)), area, item);
  const making = name === null ? null : await readMaking(database, name);
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
