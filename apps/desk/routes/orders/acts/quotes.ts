import { isOrderOrigin } from '../../../../../domain/orders/order-origin.ts';
import { parsePieces } from '../../../../../domain/orders/pieces.ts';
import { writeOrderList } from '../../../../../domain/orders/order-list.ts';
import { typedDay } from '../../../../../domain/typed-day.ts';
import { noteAcceptance } from '../../../../../server/features/quotes/answer-quote.ts';
import { withdrawQuote } from '../../../../../server/features/quotes/withdraw-quote.ts';
import { doneWithMail, refused, typedIn, type ActProblem, type RunAct } from './order-act.ts';

const shortestName = 2;
const longestName = 100;

/** Notes that a quote was accepted by telephone or the like; the order that it became opens. */
export const acceptQuoteAct: RunAct = async ({ desk, actor, id, form }) => {
  const quoteId = typedIn(form, 'quote');
  const name = typedIn(form, 'name');
  const typed = typedIn(form, 'day');
  const how = typedIn(form, 'how');
  const day = typedDay(typed);
  const returned = { of: `quote ${quoteId}`, name, day: typed, how };
  const wrong = [
    ...(name.length < shortestName || name.length > longestName ? ['name'] : []),
    ...(day === null ? ['day'] : []),
  ];
  if (day === null || wrong.length > 0 || !isOrderOrigin(how))
    return { problem: 'quote-said', status: 400, returned, wrong };
  const { versions } = desk.mailSetting.texts.catalogue();
  const setting = { database: desk.database, messageIdHost: desk.messageIdHost, versions, now: desk.now() };
  const wanted = { requestId: id, quoteId, name, day, how, chosen: chosenIn(form) };
  const noted = await noteAcceptance(setting, actor, wanted);
  if (noted === 'day') return { problem: 'quote-said', status: 400, returned, wrong: ['day'] };
  if (typeof noted === 'string') return { ...refused(problemOf(noted)), returned };
  return { ...doneWithMail('did=quote-accepted'), order: noted.orderId };
};

/** Takes a quote back that is open. */
export const withdrawQuoteAct: RunAct = async ({ desk, actor, id, form }) => {
  const setting = { database: desk.database, messageIdHost: desk.messageIdHost, now: desk.now() };
  const outcome = await withdrawQuote(setting, actor, { requestId: id, quoteId: typedIn(form, 'quote') });
  return outcome === 'done' ? doneWithMail('did=quote-withdrawn') : refused(problemOf(outcome));
};

/** The quantities that were chosen (`tier.<item number>`), as an order list. */
const chosenIn = (form: FormData): string =>
  writeOrderList(
    [...form].flatMap(([name, typed]) => {
      const quantity = name.startsWith('tier.') && typeof typed === 'string' ? parsePieces(typed) : null;
      return quantity === null ? [] : [{ itemNo: name.slice('tier.'.length), quantity }];
    }),
  );

type NotOpen = 'unknown' | 'other-tier' | 'accepted' | 'replaced' | 'withdrawn' | 'expired' | 'closed';

const problemOf = (why: NotOpen): ActProblem =>
  why === 'unknown' ? why : why === 'other-tier' ? 'changed' : `quote-${why}`;
