import { saleWithoutName } from '../../../domain/forms/entered-order.ts';

type Said = (key: 'papers.greeting' | 'papers.greetingNobody', parameters?: { name: string }) => string;

/** How a paper and its mail greet a buyer: by name where they gave one. @param name as the paper has it */
export const greetingOf = (name: string | null, text: Said): string =>
  name === null || name === saleWithoutName ? text('papers.greetingNobody') : text('papers.greeting', { name });
