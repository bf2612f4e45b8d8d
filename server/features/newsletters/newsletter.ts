import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isError, type NewsletterContent, type NewsletterFinding } from '../../../domain/newsletter.ts';
import { archivedPath, archivePath } from '../../../domain/archived-newsletter.ts';
import { isLocale, type Locale } from '../../../domain/locale.ts';
import { addressInLanguage } from '../../../domain/pages.ts';
import type { Clock, Database } from '../../platform/database/database.ts';
import type { NewsletterRow } from '../../platform/database/schema/newsletters.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import type { Counters } from '../../platform/metrics/counters.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { newsletterText } from './compose-edition-mail.ts';
import { newsletterLink } from './compose-newsletter-mail.ts';
import type { Edition, NewsletterSource } from './newsletter-source.ts';
import type { MailSetting } from '../../platform/mail/mail-frame.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import { beginNewsletter } from './begin-newsletter.ts';
import { countRecipients } from './newsletter-figures.ts';
import { checkNewsletter } from './check-newsletter.ts';
import { composeNewsletter, type ComposedNewsletter } from './compose-newsletter.ts';
import { pauseBecause, takeBack } from './control-newsletter.ts';
import { handToOutbox, isWaitingNewsletter, waitingNewsletters } from './hand-to-outbox.ts';
import { unpackNewsletter } from './newsletter-text.ts';
import { listRecipients } from './list-recipients.ts';
import type { MaterialChoices, NewsletterMaterial } from './newsletter-material.ts';
import { interrupted } from '../../platform/mail/attempt-result.ts';
import { recordDelivery } from './record-delivery.ts';
import { contentOf } from './save-newsletter.ts';
import { checkSegment } from './segment.ts';
import { isHeld } from '../../platform/restored/restored.ts';
import { checkRestored } from './check-restored.ts';

/** A newsletter as it will arrive. Pictures of the HTML stand in it as data. */
export interface NewsletterPreview {
  subject: string;
  html: string;
  text: string;
}

/** Writing and sending newsletters, as far as it takes the site's own content. */
export interface Newsletter {
  preview(content: NewsletterContent, language: Locale): Promise<NewsletterPreview>;
  check(content: NewsletterContent): Promise<NewsletterFinding[]>;
  choices(language: Locale): MaterialChoices;
  /** Begins to send a draft. @returns what stops it, or null @throws {StorageUnavailable} */
  begin(id: string, version: number, actor: Actor): Promise<NewsletterFinding[] | 'changed' | null>;
  /** Mails a draft, as it was saved, to whoever writes it. @throws {StorageUnavailable} */
  sendTest(id: string, language: Locale, to: string): Promise<void>;
  /** Does what is due now; resolves with how many recipients were put into the outbox. @throws {StorageUnavailable} */
  runOnce(): Promise<number>;
  /** Has what is due looked at soon. */
  wake(): void;
  start(): void;
  stop(): Promise<void>;
}

interface NewsletterParts {
  database: Database;
  material: NewsletterMaterial;
  setting: MailSetting;
  messageIdHost: string;
  /** mails a second that the worker sends at most */
  perSecond: number;
  wakeMail: () => void;
  now: Clock;
  logger: Logger;
  counters: Counters;
}

/** How often it is looked at while something is sent, and while nothing is. Milliseconds. */
const busyInterval = 1_000;
const idleInterval = 5_000;

/** Milliseconds between two batches of readers that are written down: visitors come first. */
const restBetweenBatches = 5;

/** So many times what is sent within seconds may wait for another try: servers that ask for patience hold up nobody else. */
const mostDeferred = 20;

/** Of so many mails that ended last, half refused or unclear means that something is wrong with us rather than with them. */
const lookedBackAt = 50;

/** Where newsletters to be mailed come from. */
export function newsletterSource(
  database: Database,
  material: () => NewsletterMaterial,
  siteUrl: string,
): NewsletterSource {
  return {
    edition: async (newsletterId, language) => {
      const row = await database.read((reader) =>
        reader
          .selectFrom('newsletter_editions')
          .leftJoin('archived_newsletters', 'archived_newsletters.newsletter_id', 'newsletter_editions.newsletter_id')
          .select(['subject', 'content', 'slug', 'shown_since'])
          .where('newsletter_editions.newsletter_id', '=', newsletterId)
          .where('language', '=', language)
          .executeTakeFirstOrThrow(),
      );
      return {
        ...unpackNewsletter(row),
        address: row.slug === null || row.shown_since === null ? undefined : archiveAddress(row.slug, language),
      };
    },
    draft: async (newsletterId, language) => {
      const row = await database.read((reader) =>
        reader.selectFrom('newsletters').select('content').where('id', '=', newsletterId).executeTakeFirstOrThrow(),
      );
      return inBrowserToo(
        contentOf(row),
        language,
        siteUrl,
        composeNewsletter(contentOf(row), language, material(), siteUrl),
      );
    },
  };

  function archiveAddress(slug: string, language: Locale): string {
    return siteUrl + addressInLanguage(archivedPath(slug), language);
  }
}

/** A draft has no address of its own yet: its link to the site leads to where it will stand. */
const inBrowserToo = (
  content: NewsletterContent,
  language: Locale,
  siteUrl: string,
  { edition }: ComposedNewsletter,
): Edition =>
  content.inArchive ? { ...edition, address: siteUrl + addressInLanguage(archivePath, language) } : edition;

/**
 * Sends newsletters, a step at a time, in every instance: each step is a transaction that another instance finds done. The
 * outbox delivers; here it is filled, never with more than it sends within seconds.
 */
export function createNewsletter(parts: NewsletterParts): Newsletter {
  const { database, material, setting, messageIdHost, now, logger, counters } = parts;
  const window = Math.min(Math.max(Math.ceil(parts.perSecond * 3), 10), 3_000);
  const editionIn = (content: NewsletterContent, language: Locale) =>
    composeNewsletter(content, language, material, setting.siteUrl);

  const activeNewsletters = () =>
    database.read((reader) =>
      reader
        .selectFrom('newsletters')
        .selectAll()
        .where((where) =>
          where.or([
            where('state', '=', 'sending'),
            where.and([where('state', '=', 'scheduled'), where('scheduled_at', '<=', now())]),
            where.and([where('state', '=', 'stopped'), where('finished_at', 'is', null)]),
            where.and([
              where('state', '=', 'paused'),
              where('id', 'in', where.selectFrom('mails').select('newsletter_id').where(isWaitingNewsletter)),
            ]),
          ]),
        )
        .orderBy('started_at')
        .orderBy('id')
        .execute(),
    );

  async function beginScheduled(row: NewsletterRow): Promise<void> {
    const findings = await beginNewsletter({ database, material, setting }, row, 'scheduled', null, now());
    if (findings === null) {
      logger.info({ newsletter: row.id }, 'a scheduled newsletter is being sent');
      return;
    }
    const paused = await database.write((transaction) => pauseBecause(transaction, row.id, 'checks', ['scheduled']));
    if (paused)
      logger.error(
        { newsletter: row.id, problems: findings.filter(isError).map(({ code }) => code) },
        'a scheduled newsletter was not sent: what it shows has changed. The desk says what is wrong',
      );
  }

  /** Mails whose server was killed while they were on their way: nobody knows whether they arrived. */
  async function findInterrupted(): Promise<void> {
    const over = now();
    const found = await database.read((reader) =>
      reader
        .selectFrom('mails')
        .select('id')
        .where(isWaitingNewsletter)
        .where('state', '=', 'leased')
        .where('lease_until', '<=', over)
        .execute(),
    );
    for (const { id } of found) {
      await database.write(async (transaction) => {
        const mail = await transaction
          .updateTable('mails')
          .set({ state: 'dead', last_error: interrupted, lease_owner: null, lease_until: null })
          .where('id', '=', id)
          .where('state', '=', 'leased')
          .where('lease_until', '<=', over)
          .returning(['newsletter_id', 'subscription_id'])
          .executeTakeFirst();
        if (!mail?.newsletter_id || !mail.subscription_id) return;
        const of = { newsletterId: mail.newsletter_id, subscriptionId: mail.subscription_id };
        await recordDelivery(transaction, of, { state: 'unclear' }, over);
      });
      logger.warn(
        { mail: id },
        'a newsletter was on its way when a server ended: it may have arrived, and is not sent again',
      );
    }
  }

  /**
   * Where half of the last mails were refused, the mail server or its provider has something against us; where it is unclear
   * whether they arrived, going on would leave the whole list unclear.
   */
  async function pauseWhenMostFail(row: NewsletterRow): Promise<boolean> {
    const last = await database.read((reader) =>
      reader
        .selectFrom('newsletter_recipients')
        .select('state')
        .where('newsletter_id', '=', row.id)
        .where('state', 'in', ['sent', 'refused', 'unclear'])
        .where('ended_at', '>', row.resumed_at ?? 0)
        .orderBy('ended_at', 'desc')
        .limit(lookedBackAt)
        .execute(),
    );
    const failed = last.filter(({ state }) => state !== 'sent').length;
    if (last.length < lookedBackAt || failed * 2 < last.length) return false;
    const paused = await database.write((transaction) => pauseBecause(transaction, row.id, 'refused', ['sending']));
    if (paused)
      logger.error(
        { newsletter: row.id, failed, of: last.length },
        'a newsletter was paused: too many mailboxes refuse it, or the mail server does not say that it takes it',
      );
    return paused;
  }

  /** Writes the figures down when nobody is waiting any more. */
  async function finish(row: NewsletterRow): Promise<void> {
    const open = await database.read((reader) =>
      reader
        .selectFrom('newsletter_recipients')
        .select('state')
        .where('newsletter_id', '=', row.id)
        .where('state', 'in', row.state === 'stopped' ? ['queued'] : ['waiting', 'queued'])
        .limit(1)
        .executeTakeFirst(),
    );
    if (open !== undefined) return;
    const counted = await database.readAside((reader) => countRecipients(reader, row.id));
    await database.write((transaction) =>
      transaction
        .updateTable('newsletters')
        .set({
          state: row.state === 'stopped' ? 'stopped' : 'sent',
          finished_at: now(),
          sent: counted.sent,
          refused: counted.refused,
          unclear: counted.unclear,
          left_before: counted.left,
          not_reached: counted.waiting,
        })
        .where('id', '=', row.id)
        .where('state', '=', row.state)
        .where('finished_at', 'is', null)
        .execute(),
    );
    logger.info({ newsletter: row.id, ...counted }, 'a newsletter has been sent');
  }

  async function work(stopping: AbortSignal): Promise<{ handed: number; active: boolean }> {
    let handed = 0;
    let active = false;
    // nothing goes on by itself before somebody has looked
    if (await database.read((reader) => isHeld(reader, 'newsletters'))) return { handed, active };
    for (const row of await activeNewsletters()) {
      if (stopping.aborted) break;
      active = true;
      if (row.state === 'scheduled') {
        await beginScheduled(row);
        continue;
      }
      await findInterrupted();
      // what a mail server deferred while it was being stopped or paused
      if (row.state !== 'sending') await database.write((transaction) => takeBack(transaction, row.id));
      if (row.state === 'paused') continue;
      if (row.state === 'sending') {
        while (row.listed_at === null && !stopping.aborted && !(await listRecipients(database, row, now())))
          await delay(restBetweenBatches);
        if (await pauseWhenMostFail(row)) continue;
        for (;;) {
          const { fresh, all } = await database.read(waitingNewsletters);
          const room = Math.min(window - fresh, mostDeferred * window - all);
          if (room <= 0 || stopping.aborted) break;
          const taken = await handToOutbox(database, row.id, room, { messageIdHost, now: now() });
          handed += taken;
          if (taken === 0) break;
        }
      }
      if (stopping.aborted) break;
      await finish(row);
    }
    if (handed > 0) parts.wakeMail();
    return { handed, active };
  }

  const job = repeat({
    name: 'newsletters',
    every: idleInterval,
    run: async (stopping) => {
      const { active } = await work(stopping);
      return { time: active ? busyInterval : idleInterval };
    },
    logger,
    counters,
  });

  return {
    preview: async (content, language) => {
      const edition = inBrowserToo(content, language, setting.siteUrl, editionIn(content, language));
      const { renderMail } = await import('../../platform/mail/templates/render-mail.ts');
      const { html, text } = await renderMail(
        newsletterText(edition, language, newsletterLink(setting.siteUrl, language, {}), setting),
      );
      const shown = edition.pictures.reduce(
        (page, { cid, type, bytes }) =>
          page.replaceAll(`cid:${cid}`, `data:${type};base64,${bytes.toString('base64')}`),
        html,
      );
      return { subject: edition.subject, html: shown, text };
    },
    check: async (content) => [
      ...(await checkRestored(database)),
      ...(await checkSegment(database, content.segment)),
      ...(await checkNewsletter(content, (language) => editionIn(content, language), setting)),
    ],
    choices: (language) => material.choices(language),
    begin: async (id, version, actor) => {
      const row = await database.read((reader) =>
        reader
          .selectFrom('newsletters')
          .select(['id', 'name', 'version', 'content'])
          .where('id', '=', id)
          .where('state', '=', 'draft')
          .where('version', '=', version)
          .executeTakeFirst(),
      );
      if (row === undefined) return 'changed';
      const findings = await beginNewsletter({ database, material, setting }, row, 'draft', actor, now());
      job.wake();
      return findings;
    },
    sendTest: async (id, language, to) => {
      await database.write((transaction) =>
        enqueueMails(transaction, [{ template: 'newsletter-test', recipient: to }], {
          newsletterId: id,
          language: isLocale(language) ? language : 'en',
          messageIdHost,
          now: now(),
        }),
      );
      parts.wakeMail();
    },
    runOnce: async () => (await work(new AbortController().signal)).handed,
    ...job,
  };
}
