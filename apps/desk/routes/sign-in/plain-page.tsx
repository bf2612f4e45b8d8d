import { createContext, use } from 'react';
import { useMatches, type EntryContext } from 'react-router';
import { textFile } from '../../i18n/text-files.ts';
// oxlint-disable-next-line import/default -- its address, of the bundle that Vite makes of it
import script from './plain-script.ts?worker&url';

/**
 * The `handle` of a page that is forms and text: it comes without React, which is most of what a first visit would wait
 * for (docs/decisions/desk-app.md). Whatever leads to one loads a new document.
 */
export const plainPage = { isPlain: true };

export const useIsPlain = (): boolean => useMatches().some(({ handle }) => handle === plainPage);

interface Plain {
  /** of this answer's scripts */
  nonce: string;
  /** the files of the pages that somebody sees first who has signed in */
  ahead: readonly string[];
}

/** Given by the server, which alone renders such pages. */
export const PlainContext = createContext<Plain | null>(null);

const firstRoutes = [
  'root',
  'document/frame',
  'document/page-in-frame',
  'routes/today/today',
  'routes/inbox/inbox',
  'routes/inbox/item',
];

/** The files of the desk's code that are asked for ahead. */
export function filesAhead({ entry, routes, url }: EntryContext['manifest']): readonly string[] {
  const modules = [entry, ...firstRoutes.map((id) => routes[id])];
  return [
    ...new Set([url, ...modules.flatMap((one) => (one === undefined ? [] : [one.module, ...(one.imports ?? [])]))]),
  ];
}

/** Notes that the passkey was asked for before the script is there (plain-script.ts). Kept small. */
const noteEarlyPress = `addEventListener('click',e=>{let b=e.target.closest('[data-passkey]');if(b)b.ariaDisabled=true})`;

/** In the head of a plain page. */
export function PlainScripts({ language }: { language: string }) {
  const plain = use(PlainContext);
  if (plain === null) return null;
  return (
    <>
      <script nonce={plain.nonce} dangerouslySetInnerHTML={{ __html: noteEarlyPress }} />
      <script type="module" src={script} data-ahead={[...plain.ahead, textFile(language)].join(' ')} />
    </>
  );
}
