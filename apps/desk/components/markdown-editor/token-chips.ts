import { RangeSet } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  WidgetType,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view';

/** A piece of a text as a word: what it is called stands there instead of its signs. */
class Chip extends WidgetType {
  private readonly words: string;
  constructor(words: string) {
    super();
    this.words = words;
  }
  override eq(other: Chip): boolean {
    return other.words === this.words;
  }
  override toDOM(): HTMLElement {
    const chip = document.createElement('span');
    chip.className = 'cm-token';
    chip.textContent = this.words.length > longest ? `${this.words.slice(0, longest)} …` : this.words;
    chip.title = this.words;
    return chip;
  }
}
/** Letters of a chip. */
const longest = 48;

const tokens = /\{[^{}\n]*\}|<<|>>|\|\|/;
/** Of a link within a sentence: the sign before its words, and its address behind them. */
const links = /\[(?=[^[\]\n]*\]\(\/[^()\s]*\))|\]\((\/[^()\s]*)\)/;

/**
 * What the site fills in (`{claim:heat-60}`), the signs of a choice of wordings and the addresses of links: each is one
 * piece, called by its name, and goes as one.
 * @param nameOf what a piece is called; of a link its address
 */
export function tokenChips(nameOf: (piece: string) => string, of: 'sentence' | 'markdown') {
  const chips = new MatchDecorator({
    regexp: new RegExp(of === 'sentence' ? `${tokens.source}|${links.source}` : tokens.source, 'g'),
    decoration: ([piece, path]) =>
      piece === '[' ? Decoration.replace({}) : Decoration.replace({ widget: new Chip(nameOf(path ?? piece)) }),
  });
  class Chips {
    pieces: DecorationSet;
    constructor(view: EditorView) {
      this.pieces = chips.createDeco(view);
    }
    update(update: ViewUpdate) {
      this.pieces = chips.updateDeco(update, this.pieces);
    }
  }
  return ViewPlugin.fromClass(Chips, {
    decorations: ({ pieces }) => pieces,
    provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.pieces ?? RangeSet.empty),
  });
}
