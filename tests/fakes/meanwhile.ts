import type { Papers } from '../../server/features/invoicing/papers.ts';

/** Papers during whose first setting others do something: what takes seconds in an office is one moment here. */
export function meanwhile(papers: Pick<Papers, 'prove'>, what: () => Promise<unknown>): Pick<Papers, 'prove'> {
  let isFirst = true;
  return {
    prove: async (draft) => {
      const proven = await papers.prove(draft);
      if (isFirst) {
        isFirst = false;
        await what();
      }
      return proven;
    },
  };
}
