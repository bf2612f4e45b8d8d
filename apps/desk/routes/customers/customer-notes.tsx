import { useTexts } from '../../i18n/texts.tsx';
import { FreshForm } from '../../components/fresh-form.tsx';
import type { CustomerView } from './customer-view.ts';

interface CustomerNotesProps {
  /** of the page */
  id: string;
  notes: CustomerView['notes'];
  mayWork: boolean;
  /** a note that could not be kept, to be mended */
  refused: string | null;
}

/** What the people at the desk tell each other about a customer, who never sees it. */
export function CustomerNotes({ id, notes, mayWork, refused }: CustomerNotesProps) {
  const { t } = useTexts();
  return (
    <section className="panel" aria-labelledby="notes">
      <h2 id="notes">{t('customers.notes')}</h2>
      {notes.length === 0 && !mayWork && <p className="hint">{t('item.noNotes')}</p>}
      <ol className="notes">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="note">{note.text}</p>
            <p className="hint">
              {note.by ?? t('item.somebody')}, {note.when}
            </p>
          </li>
        ))}
      </ol>
      {mayWork && (
        <FreshForm
          of={id}
          version={`${notes.length} ${refused ?? ''}`}
          unsaved={refused === null ? 'typed' : 'all'}
          method="post"
          action={`/customers/${id}`}
          className="stack"
        >
          <label>
            {t('item.note')}
            <textarea
              name="note"
              rows={3}
              maxLength={5000}
              required
              defaultValue={refused ?? ''}
              aria-invalid={refused === null ? undefined : true}
              aria-describedby={refused === null ? 'note-hint' : 'note-hint note-problem'}
            />
          </label>
          <p className="hint" id="note-hint">
            {t('item.noteHint')}
          </p>
          {refused !== null && (
            <p className="error" id="note-problem">
              {t('item.noteWrong')}
            </p>
          )}
          <button type="submit" className="button" name="intent" value="note">
            {t('item.addNote')}
          </button>
        </FreshForm>
      )}
    </section>
  );
}
