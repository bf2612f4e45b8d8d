import type { Locale } from '../../../domain/locale.ts';
import type { OnlinePaymentAudience } from '../../../domain/orders/online-payment.ts';
import type { LegalVersions } from './legal-versions.ts';
import type { Fact } from './schemas/facts.ts';
import type { Catalogue } from './catalogue.ts';
import type { Essentials } from './product-facts.ts';
import type { AnswerTexts } from './answer-texts.ts';
import type { MailTexts } from '../../platform/mail/mail-frame.ts';

/** What the server needs of `content/`: handed in, so that tests and tools can bring their own. */
export interface SiteTexts extends MailTexts {
  /** where businesses can pay online; missing: nowhere */
  readonly onlinePayment?: { name: string; url: string } | undefined;
  /** the payment service that our own button leads to; missing: none is configured */
  readonly paymentService?: string | undefined;
  /** who is offered to pay online, by either way */
  readonly onlinePaymentFor: OnlinePaymentAudience;
  /** business constants and promised periods (content/facts.json) */
  facts: Readonly<Record<string, Fact>>;
  /** which version of the terms, the withdrawal information and the privacy policy applies now: what an order names */
  legalVersions: LegalVersions;
  /** what can be ordered, at the moment it is asked for */
  catalogue(): Catalogue;
  /** paragraphs of the withdrawal information */
  withdrawalInformation(language: Locale): readonly string[];
  /** what is essential of a product; null: there is no such product any more */
  essentials(itemNo: string, language: Locale): Essentials | null;
  /** what the desk's answers are made from */
  answers: AnswerTexts;
}
