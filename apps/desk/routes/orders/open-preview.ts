import type { MouseEvent } from 'react';

/** A PDF is for the browser to show, in a window beside the form: React Router would fetch it as data of a page. */
export function openPreview(event: MouseEvent<HTMLButtonElement>) {
  const { form, formAction } = event.currentTarget;
  if (form === null) return;
  event.preventDefault();
  const copy = document.createElement('form');
  Object.assign(copy, { method: 'post', action: formAction, target: '_blank', hidden: true });
  for (const [name, value] of new FormData(form, event.currentTarget)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value: String(value) });
    copy.append(input);
  }
  document.body.append(copy);
  copy.submit();
  copy.remove();
}
