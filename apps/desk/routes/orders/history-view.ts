import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { noonOf } from '../../../../domain/german-time.ts';
import { localPrice } from '../../../../domain/money.ts';
import { providerNames } from '../../../../domain/orders/online-payment.ts';
import { trackingInWords } from '../../../../domain/orders/carriers.ts';
import type { SiteTexts } from '../../../../server/features/content/site-texts.ts';
import { listInWords } from '../../../../server/features/invoicing/quantity-words.ts';
import { isOfItsWay } from '../../../../server/features/order-records/order-steps.ts';
import type { ReadOrder } from '../../../../server/features/orders/read-order.ts';
import { dayInFull, moment } from '../../i18n/moment.ts';

/** Everything that became of an order, oldest first: its steps, papers of the books, money, withdrawals and corrections. */
export const historyOf = (found: ReadOrder, language: DeskLanguage, texts: SiteTexts) =>
  [
    ...stepsIn(found),
    ...agreedIn(found, language, texts),
    ...found.reminders.map(({ position, of_paper, paper_number, at, due_on, operator }) => ({
      kind: 'reminder' as const,
      position: of_paper ?? position,
      paper: paper_number,
      day: dayInFull(noonOf(due_on), language),
      at,
      operator,
    })),
    ...found.notes.flatMap(({ kind, text, created_at, operator }) =>
      kind === 'note' ? [] : [{ kind, before: text.replaceAll('\n', ', '), at: created_at, operator }],
    ),
    ...parcelsIn(found),
    ...arrivalsIn(found, language),
    ...found.booked.map(({ kind, number, at }) => ({ kind, number, at, operator: null })),
    ...paymentsIn(found, language),
    ...onlineIn(found, language),
    ...found.withdrawals.flatMap(({ number, received_at, decided_at, decider, refusal }) => [
      { kind: 'withdrawal' as const, number, at: received_at, operator: null },
      ...(decided_at === null
        ? []
        : [
            {
              kind: refusal === null ? ('withdrawal-accepted' as const) : ('withdrawal-refused' as const),
              number,
              at: decided_at,
              operator: decider,
            },
          ]),
    ]),
  ]
    .sort((one, other) => one.at - other.at)
    .map((entry, index) => ({ ...entry, key: `${entry.kind}-${index}`, when: moment(entry.at, language) }));

/** A request that was answered with a quote is not over: its quote was sent. */
const stepsIn = ({ order, steps }: ReadOrder) =>
  steps
    .filter(({ agreed }) => isOfItsWay(agreed))
    .map((step) => ({
      kind: 'step' as const,
      ...step,
      isQuoted: order.kind === 'request' && step.state === 'done' && step.quote !== null,
    }));

/** What was agreed with the buyer meanwhile: the day before which nothing leaves, and goods, from what to what. */
const agreedIn = ({ steps }: ReadOrder, language: DeskLanguage, texts: SiteTexts) => [
  ...steps.flatMap(({ agreed: { notBefore: day }, at, operator }) =>
    day === undefined
      ? []
      : [{ kind: 'not-before' as const, day: day === '' ? null : dayInFull(noonOf(day), language), at, operator }],
  ),
  ...steps.flatMap(({ agreed: { from, to }, at, operator }) =>
    from === undefined || to === undefined
      ? []
      : [
          {
            kind: 'goods' as const,
            from: listInWords(from, language, texts),
            to: listInWords(to, language, texts),
            at,
            operator,
          },
        ],
  ),
];

const parcelsIn = ({ shipments }: ReadOrder) =>
  shipments.flatMap(({ number, parcelChanges }) =>
    parcelChanges.map(({ at, operator, before, after }) => ({
      kind: 'parcel' as const,
      at,
      operator,
      paper: number,
      before: before.tracking === null ? null : trackingInWords(before.tracking, before.carrier),
      after: trackingInWords(after.tracking ?? '', after.carrier),
    })),
  );

/** Days of arrival as they were noted. */
const arrivalsIn = ({ shipments, money }: ReadOrder, language: DeskLanguage) =>
  [{ number: null, ...money.found.arrival }, ...shipments].flatMap(({ number, arrivalChanges }) =>
    arrivalChanges.map(({ at, operator, before, after }) => ({
      kind: 'arrival' as const,
      at,
      operator,
      paper: number,
      before: before === null ? null : dayInFull(noonOf(before), language),
      after: after === null ? null : dayInFull(noonOf(after), language),
    })),
  );

/** Online payments that came to nothing, when the service said so last. */
const onlineIn = ({ onlinePayments }: ReadOrder, language: DeskLanguage) =>
  onlinePayments.flatMap(({ state, provider, amount_cents, asked_at, created_at }) =>
    state === 'failed' || state === 'expired' || state === 'cancelled'
      ? [
          {
            kind: 'online' as const,
            state,
            service: providerNames[provider],
            amount: localPrice(amount_cents, language),
            at: asked_at ?? created_at,
            operator: null,
          },
        ]
      : [],
  );

/** What came and what went back; what was noted by mistake is told twice, as it was. */
const paymentsIn = ({ payments }: ReadOrder, language: DeskLanguage) =>
  payments.flatMap(({ amount_cents, way, noted_at, operator, taken_back_at, takenBackBy }) => {
    const amount = localPrice(Math.abs(amount_cents), language);
    const noted = amount_cents < 0 ? ('refund' as const) : ('payment' as const);
    return [
      { kind: noted, amount, way, at: noted_at, operator },
      ...(taken_back_at === null
        ? []
        : [{ kind: 'taken-back' as const, amount, way, at: taken_back_at, operator: takenBackBy }]),
    ];
  });
