import type { MouseEvent } from 'react';
import { Link, useSubmit } from 'react-router';
import { useTexts } from '../../../i18n/texts.tsx';
import { isTyped } from '../../../components/typed-stays.ts';

/** Leads to where the drafts are seen as a page; what was just typed is saved first. Where it was typed into several forms the page asks, as ever. */
export function LookLink({ to, className }: { to: string; className?: string }) {
  const { t } = useTexts();
  const submit = useSubmit();
  const saveFirst = (event: MouseEvent) => {
    const [typed, ...others] = [...document.querySelectorAll<HTMLFormElement>('.content-form form')].filter(isTyped);
    if (typed === undefined || others.length > 0) return;
    event.preventDefault();
    const form = new FormData(typed);
    form.set('intent', 'look');
    void submit(form, { method: 'post' });
  };
  return (
    <Link to={to} className={className} onClick={saveFirst}>
      {t('website.look')}
    </Link>
  );
}
