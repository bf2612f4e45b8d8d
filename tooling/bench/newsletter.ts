import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { newNewsletter } from '../../domain/newsletter.ts';
import { openSqlite } from '../../server/platform/database/sqlite-database.ts';
import { controlNewsletter } from '../../server/features/newsletters/control-newsletter.ts';
import { createNewsletter } from '../../server/features/newsletters/save-newsletter.ts';
import { makeDatabase } from '../../tests/bench/bench-database.ts';
import { startServerProcess } from '../../tests/bench/server-process.ts';
import { visitPage, visitsFor } from '../../tests/bench/visits.ts';
import { startSmtpServer } from '../../tests/fakes/smtp-server.ts';
import { addSubscribers } from '../../tests/fakes/subscribers.ts';
import { needsBuild } from './needs-build.ts';

// `npm run bench:newsletter`
// How long it takes until 100,000 readers of a newsletter are written down, and how long visitors wait for a page
// meanwhile and while it is sent, beside how long they wait before: the built server as it runs in operation, SQLite, a
// mail server. Ends with 1 when something is slower than it may be.
const readers = 100_000;
/** How long all may take to be written down, in milliseconds. */
const most = 30_000;
/** How much longer visitors may wait. */
const mostTimes = 1.5;

needsBuild('site');

const smtp = await startSmtpServer();
const stored = await makeDatabase('SQLite', null);
const server = await startServerProcess({
  ...stored.env,
  SMTP_URL: smtp.url,
  MAIL_PER_SECOND: '10',
  MAIL_CONNECTIONS: '2',
});
const database = openSqlite(stored.dataDir, Date.now, { info: () => undefined, warn: () => undefined });
const agent = new Agent({ keepAlive: true, maxSockets: 50 });

/** In turns nine pages of the build and one rendered on request. */
const visits = (seconds: number, isOver?: () => boolean) =>
  visitsFor(seconds, (number) => visitPage(`${server.url}${number % 10 === 0 ? '/order' : '/de'}`, agent), isOver);

const p99 = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;

try {
  await addSubscribers(database, readers, { now: Date.now() });
  const blank = newNewsletter('Measured');
  const content = {
    ...blank,
    languages: ['de' as const],
    subject: { ...blank.subject, de: 'Der Frühling auf dem Teller' },
    blocks: [{ id: 'text', type: 'text' as const, text: { ...blank.subject, de: 'Mehr dazu [im Shop](/shop).' } }],
  };
  const actor = { operator: { id: 'measured', email: 'measured@example.org' }, addressPrefix: '127.0.0.1' };
  await database.write((transaction) =>
    transaction
      .insertInto('operators')
      .values({ ...actor.operator, name: 'Measured', role: 'admin', language: 'de', created_at: 0, disabled_at: null })
      .execute(),
  );
  const id = await createNewsletter(database, actor, content, Date.now());
  const row = async () =>
    (await stored.rows('SELECT started_at, listed_at, recipients, sent, state FROM newsletters'))[0] ?? {};
  await visits(3);
  const before = await visits(12);
  await controlNewsletter(database, actor, { id, name: 'schedule', version: 1, at: Date.now() }, Date.now() - 1);
  let isListed = false;
  const watch = setInterval(() => {
    void row().then(({ listed_at }) => {
      isListed = typeof listed_at === 'number';
    });
  }, 50);
  // until it begins nothing is different
  while (typeof (await row())['started_at'] !== 'number') await new Promise((resolve) => setTimeout(resolve, 20));
  const listing = await visits(60, () => isListed);
  clearInterval(watch);
  const sending = await visits(12);
  const { started_at: started, listed_at: listed, recipients, sent, state } = await row();
  const took = Number(listed) - Number(started);
  const load = loadavg()[0]?.toFixed(1);
  console.info(
    `load ${load}; ${String(recipients)} readers written down in ${took} ms; then ${String(state)}, ${String(sent)} sent`,
  );
  const [quiet, listed99, sending99] = [p99(before), p99(listing), p99(sending)];
  console.info(
    `visitors' p99: ${quiet.toFixed(1)} ms before (${before.length} visits), ${listed99.toFixed(1)} while readers are written down (${listing.length}), ${sending99.toFixed(1)} while it is sent (${sending.length})`,
  );
  const isRight = Number(recipients) === readers && took < most && Math.max(listed99, sending99) <= quiet * mostTimes;
  process.exitCode = isRight ? 0 : 1;
} finally {
  agent.destroy();
  await database.close();
  await server.stop();
  await smtp.stop();
  stored.remove();
}
