import { data } from 'react-router';
import type { Database } from '../../../../../server/platform/database/database.ts';
import { fileSecurityHeaders } from '../../../../../server/platform/http/security-headers.ts';
import { readMaking, readOriginal } from '../../../../../server/features/editing/uploaded-files.ts';

/**
 * A picture as it was uploaded, to save: nothing of it was looked at or taken out.
 * @param name of what was made of it; null: there is none
 */
export async function originalAnswer(database: Database, name: string | null): Promise<Response> {
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
}
