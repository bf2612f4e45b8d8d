import { Form } from 'react-router';
import { writeIban } from '../../../../domain/invoicing/giro-code.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Field, SelectField } from '../../components/field.tsx';
import { namedColumns, type NamedColumn } from './named-columns.ts';

/** A file whose columns nobody has named yet, with what was chosen so far. */
export interface UnknownColumns {
  columns: readonly string[];
  sample: readonly (readonly string[])[];
  /** the file as base64, where it is small; null: it has to be chosen again */
  content: string | null;
  /** of the file */
  name: string;
  /** the account that papers ask to be paid to; null: it is a sample */
  account: string | null;
  /** places of columns, from 0 */
  chosen: Partial<Record<NamedColumn, number>>;
  wrong: 'day' | 'amount' | null;
}

/** Which column of a bank's file holds what: said once, it is read so from then on. */
export function ColumnForm({ columns, sample, content, name: fileName, account, chosen, wrong }: UnknownColumns) {
  const { t } = useTexts();
  const nameOf = (column: string, at: number) => (column === '' ? t('bank.columns.unnamed', { at: at + 1 }) : column);
  return (
    <>
      <h1>{t('bank.columns.heading')}</h1>
      <p className="narrow">{t('bank.columns.text')}</p>
      <div className="sample">
        <table aria-label={t('bank.columns.sample')}>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th key={at} scope="col">
                  {nameOf(column, at)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((row, line) => (
              <tr key={line}>
                {columns.map((_, at) => (
                  <td key={at}>{row[at] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Form method="post" action="/bank/upload" encType="multipart/form-data" reloadDocument className="stack narrow">
        <input type="hidden" name="columns" value={JSON.stringify(columns)} />
        {content !== null && <input type="hidden" name="content" value={content} />}
        <input type="hidden" name="fileName" value={fileName} />
        {namedColumns.map((name) => {
          const error =
            name === 'bookedOn' && wrong === 'day'
              ? t('bank.columns.wrongDay')
              : name === 'amount' && wrong === 'amount'
                ? t('bank.columns.wrongAmount')
                : undefined;
          return (
            <SelectField
              key={name}
              label={t(`bank.columns.${name === 'text' ? 'text2' : name}`)}
              name={name}
              defaultValue={chosen[name] ?? ''}
              error={error}
            >
              <option value="">{t('bank.columns.none')}</option>
              {columns.map((column, at) => (
                <option key={at} value={at}>
                  {nameOf(column, at)}
                </option>
              ))}
            </SelectField>
          );
        })}
        {account !== null && (
          <SelectField label={t('bank.columns.ownAccount')} name="ownAccount" defaultValue="">
            <option value="">{t('bank.columns.otherAccount')}</option>
            <option value={account}>{t('bank.columns.accountOfPapers', { iban: writeIban(account) })}</option>
          </SelectField>
        )}
        {content === null && (
          <Field
            label={t('bank.columns.fileAgain')}
            type="file"
            name="file"
            required
            accept=".csv,.txt,.zip,text/csv,application/zip"
          />
        )}
        <button className="button button-primary">{t('bank.columns.keep')}</button>
      </Form>
    </>
  );
}
