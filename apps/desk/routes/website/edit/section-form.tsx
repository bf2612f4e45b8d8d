import { Fragment, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { useTexts } from '../../../i18n/texts.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useUnsaved } from '../../../components/unsaved.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { ChosenDrafts } from '../checks/refusal-notice.tsx';
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
  /** what was just saved, and the version it would follow; null for whoever may not publish */
  publish: { expected: number; places: readonly string[] } | null;
  /** where what stands in it can be deleted; null where it is no thing by itself */
  deletion: string | null;
}

/** The form of one section; it saves by itself, and says below its button what became of it. */
export function SectionForm({
  section: { id, title, rows },
  clashes,
  kept,
  look,
  publish,
  deletion,
}: SectionFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(form, 'typed');
  return (
    <section className="content-form">
      <Form ref={form} method="post" preventScrollReset>
        <input type="hidden" name="section" value={id} />
        {title !== null && <h2>{title}</h2>}
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
      </Form>
      {/* where it was pressed: the page may be long */}
      {kept !== null && (
        <Notice tone="done">
          <p>{t(kept === 'kept' ? 'website.kept' : 'website.keptNothing')}</p>
          <div className="row">
            {kept === 'kept' && publish !== null && <PublishNow {...publish} />}
            {look !== null && (
              <Link to={look} className="button">
                {t('website.look')}
              </Link>
            )}
            <Link to="/website">{t('website.allDrafts')}</Link>
          </div>
        </Notice>
      )}
    </section>
  );
}

/** Publishes what was just saved and nothing else; what is refused is said on a page of its own. */
function PublishNow({ expected, places }: { expected: number; places: readonly string[] }) {
  const { t } = useTexts();
  const isGoing = useNavigation().formAction === '/website/publish';
  return (
    <Form method="post" action="/website/publish">
      <ChosenDrafts places={places} expected={expected} />
      <SubmitButton name="intent" value="publish" className="button">
        {t(isGoing ? 'website.publishing' : 'website.publishThis')}
      </SubmitButton>
    </Form>
  );
}
