import { setTimeout as delay } from 'node:timers/promises';
import type { NewsletterContent, NewsletterFinding } from '../../../domain/newsletter.ts';
import { isLocale, type Locale } from '../../../domain/locale.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import type { Counters } from '../../platform/metrics/counters.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { newsletterText } from './compose-edition-mail.ts';
import { newsletterLink } from './compose-newsletter-mail.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import { beginNewsletter } from './begin-newsletter.ts';
import { checkNewsletter } from './check-newsletter.ts';
import { composeNewsletter } from './compose-newsletter.ts';
import { takeBack } from './control-newsletter.ts';
import { handToOutbox, waitingNewsletters } from './hand-to-outbox.ts';
import { listRecipients } from './list-recipients.ts';
import type { MaterialChoices } from './newsletter-material.ts';
import { checkSegment } from './segment.ts';
import { isHeld } from '../../platform/restored/restored.ts';
import { checkRestored } from './check-restored.ts';
import {
  activeNewsletters,
  beginScheduled,
  findInterrupted,
  finishNewsletter,
  pauseWhenMostFail,
  type SendingParts,
} from './sending-steps.ts';
import { inBrowserToo } from './stored-newsletters.ts';

/** A newsletter as it will arrive. Pictures of the HTML stand in it as data. */
interface NewsletterPreview {
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

interface NewsletterParts extends SendingParts {
  messageIdHost: string;
  /** mails a second that the worker sends at most */
  perSecond: number;
  wakeMail: () => void;
  counters: Counters;
}

/** How often it is looked at while something is sent, and while nothing is. Milliseconds. */
const busyInterval = 1_000;
const idleInterval = 5_000;

/** Milliseconds between two batches of readers that are written down: visitors come first. */
const restBetweenBatches = 5;

/** So many times what is sent within seconds may wait for another try: servers that ask for patience hold up nobody else. */
const mostDeferred = 20;

/**
 * Sends newsletters, a step at a time, in every instance: each step is a transaction that another instance finds done. The
 * outbox delivers; here it is filled, never with more than it sends within seconds.
 */
export function createNewsletter(parts: NewsletterParts): Newsletter {
  const { database, material, setting, messageIdHost, now, logger, counters } = parts;
  const window = Math.min(Math.max(Math.ceil(parts.perSecond * 3), 10), 3_000);
  const editionIn = (content: NewsletterContent, language: Locale) =>
    composeNewsletter(content, language, material, setting.siteUrl);

  async function work(stopping: AbortSignal): Promise<{ handed: number; active: boolean }> {
    let handed = 0;
    let active = false;
    // nothing goes on by itself before somebody has looked
    if (await database.read((reader) => isHeld(reader, 'newsletters'))) return { handed, active };
    for (const row of await activeNewsletters(parts)) {
      if (stopping.aborted) break;
      active = true;
      if (row.state === 'scheduled') {
        await beginScheduled(parts, row);
        continue;
      }
      await findInterrupted(parts);
      // what a mail server deferred while it was being stopped or paused
      if (row.state !== 'sending') await database.write((transaction) => takeBack(transaction, row.id));
      if (row.state === 'paused') continue;
      if (row.state === 'sending') {
        while (row.listed_at === null && !stopping.aborted && !(await listRecipients(database, row, now())))
          await delay(restBetweenBatches);
        if (await pauseWhenMostFail(parts, row)) continue;
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
      await finishNewsletter(parts, row);
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
      const edition = inBrowserToo(content, language, setting.siteUrl, await editionIn(content, language));
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
      const findings = await beginNewsletter({ database, material, setting }, row, { from: 'draft', actor }, now());
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
