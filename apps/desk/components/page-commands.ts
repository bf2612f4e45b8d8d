/** Something the palette can do. */
export interface Command {
  key: string;
  label: string;
  /** keys that do the same; empty where there are none */
  shortcut: string;
  run: () => void;
}

/**
 * What can be done on the page that is open, or in the frame around it (`.side`): its buttons and links with a key (`data-key`) or without one
 * (`data-command`), and each other choice of a marked select, which is then saved with its form. The palette only presses
 * what stands there, so nobody can do more with it than without, and what a page offers need not be said twice.
 */
export function pageCommands(within: 'main' | '.side' = 'main'): Command[] {
  const commands: Command[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(`${within} [data-key], ${within} [data-command]`)) {
    if (element.matches(':disabled')) continue;
    const shortcut = element.dataset['key'] ?? '';
    if (element instanceof HTMLSelectElement) {
      if (element.dataset['command'] === undefined) continue;
      const label = textOf(element.labels[0] ?? element);
      for (const option of element.options)
        if (!option.selected)
          commands.push({
            key: `${element.name}-${option.value}`,
            label: `${label}: ${option.text}`,
            shortcut,
            run: () => {
              element.value = option.value;
              element.form?.requestSubmit(element.form.querySelector<HTMLButtonElement>('button[type="submit"]'));
            },
          });
      continue;
    }
    // a field with a key is gone to, which its key does well enough
    if (element.matches('input, textarea')) continue;
    const label = textOf(element);
    commands.push({
      key: `press-${within === 'main' ? '' : 'frame-'}${commands.length}`,
      label,
      shortcut,
      run: () => element.click(),
    });
  }
  return commands;
}

/** The words of a button or a label, without the key that stands beside them and without what is inside a field. */
function textOf(element: HTMLElement): string {
  const copy = element.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return '';
  for (const part of copy.querySelectorAll('kbd, select, .hint')) part.remove();
  return copy.textContent.replace(/\s+/g, ' ').replace(/^←/, '').trim();
}
