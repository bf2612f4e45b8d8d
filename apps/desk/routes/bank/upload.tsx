import { data, redirect, useActionData, useSearchParams } from 'react-router';
import { isIban } from '../../../../domain/invoicing/giro-code.ts';
import { wholeNumber } from '../../../../domain/whole-number.ts';
import { csvMappingSchema, type CsvMapping } from '../../../../server/features/bank/csv-mapping.ts';
import { noteRefused } from '../../../../server/features/bank/refused-files.ts';
import { keepMapping, readMappings } from '../../../../server/features/bank/csv-mappings.ts';
import { plainIban } from '../../../../server/features/bank/statement-fields.ts';
import type { StatementRefusal } from '../../../../server/features/bank/statement.ts';
import { takeStatement } from '../../../../server/features/bank/take-statement.ts';
import { countIn } from '../../../../server/features/content/fact-values.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { ColumnForm, type UnknownColumns } from './column-form.tsx';
import { namedColumns } from './named-columns.ts';
import { StatementForm } from './statement-form.tsx';

export const loader = withDesk(({ title }) => ({ title: title('bank.title') }));

type Answer =
  | { kind: 'refused'; why: StatementRefusal | 'none'; line: string; file?: string }
  | ({ kind: 'columns' } & UnknownColumns);

const answer = (given: Answer) => data(given, { status: 400 });

/** A longer one is not carried along while its columns are named (server/platform/http/form-shape.ts). Bytes. */
const mostCarried = 45_000;

/** Takes a statement; of a file whose columns nobody has named yet, asks for them first. */
export const action = withForm(async ({ database, statements, mailSetting, now, actor }, form) => {
  const carried = form.get('content');
  const file = form.get('file');
  const bytes =
    file instanceof File && file.size > 0
      ? new Uint8Array(await file.arrayBuffer())
      : typeof carried === 'string'
        ? new Uint8Array(Buffer.from(carried, 'base64'))
        : null;
  if (bytes === null || bytes.length === 0) return answer({ kind: 'refused', why: 'none', line: '' });
  const content = bytes.length <= mostCarried ? Buffer.from(bytes).toString('base64') : null;
  const named = readColumns(form);
  const kept = await readMappings(database);
  const mappings = named === null || named.wrong !== null ? kept : [named.mapping, ...kept];
  const read = await statements.read({ bytes, mappings });
  const name = file instanceof File && file.name !== '' ? file.name : String(form.get('fileName') ?? '');
  if (read.kind !== 'read') {
    const why = read.kind === 'refused' ? read.why : 'columns';
    const account = read.kind === 'refused' ? read.account : undefined;
    await database.write((transaction) => noteRefused(transaction, { bytes, name, why, account }, now()));
  }
  if (read.kind === 'unknown-columns')
    return answer({
      kind: 'columns',
      columns: read.columns,
      sample: read.sample,
      content,
      name,
      account: ownIban(mailSetting.texts.issuer.bank.iban),
      chosen: named?.chosen ?? {},
      wrong: named?.wrong ?? null,
    });
  if (read.kind === 'refused') {
    const { why, detail: line, file: inZip } = read;
    return answer({ kind: 'refused', why, line, ...(inZip !== undefined && { file: inZip }) });
  }
  // kept only once a file could be read by it
  if (named !== null && named.wrong === null) await keepMapping(database, actor, named.mapping, now());
  const days = countIn(mailSetting.texts.facts, 'bankLineDays');
  const { taken, known, leftOut } = await takeStatement(
    database,
    actor,
    { transactions: read.transactions, days, file: bytes },
    now(),
  );
  return redirect(`/bank?taken=${taken}&known=${known}&left=${leftOut}`);
});

interface NamedColumns {
  mapping: CsvMapping;
  chosen: UnknownColumns['chosen'];
  wrong: UnknownColumns['wrong'];
}

/** Null: the form is about no columns. */
function readColumns(form: FormData): NamedColumns | null {
  const columns = csvMappingSchema.shape.columns.safeParse(parsed(form.get('columns')));
  if (!columns.success) return null;
  const chosen: UnknownColumns['chosen'] = {};
  for (const name of namedColumns) {
    const at = wholeNumber(String(form.get(name) ?? ''), { least: 0, most: columns.data.length - 1, digits: 2 });
    if (at !== null) chosen[name] = at;
  }
  const { bookedOn, ...rest } = chosen;
  const hasAmount = rest.amount !== undefined || rest.credit !== undefined;
  return {
    mapping: { ...rest, columns: columns.data, bookedOn: bookedOn ?? 0, ownAccount: ownIban(form.get('ownAccount')) },
    chosen,
    wrong: bookedOn === undefined ? 'day' : hasAmount ? null : 'amount',
  };
}

/** Null: it is none, such as that of the sample data. */
const ownIban = (given: unknown): string | null =>
  typeof given === 'string' && isIban(given) ? plainIban(given) : null;

function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export default function Upload() {
  const given = useActionData<typeof action>();
  const [search] = useSearchParams();
  const { t } = useTexts();
  const isLarge = search.has('large');
  return (
    <>
      <BackLink to="/bank">{t('bank.heading')}</BackLink>
      {given?.kind === 'columns' ? (
        <ColumnForm {...given} />
      ) : (
        <>
          <h1>{t('bank.heading')}</h1>
          {(isLarge || given !== undefined) && (
            <Notice tone="alert">
              {given?.file !== undefined && `${t('bank.refused.inFile', { file: given.file })} `}
              {t(`bank.refused.${given?.why ?? 'large'}`, { line: given?.line ?? '' })}
            </Notice>
          )}
          <StatementForm isPrimary />
        </>
      )}
    </>
  );
}
