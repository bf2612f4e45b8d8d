import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';
import type { BankTransaction, CamtMessage } from '../../../domain/bank/bank-transaction.ts';
import { isCalledReturn } from '../../../domain/bank/says-return.ts';
import { partReference } from './part-reference.ts';
import { endToEndOf, plainIban, statementDay } from './statement-fields.ts';
import { mostTransactions, TooManyLines, UnreadableLine, type ReadStatement } from './statement.ts';

/** Such elements may stand once or often: they are lists whatever there is. */
const lists = new Set([
  'Stmt',
  'Rpt',
  'Ntfctn',
  'Ntry',
  'NtryDtls',
  'TxDtls',
  'Ustrd',
  'Strd',
  'RfrdDocInf',
  'AddtlRmtInf',
]);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // letters as numbers, too: "M&#252;ller"
  htmlEntities: true,
  isArray: (name) => lists.has(name),
});

/** An element as the parser gives it: empty ones are texts. */
const element = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.optional(
    z.pipe(
      z.transform((value) => (value === '' ? {} : value)),
      z.object(shape),
    ),
  );
const text = z.optional(
  z.pipe(
    z.transform((value) => (typeof value === 'string' ? value : '')),
    z.string(),
  ),
);
const texts = z.optional(
  z.array(
    z.pipe(
      z.transform((value) => (typeof value === 'string' ? value : '')),
      z.string(),
    ),
  ),
);

const amount = z.optional(z.object({ '#text': z.string(), '@Ccy': z.string() }));
const day = element({ Dt: text, DtTm: text });
// the name stands one deeper since version 8
const party = element({ Nm: text, Pty: element({ Nm: text }) });
const account = element({ Id: element({ IBAN: text, Othr: element({ Id: text }) }) });
const bankCode = element({
  Domn: element({ Fmly: element({ SubFmlyCd: text }) }),
  Prtry: element({ Cd: text }),
});

const detailsSchema = z.object({
  Refs: element({ EndToEndId: text, AcctSvcrRef: text, TxId: text, UETR: text }),
  Amt: amount,
  AmtDtls: element({ TxAmt: element({ Amt: amount }) }),
  CdtDbtInd: text,
  BkTxCd: bankCode,
  RltdPties: element({ Dbtr: party, DbtrAcct: account, Cdtr: party, CdtrAcct: account }),
  RmtInf: element({
    Ustrd: texts,
    // a reference, numbers of documents, and what else was written
    Strd: z.optional(
      z.array(
        element({
          CdtrRefInf: element({ Ref: text }),
          RfrdDocInf: z.optional(z.array(element({ Nb: text }))),
          AddtlRmtInf: texts,
        }),
      ),
    ),
  }),
  RtrInf: z.optional(z.unknown()),
  AddtlTxInf: text,
});
type Details = z.infer<typeof detailsSchema>;

const entrySchema = z.object({
  Amt: z.object({ '#text': z.string(), '@Ccy': z.string() }),
  CdtDbtInd: z.enum(['CRDT', 'DBIT']),
  RvslInd: text,
  Sts: z.optional(z.union([z.string(), z.object({ Cd: z.string() })])),
  BookgDt: day,
  ValDt: day,
  AcctSvcrRef: text,
  BkTxCd: bankCode,
  NtryDtls: z.optional(
    z.array(
      z.pipe(
        z.transform((value) => (value === '' ? {} : value)),
        z.object({ TxDtls: z.optional(z.array(detailsSchema)) }),
      ),
    ),
  ),
  AddtlNtryInf: text,
});
type Entry = z.infer<typeof entrySchema>;

const statementSchema = z.object({ Acct: account, Ntry: z.optional(z.array(z.unknown())) });
const documentSchema = z.object({
  Document: z.object({
    BkToCstmrStmt: z.optional(z.object({ Stmt: z.array(statementSchema) })),
    BkToCstmrAcctRpt: z.optional(z.object({ Rpt: z.array(statementSchema) })),
    BkToCstmrDbtCdtNtfctn: z.optional(z.object({ Ntfctn: z.array(statementSchema) })),
  }),
});

/**
 * Reads a statement in CAMT.053 or, as many German banks offer it, CAMT.052, or the notification of single entries CAMT.054, of
 * version 2 or later (ISO 20022). What is not booked yet is left out. An entry that holds many transfers becomes as many
 * transactions.
 * @throws {UnreadableLine} @throws {TooManyLines}
 */
export function readCamt(bytes: Uint8Array): ReadStatement {
  const source = new TextDecoder(encodingOf(bytes)).decode(bytes);
  // entities of its own, or a sign that no XML may have and PostgreSQL cannot store: no bank sends them
  if (/<!DOCTYPE|<!ENTITY|\0/i.test(source)) return { kind: 'refused', why: 'type', detail: '' };
  let tree: unknown;
  try {
    tree = parser.parse(source, true);
  } catch {
    return { kind: 'refused', why: 'type', detail: '' };
  }
  const read = documentSchema.safeParse(tree);
  if (!read.success) return { kind: 'refused', why: 'type', detail: '' };
  const { BkToCstmrStmt, BkToCstmrAcctRpt, BkToCstmrDbtCdtNtfctn } = read.data.Document;
  const statements = BkToCstmrStmt?.Stmt ?? BkToCstmrAcctRpt?.Rpt ?? BkToCstmrDbtCdtNtfctn?.Ntfctn;
  if (statements === undefined) return { kind: 'refused', why: 'type', detail: '' };
  const message: CamtMessage =
    BkToCstmrStmt !== undefined ? 'camt.053' : BkToCstmrAcctRpt !== undefined ? 'camt.052' : 'camt.054';
  const transactions: BankTransaction[] = [];
  // reports that grow over the day repeat what those before them said; within one, equal lines are two transfers
  const before = new Set<string>();
  for (const { Acct, Ntry = [] } of statements) {
    const first = transactions.length;
    const own = plainIban(Acct?.Id?.IBAN ?? Acct?.Id?.Othr?.Id ?? '');
    for (const [at, one] of Ntry.entries()) {
      const entry = entrySchema.safeParse(one);
      if (!entry.success) throw new UnreadableLine(`${at + 1}`);
      const read = transactionsOf(entry.data, { own, message, line: at + 1 });
      transactions.push(...read.filter((line) => !before.has(JSON.stringify(line))));
      if (transactions.length > mostTransactions) throw new TooManyLines();
    }
    for (const one of transactions.slice(first)) if (one.reference !== null) before.add(JSON.stringify(one));
  }
  // a day on which nothing was booked is a statement, too
  return { kind: 'read', transactions };
}

/** As its first line says; UTF-8 where it says nothing or what nobody knows. */
function encodingOf(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.slice(0, 200));
  const said = /encoding\s*=\s*["']([\w-]+)["']/i.exec(start)?.[1] ?? 'utf-8';
  return /^(?:iso-8859-1|windows-1252|latin1|iso-8859-15)$/i.test(said) ? said : 'utf-8';
}

function transactionsOf(
  entry: Entry,
  { own, message, line }: { own: string; message: CamtMessage; line: number },
): BankTransaction[] {
  const status = typeof entry.Sts === 'string' ? entry.Sts : (entry.Sts?.Cd ?? 'BOOK');
  if (status !== 'BOOK') return [];
  const bookedOn = dayOf(entry.BookgDt) ?? dayOf(entry.ValDt);
  const whole = centsOf(entry.Amt, entry.CdtDbtInd);
  if (bookedOn === null || whole === null) throw new UnreadableLine(`${line}`);
  const details = (entry.NtryDtls ?? []).flatMap(({ TxDtls = [] }) => TxDtls);
  const parts = details.map((one) => {
    const paid = one.Amt ?? one.AmtDtls?.TxAmt?.Amt;
    return paid === undefined || paid['@Ccy'] !== entry.Amt['@Ccy']
      ? null
      : centsOf(paid, one.CdtDbtInd ?? entry.CdtDbtInd);
  });
  const isSplit = details.length > 1 && parts.reduce<number>((sum, part) => sum + (part ?? NaN), 0) === whole;
  const reference = referenceOf(entry.AcctSvcrRef) ?? referenceOf(details[0]?.Refs?.AcctSvcrRef);
  const valueOn = dayOf(entry.ValDt);
  const base = {
    account: own,
    bookedOn,
    currency: entry.Amt['@Ccy'],
    message,
    ...(valueOn !== null && { valueOn }),
  };
  if (!isSplit) {
    const [first] = details;
    const said = details.length > 1 ? details.map(textOf).join(' ') : first === undefined ? '' : textOf(first);
    return [
      {
        ...base,
        ...saidOf(first, entry, own, whole),
        cents: whole,
        reference,
        transferIds: idsOf(details.length > 1 ? undefined : first, entry.AcctSvcrRef),
        text: said || (entry.AddtlNtryInf ?? ''),
      },
    ];
  }
  const references = details.map((one) => referenceOf(one.Refs?.AcctSvcrRef));
  const areOwn = !references.includes(null) && new Set(references).size === references.length;
  return details.map((one, at) => {
    const cents = parts[at] ?? 0;
    // by its place where the bank gives parts no references of their own: another file may have another order
    const ofPart = areOwn ? (references[at] ?? null) : null;
    const byPlace = reference === null ? null : `${reference}/${at + 1}`;
    const of = ofPart === null ? byPlace : partReference(referenceOf(entry.AcctSvcrRef), ofPart);
    return {
      ...base,
      ...saidOf(one, entry, own, cents),
      cents,
      reference: of,
      transferIds: idsOf(one),
      text: textOf(one),
    };
  });
}

/** Who it was, and whether it came back. Whoever is not the company itself is the other side. */
function saidOf(
  one: Details | undefined,
  entry: Entry,
  own: string,
  cents: number,
): Pick<BankTransaction, 'name' | 'iban' | 'endToEndId' | 'isReturn'> {
  const { Dbtr, DbtrAcct, Cdtr, CdtrAcct } = one?.RltdPties ?? {};
  const sides = [
    { name: Dbtr?.Nm ?? Dbtr?.Pty?.Nm ?? '', iban: plainIban(DbtrAcct?.Id?.IBAN ?? '') },
    { name: Cdtr?.Nm ?? Cdtr?.Pty?.Nm ?? '', iban: plainIban(CdtrAcct?.Id?.IBAN ?? '') },
  ];
  const others = (cents > 0 ? sides : sides.toReversed()).filter(({ iban }) => iban === '' || iban !== own);
  const side = others.find(({ name, iban }) => name !== '' || iban !== '') ?? { name: '', iban: '' };
  const isReturn =
    /^(?:true|1)$/.test(entry.RvslInd ?? '') ||
    one?.RtrInf !== undefined ||
    [entry.BkTxCd, one?.BkTxCd].some((code) => isReturnCode(code?.Domn?.Fmly?.SubFmlyCd, code?.Prtry?.Cd)) ||
    isCalledReturn(entry.AddtlNtryInf ?? '');
  return { ...side, name: side.name.trim(), endToEndId: endToEndOf(one?.Refs?.EndToEndId ?? ''), isReturn };
}

/** Codes of ISO 20022 for what came back, and the numbers of German banks in theirs (GVC). */
function isReturnCode(sub: string | undefined, own: string | undefined): boolean {
  const number = /(?:^|\+)(\d{3})(?:\+|$)/.exec(own ?? '')?.[1];
  return (
    ['RRTN', 'UPDD', 'PRDD', 'RPCR', 'ARET'].includes(sub ?? '') ||
    ['108', '109', '159', '181', '184'].includes(number ?? '')
  );
}

function textOf({ RmtInf, AddtlTxInf }: Details): string {
  const structured = (RmtInf?.Strd ?? []).flatMap((one) => [
    one?.CdtrRefInf?.Ref,
    ...(one?.RfrdDocInf ?? []).map((document) => document?.Nb),
    ...(one?.AddtlRmtInf ?? []),
  ]);
  const said = [...(RmtInf?.Ustrd ?? []), ...structured].filter((part) => part !== undefined && part !== '');
  return said.join(' ').trim() || (AddtlTxInf ?? '');
}

/** @param whole the bank's reference of the entry, where it is one transfer */
function idsOf(one: Details | undefined, whole?: string): string[] {
  const { UETR, TxId, AcctSvcrRef } = one?.Refs ?? {};
  const said = [
    ['uetr', UETR?.toLowerCase()],
    ['tx', TxId],
    ['bank', whole],
    ['bank', AcctSvcrRef],
  ] as const;
  const ids = said.map(([of, given]) => ({ of, id: referenceOf(given) })).filter(({ id }) => id !== null);
  return [...new Set(ids.map(({ of, id }) => `${of} ${id}`))];
}

/** What stands where a bank has none. */
const referenceOf = (text: string | undefined): string | null =>
  text === undefined || /^(?:NONREF|NOTPROVIDED|)$/i.test(text.trim()) ? null : text.trim().slice(0, 140);

const dayOf = (said: Entry['BookgDt']): string | null => statementDay(said?.Dt ?? said?.DtTm ?? '');

/** "1234.5" with up to five decimals, of which only two may say something. */
function centsOf({ '#text': said }: { '#text': string }, direction: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,11})(?:\.(\d{1,5}))?$/.exec(said.trim()) ?? [];
  if (whole === '' || /[^0]/.test(part.slice(2))) return null;
  const cents = Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'));
  return direction === 'DBIT' ? -cents : cents;
}
