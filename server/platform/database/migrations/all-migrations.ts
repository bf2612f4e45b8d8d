import { baseline } from './0001-baseline.ts';
import { bankTransactions } from './0002-bank-transactions.ts';
import { onlinePayments } from './0003-online-payments.ts';
import { inboxPlaces } from './0004-inbox-places.ts';
import { customerNotes } from './0004-customer-notes.ts';
import { replyTemplates } from './0004-reply-templates.ts';
import { answerFiles } from './0004-answer-files.ts';
import { backupsAndGivenConsents } from './0005-backups-and-given-consents.ts';
import { orderNotes } from './0006-order-notes.ts';
import { deskSettings } from './0007-desk-settings.ts';
import { reminderFees } from './0008-reminder-fees.ts';
import { ordersEnteredAtTheDesk } from './0009-orders-entered-at-the-desk.ts';
import { orderOwners } from './0010-order-owners.ts';
import { pictureLibrary } from './0011-picture-library.ts';
import { replacements } from './0014-replacements.ts';
import { parcelNumbers } from './0015-parcel-numbers.ts';
import { mailsAboutOrders } from './0016-mails-about-orders.ts';
import { quotesAtTheDesk } from './0017-quotes-at-the-desk.ts';
import { roleForOrders } from './0018-role-for-orders.ts';
import type { Migrations } from './migration.ts';

/**
 * To change the tables: write `NNNN-what-it-is-about.ts` beside this, name it here, and bring `schema.ts` and
 * `tests/fakes/rows-of-each-kind.ts` along. Append only: one that is released is never changed, moved or removed.
 */
export const allMigrations: Migrations = {
  '0001-baseline': baseline,
  '0002-bank-transactions': bankTransactions,
  '0003-online-payments': onlinePayments,
  '0004-answer-files': answerFiles,
  '0004-customer-notes': customerNotes,
  '0004-inbox-places': inboxPlaces,
  '0004-reply-templates': replyTemplates,
  '0005-backups-and-given-consents': backupsAndGivenConsents,
  '0006-order-notes': orderNotes,
  '0007-desk-settings': deskSettings,
  '0008-reminder-fees': reminderFees,
  '0009-orders-entered-at-the-desk': ordersEnteredAtTheDesk,
  '0010-order-owners': orderOwners,
  '0011-picture-library': pictureLibrary,
  '0014-replacements': replacements,
  '0015-parcel-numbers': parcelNumbers,
  '0016-mails-about-orders': mailsAboutOrders,
  '0017-quotes-at-the-desk': quotesAtTheDesk,
  '0018-role-for-orders': roleForOrders,
};
