import { valueAt, type Json } from '../../../../../server/features/editing/change.ts';
import type { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';
import type { Draft } from '../../../../../server/features/editing/drafts.ts';

/** What stands at a place without a draft of its own: what is public; of a file that is still to be new, what it began with. */
export const beforeDraft =
  (publicTrees: ContentTrees, drafts: readonly Draft[]) =>
  (file: string, at: readonly string[]): Json | undefined => {
    if (publicTrees.has(file)) return publicTrees.valueAt(file, at);
    const whole = drafts.find((draft) => draft.file === file && draft.at.length === 0);
    return valueAt(whole?.value, at);
  };
