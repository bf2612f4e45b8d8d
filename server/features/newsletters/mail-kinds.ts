import { sql, type Kysely } from 'kysely';
import type { MailRow } from '../../platform/database/schema/mails.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { mailKind } from '../../platform/mail/mail-kind.ts';
import { newsletterMail, newsletterTest, type NewsletterMailSetting } from './compose-edition-mail.ts';
import { newsletterConfirmation, newsletterWelcome } from './compose-newsletter-mail.ts';
import { recordDelivery } from './record-delivery.ts';

/** Of `mails`: nobody has paused or stopped the newsletter, not even while a mail server deferred this mail. */
const isBeingSent = sql<boolean>`newsletter_id IN (SELECT id FROM newsletters WHERE state = 'sending')`;

const subscriptionOf = async (reader: Kysely<Schema>, { subscription_id: id }: MailRow) =>
  id === null
    ? null
    : ((await reader.selectFrom('newsletter_subscriptions').selectAll().where('id', '=', id).executeTakeFirst()) ??
      null);

/** Mails of the newsletter: those of the double opt-in, newsletters and tests of them. */
export const newsletterMails = (setting: NewsletterMailSetting) => ({
  'newsletter-confirmation': mailKind({
    about: subscriptionOf,
    compose: (subscription, _mail, language) => newsletterConfirmation(language, subscription, setting),
  }),
  'newsletter-welcome': mailKind({
    about: subscriptionOf,
    compose: (subscription, _mail, language) => newsletterWelcome(language, subscription, setting),
  }),
  'newsletter-edition': mailKind({
    about: async (reader, mail) => {
      const subscription = await subscriptionOf(reader, mail);
      return subscription && mail.newsletter_id ? { subscription, newsletterId: mail.newsletter_id } : null;
    },
    // unsubscribed since
    isUnwanted: (about) => about?.subscription.state !== 'confirmed',
    compose: ({ subscription, newsletterId }, _mail, language) =>
      newsletterMail(newsletterId, language, subscription, setting),
    toMany: { mayLeave: isBeingSent },
    ended: async (transaction, { newsletter_id: newsletterId, subscription_id: subscriptionId }, result, now) => {
      if (newsletterId !== null && subscriptionId !== null)
        await recordDelivery(transaction, { newsletterId, subscriptionId }, result, now);
    },
  }),
  'newsletter-test': mailKind({
    about: async (_reader, { newsletter_id: newsletterId, recipient: to }) =>
      newsletterId && to ? { newsletterId, to } : null,
    compose: ({ newsletterId, to }, _mail, language) => newsletterTest(newsletterId, language, to, setting),
  }),
});
