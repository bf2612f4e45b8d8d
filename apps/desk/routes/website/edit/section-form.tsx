import { Fragment, useRef } from 'react';
import { Form, Link } from 'react-router';
import { useTexts } from '../../../i18n/texts.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useUnsaved } from '../../../components/unsaved.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import type { Section } from '../fields/form-view.ts';
import { RowFields } from '../fields/row-fields.tsx';

interface SectionFormProps {
  section: Section;
  /** names of fields that somebody else has changed meanwhile */
  clashes: readonly string[];
  /** what became of what was just sent; null: nothing was */
  kept: 'kept' | 'nothing' | null;
  /** where what was saved is seen as a page; null where there is none */
  look: string | null;
  /** where what stands in it can be deleted; null where it is no thing by itself */
  deletion: string | null;
}

/** The form of one section; it saves by itself, and says beside its button what became of it. */
export function SectionForm({ section: { id, title, hint, rows }, clashes, kept, look, deletion }: SectionFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(form, 'typed');
  return (
    <Form ref={form} method="post" className="content-form" preventScrollReset>
      <input type="hidden" name="section" value={id} />
      {title !== null && <h2>{title}</h2>}
      {hint !== null && <p className="hint">{hint}</p>}
      <div className="content-rows">
        {rows.map((row) => (
          <Fragment key={row.cells[0]?.name ?? row.label}>
            {row.group !== null && <h2>{row.group}</h2>}
            <RowFields row={row} clashes={clashes} />
          </Fragment>
        ))}
      </div>
      <div className="row">
        <SubmitButton className="button button-primary">{t('website.keep')}</SubmitButton>
        {deletion !== null && <Link to={deletion}>{t('website.delete')}</Link>}
      </div>
      {/* where it was pressed: the page may be long */}
      {kept !== null && (
        <Notice tone="done">
          {t(kept === 'kept' ? 'website.kept' : 'website.keptNothing')}{' '}
          {look !== null && (
            <>
              <Link to={look}>{t('website.look')}</Link>
              {' · '}
            </>
          )}
          <Link to="/website">{t('website.toDraft')}</Link>
        </Notice>
      )}
    </Form>
  );
}
