/** How far an item of the desk has come. `waiting`: the next step is somebody else's, such as the customer's. */
export const workStates = ['new', 'in-work', 'waiting', 'done'] as const;

export type WorkState = (typeof workStates)[number];

export function isWorkState(value: unknown): value is WorkState {
  return workStates.some((state) => state === value);
}

/** Letters of a label; it stands in a line of the list. */
export const longestLabel = 30;

/** Labels of one item. */
export const mostLabels = 10;

/** Characters of a note. */
const longestNote = 5_000;

/** A note as both databases can hold it, without half surrogate pairs and NUL; null: it is empty, or too long. */
export function readNote(text: string): string | null {
  const note = text
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')
    .trim();
  return note === '' || note.length > longestNote ? null : note;
}

/**
 * Labels as somebody typed them, with commas between: each once, in one spelling, so that "Messe" and "messe " are the
 * same. Null when one is too long or there are too many.
 */
export function parseLabels(typed: string): string[] | null {
  const labels = typed
    .split(',')
    .map((label) =>
      label
        .normalize('NFC')
        .replace(/[\s\p{C}]+/gu, ' ')
        .trim()
        .toLowerCase(),
    )
    .filter((label) => label !== '');
  const each = [...new Set(labels)].sort();
  return each.length > mostLabels || each.some((label) => label.length > longestLabel) ? null : each;
}
