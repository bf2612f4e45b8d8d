import { germanDay } from '../../../domain/german-time.ts';
import { createHash } from 'node:crypto';
import { contradictionIn, paperDraftSchema, type PaperDraft } from '../../../domain/invoicing/paper.ts';
import { paperNumber } from '../../../domain/invoicing/paper-number.ts';
import type { Clock, Database } from '../../platform/database/database.ts';
import type { PaperFileRow, PaperRow } from '../../platform/database/schema/papers.ts';
import type { SiteTexts } from '../content/site-texts.ts';
import { paperOf, type ProvenDraft } from './issue-paper.ts';
import { createPaperWorker, PaperFailed, type PaperWorker } from './paper-worker.ts';
import { setPaper } from './set-paper.ts';

interface PaperFile {
  pdf: Uint8Array<ArrayBuffer>;
  /** hexadecimal */
  sha256: string;
  /** such as "RE-2026-00042.pdf" */
  fileName: string;
  /** the same with whom it is for, for the company's own folders */
  namedFile: string;
}

export interface Papers {
  /**
   * Sets a draft on trial. Only what can be set gets a number (issuePaper): amounts that cannot be counted would otherwise
   * spend one on a paper that nobody can ever print.
   * @throws {PaperFailed}
   */
  prove(draft: PaperDraft): Promise<ProvenDraft>;
  /**
   * The PDF of a draft as it would be issued now, marked as a preview on each sheet: no number is drawn, nothing is stored.
   * @throws {PaperFailed}
   */
  preview(draft: PaperDraft): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * The PDF of an issued paper: made when it is first asked for, then always the same bytes. Null: there is no such paper.
   * @throws {PaperFailed} it can be asked for again
   * @throws {StorageUnavailable}
   * @throws {Error} when the stored file is not what was stored
   */
  file(id: string): Promise<PaperFile | null>;
  close(): Promise<void>;
}

interface PapersOptions {
  database: Database;
  texts: Pick<SiteTexts, 'message'>;
  now: Clock;
  /** instead of a process of its own, for tests */
  paperWorker?: PaperWorker;
}

export function createPapers({ database, texts, now, paperWorker = createPaperWorker() }: PapersOptions): Papers {
  async function stored(
    id: string,
  ): Promise<(Pick<PaperFileRow, 'pdf' | 'sha256'> & Pick<PaperRow, 'number' | 'content'>) | undefined> {
    return database.read((reader) =>
      reader
        .selectFrom('paper_files')
        .innerJoin('papers', 'papers.id', 'paper_files.paper_id')
        .select(['pdf', 'sha256', 'number', 'content'])
        .where('paper_id', '=', id)
        .executeTakeFirst(),
    );
  }

  async function make(id: string): Promise<boolean> {
    const row = await database.read((reader) =>
      reader.selectFrom('papers').select('content').where('id', '=', id).executeTakeFirst(),
    );
    if (row === undefined) return false;
    const pdf = await setPaper(paperOf(row), texts, paperWorker);
    await database.write((transaction) =>
      transaction
        .insertInto('paper_files')
        .values({ paper_id: id, pdf: Buffer.from(pdf), sha256: sha256(pdf), made_at: now() })
        // two who asked at once: the first one counts
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    return true;
  }

  async function setOnTrial(draft: PaperDraft, isPreview: boolean): Promise<{ draft: PaperDraft; pdf: Uint8Array }> {
    const parsed = paperDraftSchema.safeParse(draft);
    const wrong = parsed.success
      ? contradictionIn(parsed.data)
      : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
    if (!parsed.success || wrong !== null) throw new PaperFailed('content', `the paper cannot be written: ${wrong}`);
    const date = germanDay(now());
    const trial = { ...parsed.data, date, number: paperNumber(draft.kind, Number(date.slice(0, 4)), 99_999) };
    return { draft: parsed.data, pdf: await setPaper(trial, texts, paperWorker, isPreview) };
  }

  return {
    prove: async (draft) => asProven((await setOnTrial(draft, false)).draft),
    preview: async (draft) => Uint8Array.from((await setOnTrial(draft, true)).pdf),
    file: async (id) => {
      const found = (await stored(id)) ?? ((await make(id)) ? await stored(id) : undefined);
      if (found === undefined) return null;
      const pdf = Uint8Array.from(found.pdf);
      if (sha256(pdf) !== found.sha256) throw new Error(`the stored file of ${found.number} is not what was stored`);
      return { pdf, sha256: found.sha256, fileName: `${found.number}.pdf`, namedFile: namedFileOf(found) };
    },
    close: () => paperWorker.close(),
  };
}

/** "RE-2026-00042 Kantine am Hafen.pdf", without what no disk takes in a name. */
function namedFileOf({ number, content }: Pick<PaperRow, 'number' | 'content'>): string {
  const { company, name } = paperOf({ content }).customer;
  const who = (company ?? name ?? '')
    .replace(/[\p{Cc}/\\:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60);
  return `${number} ${who}`.trim() + '.pdf';
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** The mark is of the types alone: nothing of it is stored. */
const asProven = (draft: PaperDraft) => draft as ProvenDraft;
