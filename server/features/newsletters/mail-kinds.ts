import { sql, type Kysely } from 'kysely';
import type { MailRow, Schema } from '../../platform/database/schema.ts';
import { mailKind } from '../../platform/mail/mail-kind.ts';
import { issueMail, issueTest, type NewsletterMailSetting } from './compose-issue-mail.ts';
import { newsletterConfirmation, newsletterWelcome } from './compose-newsletter-mail.ts';
import { recordDelivery } from './record-delivery.ts';

/** Of `mails`: nobody has paused or stopped the newsletter, not even while a mail server deferred this mail. */
const isBeingSent = sql<boolean>`campaign_id IN (SELECT id FROM campaigns WHERE state = 'sending')`;

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
  'newsletter-issue': mailKind({
    about: async (reader, mail) => {
      const subscription = await subscriptionOf(reader, mail);
      return subscription && mail.campaign_id ? { subscription, campaignId: mail.campaign_id } : null;
    },
    // unsubscribed since
    isUnwanted: (about) => about?.subscription.state !== 'confirmed',
    compose: ({ subscription, campaignId }, _mail, language) => issueMail(campaignId, language, subscription, setting),
    toMany: { mayLeave: isBeingSent },
    ended: async (transaction, { campaign_id: campaignId, subscription_id: subscriptionId }, result, now) => {
      if (campaignId !== null && subscriptionId !== null)
        await recordDelivery(transaction, { campaignId, subscriptionId }, result, now);
    },
  }),
  'newsletter-test': mailKind({
    about: async (_reader, { campaign_id: campaignId, recipient: to }) =>
      campaignId && to ? { campaignId, to } : null,
    compose: ({ campaignId, to }, _mail, language) => issueTest(campaignId, language, to, setting),
  }),
});
