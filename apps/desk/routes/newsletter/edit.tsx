import { randomUUID } from 'node:crypto';
import { useEffect, useRef } from 'react';
import { data, redirect, useActionData, useLoaderData, useLocation } from 'react-router';
import { blockTypes, newsletterLimits, segmentShares, type NewsletterContent } from '../../../../domain/newsletter.ts';
import { keepNewsletter } from '../../../../server/features/newsletters/keep-newsletter.ts';
import { deleteDraft, readNewsletter, readVersion } from '../../../../server/features/newsletters/save-newsletter.ts';
import { newslettersToLeaveOut } from '../../../../server/features/newsletters/segment.ts';
import { missingFields } from '../../document/company-data.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { moment } from '../../i18n/moment.ts';
import { ownFirst } from '../../i18n/own-first.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useAnswerInView } from '../../components/answer-in-view.ts';
import { choices as options, choicesOf, Field, SelectField } from '../../components/field.tsx';
import { FreshForm } from '../../components/fresh-form.tsx';
import { Notice } from '../../components/notice.tsx';
import { CompanyDataNotice } from '../../components/company-data-notice.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { BlockFields, LanguageFields } from './block-fields.tsx';
import { changeBlocks, readNewsletterForm } from './newsletter-form.ts';
import { Clashes } from './clashes.tsx';
import { Findings } from './findings.tsx';
import { useTickedLanguages } from './ticked-languages.ts';
import { TokenList } from './token-list.tsx';

export const loader = withDesk(async ({ database, newsletter, language, id, title, may }) => {
  const found = await readNewsletter(database, id);
  if (found === null) throw data(null, { status: 404 });
  if (found.row.state !== 'draft') throw redirect(`/newsletter/${id}/progress`);
  return {
    id,
    title: `${found.row.name} – ${title('newsletter.title')}`,
    content: found.content,
    version: found.row.version,
    saved: { at: moment(found.row.saved_at, language), by: found.savedBy },
    versions: found.versions.map(({ savedAt, ...version }) => ({ ...version, at: moment(savedAt, language) })),
    findings: await newsletter.check(found.content),
    missing: missingFields('paper', language),
    choices: newsletter.choices(language),
    leaveOut: await newslettersToLeaveOut(database),
    maySend: may('send-newsletter'),
  };
});

/** Saves, whatever button was pressed; some change the blocks or take an earlier version then. */
export const action = withForm(async ({ database, newsletter, now, actor, id }, form) => {
  const intent = String(form.get('intent') ?? 'save');
  const typed = readNewsletterForm(form);
  const { content } = typed;
  if (intent === 'delete' && form.has('sure')) {
    await deleteDraft(database, actor, id, now());
    return redirect('/newsletter');
  }
  const again = (problem: 'name' | 'long' | 'delete', status: number) =>
    data({ problem, content, version: typed.version }, { status });
  if (intent === 'delete') return again('delete', 200);
  if (content.name === '') return again('name', 400);
  if (!typed.fits) return again('long', 400);
  const newId = randomUUID();
  const [what, which] = intent.split(':');
  const earlier = what === 'restore' ? await readVersion(database, id, Number(which)) : null;
  let kept = await keepNewsletter(
    database,
    actor,
    { id, ...typed, change: (all) => (earlier === null ? changeBlocks(all, intent, newId).content : all) },
    now(),
  );
  // what was typed is a version, too, before an earlier one takes its place
  if (earlier !== null && (kept.kind === 'saved' || kept.kind === 'merged'))
    kept = await keepNewsletter(database, actor, { id, version: kept.version, content: earlier }, now());
  if (kept.kind === 'clash') {
    const findings = await newsletter.check(kept.content);
    return data({ problem: 'clash' as const, ...kept, findings }, { status: 409 });
  }
  if (kept.kind === 'aside') return redirect(`/newsletter/${kept.id}?aside=${kept.because}`);
  if (kept.kind === 'unknown') throw data(null, { status: 404 });
  if (kept.kind === 'closed') return redirect(`/newsletter/${id}/progress`);
  // somebody who has not seen what is in it by now looks at it first
  if (kept.kind === 'merged') return redirect(`/newsletter/${id}?merged=${kept.version}`);
  if (intent === 'preview') return redirect(`/newsletter/${id}/preview`);
  if (intent === 'send') return redirect(`/newsletter/${id}/send`);
  const { at } = changeBlocks(content, intent, newId);
  return redirect(`/newsletter/${id}?saved=${kept.version}${at === null ? '' : `#block-${at}`}`);
});

/** Somebody chose who gets it. */
const isNarrowed = ({ confirmedFrom, confirmedUntil, without, share }: NewsletterContent['segment']): boolean =>
  confirmedFrom !== '' || confirmedUntil !== '' || without !== '' || share !== 100;

export default function EditNewsletter() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, word, language } = useTexts();
  const { hash, search, key } = useLocation();
  useEffect(() => {
    // after a block was added or moved, writing goes on in it
    if (key !== '' && /^#block-\d+$/.test(hash)) document.getElementById(hash.slice(1))?.focus();
  }, [hash, key]);
  const refused = answer !== undefined && answer.problem !== 'delete' ? answer : null;
  const said = useRef<HTMLDivElement>(null);
  useAnswerInView(said, refused);
  const { id, choices, versions, leaveOut, missing } = loaded;
  const findings = answer !== undefined && 'findings' in answer ? answer.findings : loaded.findings;
  const content = answer?.content ?? loaded.content;
  const version = answer?.version ?? loaded.version;
  const shown = `${version} ${answer?.problem ?? ''}`;
  const languages = useTickedLanguages(content.languages, shown);
  const asked = new URLSearchParams(search);
  const aside = asked.get('aside');
  const somebody = (name: string | null | undefined) => name ?? t('newsletter.somebody');
  const isFull = content.blocks.length >= newsletterLimits.blocks;
  return (
    <>
      <BackLink to="/newsletter">{t('newsletter.heading')}</BackLink>
      <h1>{content.name}</h1>
      <div ref={said} tabIndex={-1}>
        {answer?.problem === 'clash' && 'clashes' in answer && (
          <Notice tone="alert">
            <p>{t('newsletter.changed', { name: somebody(answer.by) })}</p>
            <Clashes clashes={answer.clashes} content={content} choices={choices} leaveOut={leaveOut} />
          </Notice>
        )}
        {answer?.problem === 'name' && <Notice tone="alert">{t('newsletter.nameProblem')}</Notice>}
        {answer?.problem === 'long' && (
          <Notice tone="alert">{t('newsletter.tooLong', { most: newsletterLimits.text })}</Notice>
        )}
      </div>
      {answer === undefined && asked.has('saved') && (
        <Notice tone="done">{t('newsletter.savedNow', { version })}</Notice>
      )}
      {answer === undefined && asked.has('merged') && (
        <Notice tone="done">
          {t('newsletter.merged', {
            version,
            name: somebody(versions.find((one) => one.version === version - 1)?.by),
          })}
        </Notice>
      )}
      {answer === undefined && (aside === 'closed' || aside === 'unknown') && (
        <Notice tone="alert">{t(`newsletter.aside.${aside}`)}</Notice>
      )}
      <FreshForm
        method="post"
        action={`/newsletter/${id}`}
        noValidate
        of={id}
        version={shown}
        mark={{ name: 'version', value: String(version) }}
        // what was refused stands in the fields as if it were stored
        unsaved={JSON.stringify(content) === JSON.stringify(loaded.content) ? 'typed' : 'all'}
      >
        <div className="row bar">
          <SubmitButton isPrimary intent="save">
            {answer?.problem === 'clash' ? t('newsletter.saveOver') : t('newsletter.save')}
          </SubmitButton>
          <SubmitButton intent="preview">{t('newsletter.preview')}</SubmitButton>
          {loaded.maySend && <SubmitButton intent="send">{t('newsletter.toSend')}</SubmitButton>}
          <span className="hint">
            {t('newsletter.lastSaved', {
              when: loaded.saved.at,
              name: somebody(loaded.saved.by),
              version: loaded.version,
            })}
          </span>
        </div>
        <div className="field narrow">
          <label htmlFor="name">{t('newsletter.name')}</label>
          <p className="hint" id="name-hint">
            {t('newsletter.newHint')}
          </p>
          <input
            id="name"
            name="name"
            defaultValue={content.name}
            autoComplete="off"
            maxLength={newsletterLimits.name}
            aria-describedby="name-hint"
          />
        </div>
        <fieldset className="block">
          <legend>{t('newsletter.languages')}</legend>
          <p className="hint">{t('newsletter.languagesHint')}</p>
          <div className="row">
            {ownFirst(language).map((language) => (
              <label key={language} className="tick">
                <input
                  type="checkbox"
                  name="language"
                  value={language}
                  defaultChecked={content.languages.includes(language)}
                />{' '}
                {word('locale', language)}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset className="block" id="subject" tabIndex={-1}>
          <legend>{t('newsletter.subject')}</legend>
          <LanguageFields
            name="subject"
            label={t('newsletter.subject')}
            values={content.subject}
            languages={languages}
            most={newsletterLimits.subject}
          />
        </fieldset>
        {content.blocks.map((block, index) => (
          <BlockFields
            key={block.id}
            block={block}
            index={index}
            count={content.blocks.length}
            languages={languages}
            choices={choices}
          />
        ))}
        <datalist id="pages">{choicesOf(choices.pages, ({ path, titles }) => [path, titles[language]])}</datalist>
        <div className="row bar">
          <span>{t('newsletter.add')}</span>
          {blockTypes.map((type) => (
            <SubmitButton key={type} intent={`add:${type}`} disabled={isFull}>
              {word('block', type)}
            </SubmitButton>
          ))}
          {isFull && <span className="hint">{t('newsletter.full', { most: newsletterLimits.blocks })}</span>}
        </div>
        <TokenList choices={choices} of="mail" />
        <details className="block fold" open={isNarrowed(content.segment)}>
          <summary>{t('newsletter.segment')}</summary>
          <p className="hint">{t('newsletter.segmentHint')}</p>
          <div className="row">
            <Field label={t('newsletter.from')} name="from" type="date" defaultValue={content.segment.confirmedFrom} />
            <Field
              label={t('newsletter.until')}
              name="until"
              type="date"
              defaultValue={content.segment.confirmedUntil}
            />
          </div>
          <SelectField
            label={t('newsletter.without')}
            className="narrow"
            hint={t('newsletter.withoutHint')}
            name="without"
            defaultValue={content.segment.without}
          >
            <option value="">{t('newsletter.withoutNone')}</option>
            {choicesOf(leaveOut, (one) => [one.id, one.name])}
            {content.segment.without !== '' && !leaveOut.some((one) => one.id === content.segment.without) && (
              <option value={content.segment.without}>{t('newsletter.goneChoice', { name: '?' })}</option>
            )}
          </SelectField>
          <SelectField
            label={t('newsletter.share')}
            className="narrow"
            hint={t('newsletter.shareHint')}
            name="share"
            defaultValue={content.segment.share}
          >
            {options(segmentShares, (share) =>
              share === 100 ? t('newsletter.shareAll') : t('newsletter.shareOf', { share }),
            )}
          </SelectField>
        </details>
        <fieldset className="block">
          <legend>{t('newsletter.archive')}</legend>
          <p className="hint">{t('newsletter.archiveHint')}</p>
          <label className="tick">
            <input type="checkbox" name="in-archive" defaultChecked={content.inArchive} /> {t('newsletter.inArchive')}
          </label>
        </fieldset>
        <CompanyDataNotice fields={missing} />
        <Findings findings={findings} edit="" missing={missing} blocks={content.blocks.map(({ type }) => type)} />
        <details className="tokens" open={answer?.problem === 'delete'}>
          <summary>{t('newsletter.versions')}</summary>
          <ul>
            {versions.map((one) => (
              <li key={one.version}>
                {t('newsletter.version', {
                  version: one.version,
                  when: one.at,
                  name: somebody(one.by),
                })}{' '}
                {one.version !== loaded.version && (
                  <SubmitButton
                    intent={`restore:${one.version}`}
                    className="plain"
                    aria-label={t('newsletter.restoreOf', { version: one.version })}
                  >
                    {t('newsletter.restore')}
                  </SubmitButton>
                )}
              </li>
            ))}
          </ul>
          {answer?.problem === 'delete' ? (
            <Notice tone="alert">
              <p>{t('newsletter.deleteSure')}</p>
              <input type="hidden" name="sure" value="" />
              <SubmitButton intent="delete">{t('newsletter.deleteNow')}</SubmitButton>
            </Notice>
          ) : (
            <SubmitButton intent="delete" className="plain">
              {t('newsletter.delete')}
            </SubmitButton>
          )}
        </details>
      </FreshForm>
    </>
  );
}
