import { accountMails } from '../features/accounts/mail-kinds.ts';
import { enquiryMails } from '../features/enquiries/mail-kinds.ts';
import type { PaperMailSetting } from '../features/invoicing/compose-paper-mail.ts';
import { paperMails } from '../features/invoicing/mail-kinds.ts';
import type { NewsletterMailSetting } from '../features/newsletters/compose-edition-mail.ts';
import { newsletterMails } from '../features/newsletters/mail-kinds.ts';
import { orderMails } from '../features/order-records/mail-kinds.ts';
import { reminderMails } from '../features/orders/mail-kinds.ts';
import { quoteMails } from '../features/quotes/mail-kinds.ts';
import { withdrawalMails } from '../features/withdrawals/mail-kinds.ts';
import type { MailKinds } from '../platform/mail/mail-kind.ts';
import { planMails } from '../features/editing/compose-plan-mail.ts';

/** What all mails of the site together are made with. */
export type SiteMailSetting = PaperMailSetting & NewsletterMailSetting;

/** How each mail is made, put together from the features that the mails are about. */
export const mailKinds = (setting: SiteMailSetting): MailKinds => ({
  ...accountMails(setting),
  ...enquiryMails(setting),
  ...newsletterMails(setting),
  ...quoteMails(setting),
  ...orderMails(setting),
  ...paperMails(setting),
  ...planMails(setting),
  ...reminderMails(setting),
  ...withdrawalMails(setting),
});
