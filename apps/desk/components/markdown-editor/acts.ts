/** The buttons of the editor, in their order. */
export const markdownActs = ['heading', 'bold', 'italic', 'list', 'numbers', 'link', 'undo', 'redo'] as const;
export type MarkdownAct = (typeof markdownActs)[number];

interface Changed {
  change: { from: number; to: number; insert: string };
  /** what is selected then */
  select: { from: number; to: number };
}

const around = { bold: '**', italic: '*' } as const;
const before = { heading: '## ', list: '- ', numbers: '1. ' } as const;

/** What a button does to the text that is selected: signs around it, or at the beginning of its lines; pressed again they go. */
export function changeFor(act: Exclude<MarkdownAct, 'undo' | 'redo'>, text: string, from: number, to: number): Changed {
  switch (act) {
    case 'bold':
    case 'italic':
      return aroundSelection(around[act], text, from, to);
    case 'link': {
      const label = text.slice(from, to);
      const insert = `[${label}](/)`;
      // the address is what is still missing
      const address = from + label.length + 3;
      return { change: { from, to, insert }, select: { from: address, to: address + 1 } };
    }
    default:
      return beforeLines(before[act], text, from, to);
  }
}

function aroundSelection(sign: string, text: string, from: number, to: number): Changed {
  const isThere = text.slice(from - sign.length, from) === sign && text.slice(to, to + sign.length) === sign;
  const inner = text.slice(from, to);
  if (isThere)
    return {
      change: { from: from - sign.length, to: to + sign.length, insert: inner },
      select: { from: from - sign.length, to: to - sign.length },
    };
  return {
    change: { from, to, insert: `${sign}${inner}${sign}` },
    select: { from: from + sign.length, to: to + sign.length },
  };
}

function beforeLines(sign: string, text: string, from: number, to: number): Changed {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next < 0 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const isThere = lines.every((line) => line.startsWith(sign));
  const insert = lines.map((line) => (isThere ? line.slice(sign.length) : sign + line)).join('\n');
  return { change: { from: start, to: end, insert }, select: { from: start, to: start + insert.length } };
}
