import { defaultKeymap, history, historyKeymap, redo, undo } from '@codemirror/commands';
import { defineLanguageFacet, HighlightStyle, Language, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { GFM, parser } from '@lezer/markdown';
import { changeFor } from './acts.ts';
import { forgetEditorAt, setEditorAt, type OpenEditor } from './open-editors.ts';
import { tokenChips } from './token-chips.ts';

interface Opening {
  /** where it stands */
  host: HTMLElement;
  /** the field that keeps the text, and sends it; a line has no lines */
  field: HTMLTextAreaElement | HTMLInputElement;
  /** what a screen reader calls it */
  label: string;
  language: string;
  of: 'sentence' | 'markdown';
  /** what a token, a sign or the address of a link is called */
  nameOf(piece: string): string;
  /** HTML of the clipboard as Markdown; null: it cannot be told, and the plain text is taken. None: it always is */
  readHtml: ((html: string) => Promise<string | null>) | null;
}

// the parser alone: its usual package brings those of HTML, CSS and scripts along
const markdown = new Language(defineLanguageFacet(), parser.configure(GFM), [], 'markdown');

const looks = HighlightStyle.define([
  { tag: tags.heading1, fontSize: '1.3em', fontWeight: '700' },
  { tag: tags.heading2, fontSize: '1.2em', fontWeight: '700' },
  { tag: tags.heading3, fontSize: '1.1em', fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.link, textDecoration: 'underline' },
  { tag: [tags.processingInstruction, tags.url], color: 'var(--soft)' },
]);

const theme = EditorView.theme({
  '&': { font: 'inherit', color: 'var(--text)', background: 'var(--raised)', borderRadius: 'inherit' },
  '&.cm-focused': { outline: '3px solid var(--accent)', outlineOffset: '2px' },
  // as long as its text: what scrolls is the page
  '.cm-scroller': { font: 'inherit', lineHeight: '1.6', overflow: 'visible' },
  '.cm-content': { padding: '0.375rem 0.625rem', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-token': {
    padding: '0 0.25em',
    border: '1px solid var(--line)',
    borderRadius: '0.5em',
    background: 'var(--done-fill)',
  },
});

// where a whole post is to be written
const tall = EditorView.theme({ '&': { minHeight: '20rem' }, '.cm-content': { padding: '0.75rem' } });

/** What is pasted into a line comes without its ends of lines. */
const oneLine = EditorState.transactionFilter.of((transaction) => (transaction.newDoc.lines === 1 ? transaction : []));

/**
 * A Markdown editor over a text area: what is written in it is that text, sign by sign, so a text that is opened and not
 * changed stays as it is. It stands in a shadow root, where its styles are sheets and no elements, which the desk's content
 * policy would refuse.
 */
export function openEditor({ host, field, label, language, of, nameOf, readHtml }: Opening): OpenEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  let isOurs = false;
  const follow = EditorView.updateListener.of(({ docChanged, state }) => {
    if (!docChanged) return;
    isOurs = true;
    field.value = state.doc.toString();
    for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
    isOurs = false;
  });
  const paste = EditorView.domEventHandlers({
    paste(event, view) {
      const html = event.clipboardData?.getData('text/html') ?? '';
      const plain = event.clipboardData?.getData('text/plain') ?? '';
      if (html === '' || readHtml === null) return false;
      event.preventDefault();
      void readHtml(html).then((text) => view.dispatch(view.state.replaceSelection(text ?? plain)));
      return true;
    },
  });
  const extensions: Extension[] = [
    history(),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    of === 'markdown' ? [markdown.extension, syntaxHighlighting(looks), tall] : [],
    field instanceof HTMLInputElement ? oneLine : [],
    tokenChips(nameOf, of),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of(() => ({
      'aria-label': label,
      lang: language,
      spellcheck: 'true',
      ...saidOf(field),
    })),
    theme,
    follow,
    paste,
  ];
  // whoever wrote in the field goes on where they were
  const selection = { anchor: field.selectionStart ?? 0, head: field.selectionEnd ?? 0 };
  const state = EditorState.create({ doc: field.value, selection, extensions });
  const view = new EditorView({ state, parent: root, root });
  // put back by what keeps typed text, or by a preview that was left
  const takeOver = () => {
    if (isOurs || field.value === view.state.doc.toString()) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: field.value } });
  };
  for (const kind of ['input', 'change']) field.addEventListener(kind, takeOver);
  // the checks say what is wrong a moment after it was typed
  const checked = new MutationObserver(() => view.dispatch({}));
  checked.observe(field, { attributeFilter: ['aria-invalid', 'aria-describedby'] });
  const onLabel = () => view.focus();
  const labels = [...(field.labels ?? [])];
  for (const one of labels) one.addEventListener('click', onLabel);
  const editor: OpenEditor = {
    act(act) {
      if (act === 'undo') undo(view);
      else if (act === 'redo') redo(view);
      else {
        const { from, to } = view.state.selection.main;
        const { change, select } = changeFor(act, view.state.doc.toString(), from, to);
        view.dispatch({ changes: change, selection: { anchor: select.from, head: select.to }, scrollIntoView: true });
      }
      view.focus();
    },
    focus: () => view.focus(),
    focusAt(position) {
      const anchor = Math.min(position, view.state.doc.length);
      view.dispatch({ selection: { anchor } });
      // it has just been shown
      requestAnimationFrame(() => view.focus());
    },
    cursor: () => (view.hasFocus ? view.state.selection.main.head : null),
    put(piece) {
      const { from, to } = view.state.selection.main;
      const { start, end, text } = piece(view.state.doc.toString(), from, to);
      view.dispatch({
        changes: { from: start, to: end, insert: text },
        selection: { anchor: start + text.length },
        scrollIntoView: true,
      });
      view.focus();
    },
    insert(text) {
      view.dispatch(view.state.replaceSelection(text));
      view.focus();
    },
    close() {
      for (const kind of ['input', 'change']) field.removeEventListener(kind, takeOver);
      for (const one of labels) one.removeEventListener('click', onLabel);
      checked.disconnect();
      for (const target of [host, field]) forgetEditorAt(target);
      view.destroy();
    },
  };
  for (const target of [host, field]) setEditorAt(target, editor);
  return editor;
}

/** What is said of a field, for whoever hears its editor instead. The texts are outside of the shadow root: no id reaches them. */
function saidOf(field: HTMLElement): Record<string, string> {
  const said: Record<string, string> = {};
  if (field.getAttribute('aria-invalid') === 'true') said['aria-invalid'] = 'true';
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const texts = ids.flatMap((id) => document.getElementById(id)?.textContent ?? []);
  if (texts.length > 0) said['aria-description'] = texts.join(' ');
  return said;
}
