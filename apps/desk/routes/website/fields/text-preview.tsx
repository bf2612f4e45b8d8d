import { useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/texts.tsx';
import type { Cell } from './form-shape.ts';

/** How long nobody types before the preview follows, in milliseconds. */
const pause = 500;

/**
 * The text as the site will show it, in a frame beside the field. The button sends the form into the frame; with scripts
 * the frame, once opened, follows what is typed.
 */
export function TextPreview({ cell, field }: { cell: Cell; field: string }) {
  const { t, word } = useTexts();
  const frame = `${field}-preview`;
  const details = useRef<HTMLDetailsElement>(null);
  const language = cell.language ?? 'de';
  const show = `${language} ${cell.name}`;

  useEffect(() => {
    const box = details.current;
    // the field is another one once it was saved
    const around = box?.closest('.field');
    if (!box || !around) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      const source = document.getElementById(field);
      if (box.open && source instanceof HTMLTextAreaElement) send({ show, [cell.name]: source.value }, frame);
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(draw, pause);
    };
    around.addEventListener('input', later);
    box.addEventListener('toggle', draw);
    return () => {
      clearTimeout(timer);
      around.removeEventListener('input', later);
      box.removeEventListener('toggle', draw);
    };
  }, [cell.name, field, frame, show]);

  return (
    <details className="text-preview" ref={details}>
      <summary>{t('website.previewText')}</summary>
      <p className="hint">{t('website.previewHint')}</p>
      <noscript>
        <button
          type="submit"
          className="button"
          name="show"
          value={show}
          formAction="/website/text"
          formMethod="post"
          formTarget={frame}
        >
          {t('website.previewText')}
        </button>
      </noscript>
      <iframe
        name={frame}
        title={t('website.previewFrame', { language: word('locale', language) })}
        sandbox="allow-same-origin"
      />
    </details>
  );
}

/** Posts a few fields into a frame, past the form they stand in. */
function send(fields: Record<string, string>, target: string): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/website/text';
  form.target = target;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('textarea');
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
