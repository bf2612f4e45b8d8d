import { RangeSet } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view';

/** What the site fills in (`{claim:heat-60}`) and the signs of a choice of wordings: each looks like one piece, and goes as one. */
const chips = new MatchDecorator({
  regexp: /\{[^{}\n]*\}|<<|>>|\|\|/g,
  decoration: Decoration.mark({ class: 'cm-token' }),
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

export const tokenChips = ViewPlugin.fromClass(Chips, {
  decorations: ({ pieces }) => pieces,
  provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.pieces ?? RangeSet.empty),
});
