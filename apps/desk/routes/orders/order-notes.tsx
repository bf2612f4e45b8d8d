import { useTexts } from '../../i18n/texts.tsx';
import { ActForm } from './act-form.tsx';
import type { ActRefusal } from './acts/order-act.ts';
import type { OrderView } from './order-view.ts';

interface OrderNotesProps {
  order: OrderView;
  refusal: ActRefusal | undefined;
  busy: boolean;
}

/** What the people at the desk tell each other about an order; the buyer never sees it. */
export function OrderNotes({ order: { notes, mayWork }, refusal, busy }: OrderNotesProps) {
  const { t } = useTexts();
  const returned = refusal?.returned?.['of'] === 'note' ? refusal.returned : undefined;
  if (!mayWork && notes.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="notes">
      <h2 id="notes">{t('item.notes')}</h2>
      <ol className="notes">
        {notes.map(({ id, by, text, when }) => (
          <li key={id}>
            <p className="note">{text}</p>
            <p className="hint">
              {by ?? t('item.somebody')}, {when}
            </p>
          </li>
        ))}
      </ol>
      {mayWork && (
        // what was noted is in the list: the field begins anew
        <ActForm key={notes.length} act="note" className="stack">
          <label>
            {t('item.note')}
            <textarea
              name="note"
              rows={2}
              maxLength={5000}
              required
              defaultValue={returned?.['note'] ?? ''}
              aria-invalid={returned !== undefined}
              aria-describedby="note-hint"
            />
          </label>
          <p className="hint" id="note-hint">
            {t('item.noteHint')}
          </p>
          {returned !== undefined && <p className="error">{t('item.noteWrong')}</p>}
          <button className="button" disabled={busy}>
            {t('item.addNote')}
          </button>
        </ActForm>
      )}
    </section>
  );
}
