/** What is read as one piece: marking less than that is not seen, more than that hides what changed. */
const blockOf = 'h1, h2, h3, h4, h5, h6, p, li, td, th, dt, dd, figcaption, blockquote, summary, label, a, button';

export interface Block {
  element: HTMLElement;
  /** what it says or shows */
  text: string;
}

/** An element of any window: its classes are its own. */
export const isElement = (node: EventTarget | null): node is HTMLElement =>
  node !== null && 'nodeType' in node && node.nodeType === 1;

/** Texts and pictures of a page in their order. Its elements belong to a frame, so no class of this window knows them. */
export function blocksOf(page: Document): Block[] {
  const blocks: Block[] = [];
  const add = (element: HTMLElement, text: string) => {
    const last = blocks.at(-1);
    if (last?.element === element) last.text += ` ${text}`;
    else blocks.push({ element, text });
  };
  const walk = (node: Node): void => {
    if (!isElement(node)) {
      const text = node.nodeType === 3 ? (node.textContent ?? '').replace(/\s+/g, ' ').trim() : '';
      const around = node.parentElement;
      if (text !== '' && around !== null) add(around.closest<HTMLElement>(blockOf) ?? around, text);
      return;
    }
    if (/^(?:style|script|template|noscript)$/i.test(node.tagName)) return;
    if (/^img$/i.test(node.tagName)) add(node, `${node.getAttribute('src') ?? ''} ${node.getAttribute('alt') ?? ''}`);
    for (const child of node.childNodes) walk(child);
  };
  walk(page.body);
  return blocks;
}
