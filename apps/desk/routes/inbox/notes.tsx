import { useTexts } from '../../i18n/texts.tsx';
import { FreshForm } from '../../components/fresh-form.tsx';

interface NotesProps {
  itemId: string;
  notes: readonly { id: string; by: string | null; text: string; when: string }[];
  mayWork: boolean;
  /** a note that could not be kept, to be mended */
  refused: string | null;
}

/** What the people at the desk tell each other; visitors never see it. */
export function Notes({ itemId, notes, mayWork, refused }: NotesProps) {
  const { t } = useTexts();
  return (
    <section className="panel" aria-labelledby="notes">
      <h2 id="notes">{t('item.notes')}</h2>
      {notes.length === 0 && !mayWork && <p className="hint">{t('item.noNotes')}</p>}
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
        <FreshForm
          of={itemId}
          version={`${notes.length} ${refused ?? ''}`}
          unsaved={refused === null ? 'typed' : 'all'}
          method="post"
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
