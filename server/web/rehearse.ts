import type { Kysely } from 'kysely';
import { paperOf } from '../features/invoicing/issue-paper.ts';
import type { Database } from '../platform/database/database.ts';
import type { PaperRow } from '../platform/database/schema/papers.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { ComposedMail } from '../platform/mail/mail-frame.ts';
import { prepareMail, type DueMail } from '../platform/mail/outbox.ts';
import { mailKinds, type SiteMailSetting } from './mail-kinds.ts';

/** What an act on an order would have put into the outbox and issued. */
interface Rehearsed<Answer> {
  /** what the act said: a refusal, too */
  answer: Answer;
  /** composed as they would be for delivery; of a paper that is not issued the attached file has its name and no content */
  mails: readonly ComposedMail[];
  /** with the numbers that they would have got just now: none of them was drawn */
  papers: readonly PaperRow[];
}

/** Ends a transaction that is not to be committed. */
class Undone extends Error {
  override name = 'Undone';
  readonly settle: () => void;
  constructor(settle: () => void) {
    super('rehearsed, and undone');
    this.settle = settle;
  }
}

/**
 * Runs an act on an order in a transaction that is undone, and says what it would have sent and written: what is shown before
 * a press comes of the act itself, and so cannot differ from it. No PDF is set while the transaction is open.
 * @param act writes by the database that it is given, in one transaction, and does nothing besides
 * @throws {StorageUnavailable}
 */
export async function rehearse<Answer>(
  { database, mailSetting }: { database: Database; mailSetting: SiteMailSetting },
  orderId: string,
  act: (rehearsal: Database) => Promise<Answer>,
): Promise<Rehearsed<Answer>> {
  const mails: DueMail[] = [];
  const papers: PaperRow[] = [];
  const kinds = mailKinds({
    ...mailSetting,
    papers: {
      file: async (id) => {
        const unissued = papers.find((paper) => paper.id === id);
        return unissued === undefined ? mailSetting.papers.file(id) : emptyFile(unissued);
      },
    },
  });
  const write: Database['write'] = (work) =>
    new Promise((resolve, reject) => {
      const undone = database.write(async (transaction) => {
        const before = await rowsOf(transaction, orderId);
        const value = await work(transaction);
        const after = await rowsOf(transaction, orderId);
        const isNew = ({ id }: { id: string }) => !before.ids.has(id);
        const sent: DueMail[] = [];
        for (const mail of after.mails.filter(isNew)) sent.push(await prepareMail(kinds, transaction, mail));
        throw new Undone(() => {
          mails.push(...sent.filter(({ isUnwanted }) => !isUnwanted));
          papers.push(...after.papers.filter(isNew));
          resolve(value);
        });
      });
      undone.catch((error: unknown) => (error instanceof Undone ? error.settle() : reject(error)));
    });
  const answer = await act({ ...database, write });
  return { answer, mails: await Promise.all(mails.map(({ compose }) => compose())), papers };
}

async function rowsOf(reader: Kysely<Schema>, orderId: string) {
  const mails = await reader.selectFrom('mails').selectAll().where('order_id', '=', orderId).execute();
  const papers = await reader
    .selectFrom('papers')
    .innerJoin('orders', 'orders.order_number', 'papers.order_number')
    .selectAll('papers')
    .where('orders.id', '=', orderId)
    .execute();
  return { mails, papers, ids: new Set([...mails, ...papers].map(({ id }) => id)) };
}

function emptyFile(row: PaperRow) {
  const fileName = `${paperOf(row).number}.pdf`;
  return { pdf: new Uint8Array(), sha256: '', fileName, namedFile: fileName };
}
