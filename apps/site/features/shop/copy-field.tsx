import { useId, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Icon } from '../../components/icon.tsx';

/** A text with a button that copies it and says so, also to those who cannot see the button change. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const { t } = useLanguage();
  const [state, setState] = useState<'idle' | 'copied' | 'blocked'>('idle');
  const value = useRef<HTMLPreElement>(null);
  const id = useId();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // no clipboard outside of https or without permission: the visitor's own copy command still works
      if (value.current) getSelection()?.selectAllChildren(value.current);
      setState('blocked');
    }
  }

  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <span id={id} className="label">
          {label}
        </span>
        <button
          type="button"
          className="btn btn-small btn-quiet -mr-2"
          aria-label={t('shop.order.panel.copyWhat', { what: label })}
          onClick={() => void copy()}
        >
          <Icon name={state === 'copied' ? 'check' : 'copy'} size={18} />
          {t(state === 'copied' ? 'shop.order.panel.copied' : 'shop.order.panel.copy')}
        </button>
      </div>
      <pre
        ref={value}
        aria-labelledby={id}
        role="group"
        className="rounded-control border border-sand-dark bg-oat px-3 py-2 font-text text-small wrap-anywhere whitespace-pre-wrap"
      >
        {text}
      </pre>
      <p role="status" className={state === 'blocked' ? 'hint mt-1' : 'sr-only'}>
        {state === 'copied'
          ? `${t('shop.order.panel.copied')}: ${label}`
          : state === 'blocked'
            ? t('shop.order.panel.select')
            : ''}
      </p>
    </div>
  );
}
