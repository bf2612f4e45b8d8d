import type { Locale } from '../../domain/locale.ts';

/** What the server needs of `content/`: handed in, so that tests and tools can bring their own. */
export interface SiteTexts {
  company: {
    brand: string;
    legalName: string;
    street: string;
    postcode: string;
    city: string;
    email: string;
    phone: string;
  };
  /** A text by its key, such as `mail.closing`, placeholders filled in. @throws when the key does not exist */
  message(language: Locale, key: string, parameters?: Readonly<Record<string, string>>): string;
}
