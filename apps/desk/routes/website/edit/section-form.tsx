import { Fragment, useRef, type ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { useTexts } from '../../../i18n/texts.tsx';
import { EnterKey } from '../../../components/enter-key.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useUnsaved } from '../../../components/unsaved.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { ChosenDrafts } from '../checks/refusal-notice.tsx';
import type { Section } from '../fields/form-shape.ts';
import { LookLink } from './look-link.tsx';
import { ProblemList } from '../checks/problem-list.tsx';
import type { Problem } from '../checks/problems.ts';
import { RowFields } from '../fields/row-fields.tsx';
import type { TextLanguages } from '../fields/text-languages.ts';

/** Of what is wrong beside the button: the bar shall not cover the fields. */
const problemsShown = 3;

interface SectionFormProps {
  section: Section;
  languages: TextLanguages;
  /** names of fields that somebody else has changed meanwhile */
  clashes: readonly string[];
  /** what became of what was just sent; null: nothing was */
  kept: 'kept' | 'nothing' | null;
  /** what cannot be published of what was just saved */
  problems: readonly Problem[];
  /** where what was saved is seen as a page; null where there is none */
  look: string | null;
  /** where visitors read it as it is until then; null: nowhere by itself */
  now: { name: string; address: string } | null;
  /** what waits to be public, and the version it would follow; null: nothing, or whoever writes may not publish */
  publish: { expected: number; places: readonly string[] } | null;
  /** where what stands in it can be deleted; null where it is no thing by itself */
  deletion: string | null;
  /** said beside the buttons */
  note?: ReactNode;
  /** the fields in an order of their own; without, all rows as they come */
  children?: ReactNode;
}

/** The form of one section; it saves by itself, and says beside its button what became of it. Publishing and planning save first. */
export function SectionForm({
  section: { id, title, rows },
  languages,
  clashes,
  kept,
  problems,
  look,
  now,
  publish,
  deletion,
  note,
  children,
}: SectionFormProps) {
  const { t } = useTexts();
  const isPublishing = useNavigation().formData?.get('intent') === 'publish';
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(form, 'typed');
  return (
    <section className="content-form">
      <Form ref={form} method="post" preventScrollReset>
        <input type="hidden" name="section" value={id} />
        {/* of short news the first button that is seen asks for a picture */}
        <EnterKey presses={{ name: 'intent', value: 'keep' }} />
        {title !== null && <h2>{title}</h2>}
        {children ?? (
          <div className="content-rows">
            {rows.map((row) => (
              <Fragment key={row.cells[0]?.name ?? row.label}>
                {row.group !== null && <h2>{row.group}</h2>}
                <RowFields row={row} clashes={clashes} languages={languages} />
              </Fragment>
            ))}
          </div>
        )}
        {/* at the window's edge: the page may be long */}
        <div className="save-bar">
          {kept !== null && (
            <Notice tone="done">
              <p>{t(kept === 'kept' ? 'website.kept' : 'website.keptNothing')}</p>
            </Notice>
          )}
          {problems.length > 0 && (
            <Notice tone="alert">
              <p>{t('website.keptProblems', { count: problems.length })}</p>
              <ProblemList problems={problems.slice(0, problemsShown)} />
            </Notice>
          )}
          {note}
          <div className="row">
            <SubmitButton isPrimary>{t('website.keep')}</SubmitButton>
            {publish !== null && (
              <>
                <ChosenDrafts {...publish} />
                <SubmitButton intent="publish">
                  {t(isPublishing ? 'website.publishing' : 'website.publishThis')}
                </SubmitButton>
                <SubmitButton intent="plan">{t('website.plan')}</SubmitButton>
              </>
            )}
            {look !== null && <LookLink to={look} className="button" />}
            {now !== null && (
              <a href={now.address} target="_blank" rel="noreferrer">
                {t('website.seeNow', { name: now.name })}
              </a>
            )}
            {kept !== null && <Link to="/website">{t('website.allDrafts')}</Link>}
            {deletion !== null && <Link to={deletion}>{t('website.delete')}</Link>}
          </div>
        </div>
      </Form>
    </section>
  );
}
