import { redirect } from 'react-router';
import { takeCopy } from '../../../../server/features/backup/take-copy.ts';
import { withForm } from '../../document/with-desk.ts';
import { streamOf } from '../../network/stream-of.ts';

/** Back from a confirmation: the page with the button. */
export const loader = () => redirect('/backups');

/** A copy of the database as a file. It holds all that visitors wrote; the log says who took it. */
export const action = withForm(async ({ database, now, dataPlaces, actor, params }) => {
  const name = params['name'] ?? '';
  const copy = await takeCopy({ dataDir: dataPlaces.dataDir, database }, actor, name, now());
  if (copy === null) return redirect('/backups?gone');
  return new Response(streamOf(copy.pieces), {
    headers: {
      'Content-Type': 'application/vnd.sqlite3',
      'Content-Length': String(copy.bytes),
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  });
});
