import type { LoaderFunctionArgs } from 'react-router';
import { recordAccess } from '../../server/desk/record-access.ts';
import { actorOf, deskContext } from '../desk-context.ts';
import { languageOf, textIn } from '../language/language-of.ts';
import { PaperFailed } from '../../server/papers/press.ts';

/** The PDF of a paper; that it was taken stands in the log first. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { database, papers, now } = context.get(deskContext);
  const id = params['id'] ?? '';
  const paper = await database.read((reader) =>
    reader.selectFrom('papers').select(['id', 'number']).where('id', '=', id).executeTakeFirst(),
  );
  if (paper === undefined) return text(404, textIn(languageOf(request, context), 'trouble.missing.text'));
  await database.write((transaction) =>
    recordAccess(
      transaction,
      actorOf(context),
      { action: 'paper-read', item: { kind: 'paper', id, label: paper.number } },
      now(),
    ),
  );
  try {
    const file = await papers.file(id);
    if (file === null) return text(404, textIn(languageOf(request, context), 'trouble.missing.text'));
    return new Response(file.pdf, {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="${file.fileName}"`,
      },
    });
  } catch (error) {
    if (error instanceof PaperFailed) return text(503, textIn(languageOf(request, context), 'papers.problem.busy'));
    throw error;
  }
}

const text = (status: number, words: string) =>
  new Response(`${words}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
