import { Form, Link, useLoaderData } from 'react-router';
import { typedDay } from '../../../../domain/typed-day.ts';
import { listColleagues } from '../../../../server/features/accounts/colleagues.ts';
import { placesOfLog } from '../../../../server/features/editing/places-for-log.ts';
import { readDrafts } from '../../../../server/features/editing/drafts.ts';
import { listPictures } from '../../../../server/features/editing/picture-library.ts';
import { readLog } from '../../../../server/platform/audit/read-log.ts';
import { addressPrefix } from '../../../../server/platform/limits/client-address.ts';
import { withDesk } from '../../document/with-desk.ts';
import { changeWords } from '../../i18n/change-words.ts';
import { textIn } from '../../i18n/language-of.ts';
import { moment } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { ColumnHeads } from '../../components/column-heads.tsx';
import { choicesOf, Field, SelectField } from '../../components/field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { labelOf, linkToField } from '../website/fields/difference-words.ts';
import { itemOf } from './item-words.ts';

export const loader = withDesk(async ({ database, publisher, now, language, actor, search, title }) => {
  const before = search.get('before');
  const colleagues = await listColleagues(database);
  const names = new Map(colleagues.map(({ id, name }) => [id, name]));
  const who = search.get('who') ?? '';
  const day = typedDay(search.get('day') ?? '');
  const operatorId = names.has(who) ? who : null;
  const { rows, older } = await readLog(database, actor, { before, operatorId, day }, now());
  // what is new may be a draft still
  const trees = publisher.treesWith(await readDrafts(database));
  const pictures = new Map((await listPictures(database)).map((picture) => [picture.name, picture]));
  return {
    title: title('log.title'),
    rows: rows.map((row) => ({
      id: row.id,
      when: moment(row.at, language),
      // their addresses say nothing more, and are nobody's business
      operator: names.get(row.operator_id ?? '') ?? row.operator,
      action: row.action,
      item: itemOf(row, { names, trees, pictures }, language),
      detail: changeWords(row.detail, language),
      places: placesOfLog(row.detail).map(({ file, at }) => ({
        key: JSON.stringify([file, at]),
        label: labelOf(file, at, language, trees),
        to: trees.has(file) ? linkToField(file, at) : null,
      })),
      from: isOwnMachine(row.address_prefix) ? textIn(language, 'log.ownMachine') : row.address_prefix,
    })),
    older,
    first: before === null,
    colleagues: colleagues.map(({ id, name }) => ({ id, name })),
    who: operatorId ?? '',
    day: day ?? '',
  };
});

/** @param prefix as the log has it (addressPrefix) */
const isOwnMachine = (prefix: string): boolean => prefix === '127.0.0.1' || prefix === addressPrefix('::1');

export default function Log() {
  const { rows, older, first, colleagues, who, day } = useLoaderData<typeof loader>();
  const { t, word } = useTexts();
  const chosen = { ...(who !== '' && { who }), ...(day !== '' && { day }) };
  const isChosen = who !== '' || day !== '';
  const page = (more: Record<string, string> = {}) => `/log?${new URLSearchParams({ ...chosen, ...more }).toString()}`;
  return (
    <>
      <h1>{t('log.heading')}</h1>
      <p className="hint">{t('log.text')}</p>
      <Form method="get" action="/log" className="row form-row" key={`${who} ${day}`}>
        <SelectField label={t('log.who')} name="who" defaultValue={who}>
          <option value="">{t('log.everybody')}</option>
          {choicesOf(colleagues, ({ id, name }) => [id, name])}
        </SelectField>
        <Field label={t('log.day')} type="date" name="day" defaultValue={day} />
        <SubmitButton className="button">{t('log.show')}</SubmitButton>
        {isChosen && <Link to="/log">{t('log.showAll')}</Link>}
      </Form>
      {rows.length === 0 && <p className="empty">{t(isChosen ? 'log.noneChosen' : 'log.empty')}</p>}
      {rows.length > 0 && (
        <table className="list cards log">
          <ColumnHeads columns={[t('log.when'), t('log.who'), t('log.what'), t('log.item'), t('log.from')]} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="when">{row.when}</td>
                <td data-label={t('log.who')}>{row.operator}</td>
                <td>
                  {word('log.action', row.action)}
                  {row.detail !== '' && <span className="hint"> {row.detail}</span>}
                  {row.places.map(({ key, label, to }) => (
                    <span key={key} className="hint log-place">
                      {to === null ? label : <Link to={to}>{label}</Link>}
                    </span>
                  ))}
                </td>
                <td data-label={t('log.item')}>
                  {row.item.to === null ? row.item.label : <Link to={row.item.to}>{row.item.label}</Link>}
                </td>
                <td className="when" data-label={t('log.from')}>
                  {row.from}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <nav className="pages" aria-label={t('inbox.pages')}>
        {!first && <Link to={page()}>{t('inbox.newest')}</Link>}
        {older !== null && <Link to={page({ before: older })}>{t('inbox.older')}</Link>}
      </nav>
    </>
  );
}
