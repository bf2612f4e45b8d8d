import { lazy } from 'react';
import { importAgain } from '../../../network/load.ts';

type ListParts = typeof import('./list-parts.ts');

let given: ListParts | null = null;

/** The server has the parts at hand and writes them with the page, so that it works without scripts. */
export function giveListParts(parts: ListParts): void {
  given = parts;
}

export const importParts = (): Promise<ListParts> => importAgain(() => import('./list-parts.ts'));

const fetched = {
  DetailFields: lazy(async () => ({ default: (await importParts()).DetailFields })),
  MailWay: lazy(async () => ({ default: (await importParts()).MailWay })),
  OrderSums: lazy(async () => ({ default: (await importParts()).OrderSums })),
  ReviewStep: lazy(async () => ({ default: (await importParts()).ReviewStep })),
};

/** The parts: written by the server, fetched by the browser. */
export const listParts = () => given ?? fetched;
