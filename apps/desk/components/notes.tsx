import { useTexts } from '../i18n/texts.tsx';
import { FreshForm } from './fresh-form.tsx';
import { JustDone } from './just-done.tsx';

interface NotesProps {
  /** id of what they are about */
  of: string;
  heading: string;
  /** what its form is sent with, beside the note */
  sent: { name: string; value: string };
  /** where it is sent to; without it: to the page's own address */
  action?: string;
  notes: readonly { id: string; by: string | null; text: string; when: string }[];
  /** of the newest one, that it was kept just now; null: nothing was */
  said?: string | null;
  mayWork: boolean;
  /** a note that could not be kept, to be mended */
  refused: string | null;
}

/** What the people at the desk tell each other; visitors never see it. */
export function Notes({ of, heading, sent, action, notes, said = null, mayWork, refused }: NotesProps) {
  const { t } = useTexts();
  return (
    <section className="panel" aria-labelledby="notes">
      <h2 id="notes">{heading}</h2>
      {notes.length === 0 && !mayWork && <p className="hint">{t('item.noNotes')}</p>}
      <ol className="notes">
        {notes.map(({ id, by, text, when }, at) => (
          <li key={id}>
            {at === notes.length - 1 && <JustDone>{said}</JustDone>}
            <p className="note">{text}</p>
            <p className="hint">
              {by ?? t('item.somebody')}, {when}
            </p>
          </li>
        ))}
      </ol>
      {mayWork && (
        <FreshForm
          of={of}
          version={`${notes.length} ${refused ?? ''}`}
          unsaved={refused === null ? 'typed' : 'all'}
          method="post"
          action={action}
          className="stack"
        >
          <label>
            {t('item.note')}
            <textarea
              name="note"
              rows={2}
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
          <button type="submit" className="button" name={sent.name} value={sent.value}>
            {t('item.addNote')}
          </button>
        </FreshForm>
      )}
    </section>
  );
}
