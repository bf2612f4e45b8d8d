/** How long the second key of "g i" may take, in milliseconds. */
const pause = 1_000;

/**
 * Gives a function that turns key presses into shortcuts: "?", "j", or "g i" for two in a row. Null for what is typed into
 * a field, for keys held with Ctrl, Alt or Cmd (the browser's own), and after "g" alone.
 */
export function shortcutOf(): (event: KeyboardEvent) => string | null {
  let first: { key: string; at: number } | null = null;
  return (event) => {
    const { target } = event;
    const types =
      target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
    // switched off under “My account” (WCAG 2.1.4)
    const isOff = document.querySelector('[data-single-keys="off"]') !== null;
    if (isOff || types || event.ctrlKey || event.altKey || event.metaKey || event.key.length !== 1) return null;
    if (first !== null && event.timeStamp - first.at < pause) {
      const both = `${first.key} ${event.key}`;
      first = null;
      return both;
    }
    first = event.key === 'g' ? { key: 'g', at: event.timeStamp } : null;
    return first === null ? event.key : null;
  };
}
