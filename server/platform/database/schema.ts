import type {
  OperatorRow,
  OperatorLinkRow,
  PasskeyRow,
  AuthenticatorAppRow,
  RecoveryCodeRow,
  SignInRow,
  DeskSessionRow,
  DeskLogRow,
  SavedViewRow,
} from './schema/accounts.ts';
import type {
  BankCsvMappingRow,
  BankRefusedFileRow,
  BankTransactionPaymentRow,
  BankTransactionTable,
} from './schema/bank.ts';
import type {
  ContentDraftRow,
  ContentVersionRow,
  ContentPlanRow,
  ContentFileRow,
  ContentOriginalRow,
  LegalTextRow,
} from './schema/content.ts';
import type {
  EnquiryTable,
  ItemLabelTable,
  ItemNoteRow,
  ItemActRow,
  AnswerFileRow,
  CustomerNoteRow,
  AnswerRow,
  MailboxRow,
  IncomingMailRow,
  IncomingFileRow,
  PrivacyCaseRow,
  ReplyTemplateRow,
  SearchTextTable,
} from './schema/enquiries.ts';
import type { MailRow } from './schema/mails.ts';
import type {
  SubscriptionTable,
  NewsletterProofRow,
  SuppressionRow,
  GivenConsentRow,
  NewsletterRow,
  NewsletterVersionRow,
  NewsletterEditionRow,
  NewsletterRecipientRow,
  ArchivedNewsletterRow,
  ArchivedEditionRow,
} from './schema/newsletters.ts';
import type {
  SecretRow,
  RateLimitRow,
  SpentProofRow,
  ScheduledJobRow,
  BackupRunRow,
  DeskSettingRow,
  DeskDayRow,
  UnansweredQuestionRow,
  UnansweredWordRow,
} from './schema/operations.ts';
import type {
  OrderTable,
  OrderStepRow,
  ArrivalRow,
  OrderNoteRow,
  PaymentRow,
  PaymentReminderRow,
  WithdrawalRow,
  WithdrawalCandidateRow,
  WithdrawalLineRow,
  OrderTextTable,
  ParcelNumberRow,
} from './schema/orders.ts';
import type { OnlinePaymentRow, OnlineRefundRow } from './schema/online-payments.ts';
import type { PaperSeriesRow, PaperRow, PaperFileRow, QuoteTable, QuoteChangeRow } from './schema/papers.ts';

/**
 * The tables as Kysely sees them; `migrations/` creates them. Times are milliseconds since 1970 UTC, truth values 0 or 1,
 * so that SQLite and PostgreSQL hold the same. The rows stand in `schema/`, by the same ideas as in `migrations/baseline/`.
 */
export interface Schema {
  enquiries: EnquiryTable;
  mails: MailRow;
  newsletter_subscriptions: SubscriptionTable;
  newsletter_proofs: NewsletterProofRow;
  suppressions: SuppressionRow;
  newsletter_given_consents: GivenConsentRow;
  spent_proofs: SpentProofRow;
  secrets: SecretRow;
  rate_limits: RateLimitRow;
  scheduled_jobs: ScheduledJobRow;
  backup_runs: BackupRunRow;
  desk_settings: DeskSettingRow;
  operators: OperatorRow;
  operator_links: OperatorLinkRow;
  passkeys: PasskeyRow;
  authenticator_apps: AuthenticatorAppRow;
  recovery_codes: RecoveryCodeRow;
  sign_ins: SignInRow;
  desk_sessions: DeskSessionRow;
  desk_log: DeskLogRow;
  legal_texts: LegalTextRow;
  newsletters: NewsletterRow;
  newsletter_versions: NewsletterVersionRow;
  newsletter_editions: NewsletterEditionRow;
  newsletter_recipients: NewsletterRecipientRow;
  archived_newsletters: ArchivedNewsletterRow;
  archived_editions: ArchivedEditionRow;
  content_drafts: ContentDraftRow;
  content_files: ContentFileRow;
  content_originals: ContentOriginalRow;
  content_plans: ContentPlanRow;
  content_versions: ContentVersionRow;
  orders: OrderTable;
  order_steps: OrderStepRow;
  order_notes: OrderNoteRow;
  parcel_numbers: ParcelNumberRow;
  arrivals: ArrivalRow;
  payment_reminders: PaymentReminderRow;
  payments: PaymentRow;
  bank_transactions: BankTransactionTable;
  bank_transaction_payments: BankTransactionPaymentRow;
  bank_csv_mappings: BankCsvMappingRow;
  bank_refused_files: BankRefusedFileRow;
  online_payments: OnlinePaymentRow;
  online_refunds: OnlineRefundRow;
  withdrawals: WithdrawalRow;
  withdrawal_candidates: WithdrawalCandidateRow;
  withdrawal_lines: WithdrawalLineRow;
  quotes: QuoteTable;
  quote_changes: QuoteChangeRow;
  answers: AnswerRow;
  customer_notes: CustomerNoteRow;
  answer_files: AnswerFileRow;
  reply_templates: ReplyTemplateRow;
  item_acts: ItemActRow;
  privacy_cases: PrivacyCaseRow;
  paper_series: PaperSeriesRow;
  papers: PaperRow;
  paper_files: PaperFileRow;
  item_labels: ItemLabelTable;
  item_notes: ItemNoteRow;
  saved_views: SavedViewRow;
  search_texts: SearchTextTable;
  mailboxes: MailboxRow;
  incoming_mails: IncomingMailRow;
  incoming_files: IncomingFileRow;
  desk_days: DeskDayRow;
  order_texts: OrderTextTable;
  unanswered_questions: UnansweredQuestionRow;
  unanswered_words: UnansweredWordRow;
}
