import type { Locale } from '../../../domain/locale.ts';
import type { AttachedPicture, MailBlock } from '../../platform/mail/mail-content.ts';

/** The ids of the claims that a newsletter makes, by where it makes them. */
interface NewsletterClaims {
  subject: readonly string[];
  /** as many as there are blocks, in their order */
  blocks: readonly (readonly string[])[];
}

/** What a newsletter says in one language: its blocks, before what every mail has around them. */
export interface Edition {
  subject: string;
  blocks: readonly MailBlock[];
  pictures: readonly AttachedPicture[];
  claims: NewsletterClaims;
  /** where it can be read in the browser; missing where it is not on the site */
  address?: string | undefined;
}

/** Where newsletters come from, for the mails that bring them. */
export interface NewsletterSource {
  /** What goes out, as it was when the sending began. @throws {Error} when there is no such edition */
  edition(newsletterId: string, language: Locale): Promise<Edition>;
  /** What would go out now, of a draft. @throws {Error} when there is no such newsletter */
  draft(newsletterId: string, language: Locale): Promise<Edition>;
}
