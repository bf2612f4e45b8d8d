import { useEffect, useId, useRef } from 'react';
import { Form } from 'react-router';
import { usePaths } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Icon } from '../../components/icon.tsx';

/** The search as a plain form, which works without scripts. */
export function SearchForm({ question }: { question: string }) {
  const { t } = useLanguage();
  const address = usePaths().page('search');
  const id = useId();
  // another question from the header's dialog, or the way back, brings its own; the field stays, and with it the focus
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(question);
  useEffect(() => {
    if (shown.current === question || !field.current) return;
    shown.current = question;
    field.current.value = question;
  }, [question]);
  return (
    <Form action={address} role="search" className="measure">
      <label htmlFor={id} className="label mb-2 block">
        {t('search.label')}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          id={id}
          type="search"
          name="q"
          defaultValue={question}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          className="input min-w-0 flex-1"
        />
        <button type="submit" className="btn btn-primary">
          <Icon name="search" size={20} />
          {t('search.submit')}
        </button>
      </div>
    </Form>
  );
}
