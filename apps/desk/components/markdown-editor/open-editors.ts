import type { MarkdownAct } from './acts.ts';

/** An editor over a field. */
export interface OpenEditor {
  act(act: MarkdownAct): void;
  focus(): void;
  focusAt(position: number): void;
  /** null: somebody writes elsewhere */
  cursor(): number | null;
  /** puts a text where the cursor is */
  insert(text: string): void;
  /** puts a piece where the cursor is, as a word of its own */
  put(piece: (text: string, from: number, to: number) => { start: number; end: number; text: string }): void;
  close(): void;
}

/** Editors by the field that they stand over, and by what of the page has the focus while somebody writes in them. */
const open = new WeakMap<EventTarget, OpenEditor>();

export const editorAt = (target: EventTarget | null): OpenEditor | undefined =>
  target === null ? undefined : open.get(target);

export const setEditorAt = (target: EventTarget, editor: OpenEditor): void => void open.set(target, editor);

/** It was closed: whoever asks for it gets none. */
export const forgetEditorAt = (target: EventTarget): void => void open.delete(target);

/** A piece was put into a field past its keyboard: it is shown as one. */
export const piecePut = 'piece-put';
