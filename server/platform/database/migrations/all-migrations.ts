import { intake } from './0001-intake.ts';
import { operation } from './0002-operation.ts';
import { growth } from './0003-growth.ts';
import { fairnessAndProof } from './0004-fairness-and-proof.ts';
import { kindsOfSubmission } from './0005-kinds-of-submission.ts';
import { deskPeople } from './0010-desk-people.ts';
import { oneAddress } from './0011-one-address.ts';
import { legalTexts } from './0026-legal-texts.ts';
import { newsletterArchive } from './0034-newsletter-archive.ts';
import { newsletterCampaigns } from './0025-newsletter.ts';
import { publishedContent } from './0024-published-content.ts';
import { orders } from './0022-orders.ts';
import { privacyCases } from './0021a-privacy-cases.ts';
import { answers } from './0021-answers.ts';
import { papers } from './0023-papers.ts';
import { mailsWithPapers } from './0023a-mails-with-papers.ts';
import { offers } from './0031-offers.ts';
import { queue } from './0020-queue.ts';
import { incomingMail } from './0030-incoming-mail.ts';
import { newsletterResumed } from './0025b-newsletter-resumed.ts';
import { payments } from './0045-payments.ts';
import { paperSearch } from './0036a-paper-search.ts';
import { paymentReminders } from './0036-payment-reminders.ts';
import { plannedContent } from './0033-planned-content.ts';
import { deskFigures } from './0035-desk-figures.ts';
import { orderSearch } from './0035a-order-search.ts';
import { orderDueDates } from './0038-order-due-dates.ts';
import { invoicesByDelivery } from './0042-invoices-by-delivery.ts';
import { ordersWithoutDates } from './0041-orders-without-dates.ts';
import { keptOriginals } from './0043-kept-originals.ts';
import { searchedCorrespondence } from './0044-searched-correspondence.ts';
import { unansweredQuestions } from './0035b-unanswered-questions.ts';
import { uploadedFiles } from './0033a-uploaded-files.ts';
import { vatIdChecks } from './0032-vat-id-checks.ts';
import { acceptedTiers } from './0039-accepted-tiers.ts';
import { agreedTerms } from './0047-agreed-terms.ts';
import type { Migration } from './migration.ts';
import { withdrawals } from './0046-withdrawals.ts';

/**
 * In the order of application. To change the tables: write `NNNN-what-it-is-about.ts` beside these, append it here, and
 * bring `schema.ts` along; a new table or column gets a row in `tests/fakes/rows-of-each-kind.ts`, from which
 * a test fills a database of every earlier version and brings it to this one. Once released, a migration is never changed, moved or removed: its
 * checksum is kept in each database and in `released-checksums.json` (the test prints that of a new one).
 */
export const allMigrations: readonly Migration[] = [
  intake,
  operation,
  growth,
  fairnessAndProof,
  kindsOfSubmission,
  deskPeople,
  oneAddress,
  legalTexts,
  newsletterCampaigns,
  publishedContent,
  orders,
  answers,
  papers,
  queue,
  mailsWithPapers,
  newsletterResumed,
  privacyCases,
  plannedContent,
  incomingMail,
  newsletterArchive,
  deskFigures,
  orderSearch,
  unansweredQuestions,
  uploadedFiles,
  vatIdChecks,
  offers,
  orderDueDates,
  paymentReminders,
  paperSearch,
  acceptedTiers,
  ordersWithoutDates,
  invoicesByDelivery,
  keptOriginals,
  searchedCorrespondence,
  withdrawals,
  payments,
  agreedTerms,
];
