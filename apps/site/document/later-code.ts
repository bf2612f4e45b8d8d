const moduleLink = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*\/>/g;
const fontLink = /<link rel="preload" [^>]*as="font"[^>]*\/>/g;
const startScript = /(<script type="module" async=""[^>]*>)([\s\S]*?)(<\/script>)/;
const staticImport = /import (?:\* as (\w+) from )?"([^"]+)";\s*/g;

/** How long code waits for the picture of the first view, in milliseconds: a packet may be lost. */
const patience = 1_000;

/**
 * What the first view needs goes first: the document with its sheets, then the picture that its head asks for, then the
 * fonts, then the code. React Router has the browser ask for the code while it reads the document, and on a slow line the
 * picture then shares it with six times its weight; so code is asked for when the picture is there. The fonts are asked
 * for by the layout; one that a page must have at once, behind its content.
 * @throws when React Router starts its code in another way, as after an update; the build then stops
 */
export function codeAfterPicture(html: string): string {
  const start = startScript.exec(html);
  if (!start) return html;
  const [whole, open = '', code = '', close = ''] = start;
  const imports = [...code.matchAll(staticImport)].map(([, name = '', address = '']) => ({ name, address }));
  const entry = /\bimport\("([^"]+)"\)/.exec(code)?.[1];
  if (imports.length < 2 || entry === undefined || !code.includes('window.__reactRouterRouteModules'))
    throw new Error('React Router starts its code in another way than apps/site/document/later-code.ts knows');
  // the pages' modules first, to be named; the others so that they need not be found in them
  const addresses = new Set(imports.map(({ address }) => address));
  for (const [, address = ''] of html.matchAll(moduleLink)) if (address !== entry) addresses.add(address);
  const later = [
    `let d=document,i=d.querySelector('img[fetchpriority]')`,
    `i&&!i.complete&&await new Promise(r=>{i.onload=i.onerror=r;setTimeout(r,${patience})})`,
    // lays the page out, which asks for the fonts, where that has not happened yet
    'd.body.offsetTop',
    // begins only when the others are there
    `d.head.append(Object.assign(d.createElement('link'),{rel:'modulepreload',href:'${entry}'}))`,
    `let [${imports.map(({ name }) => name).join(',')}]=await Promise.all(${JSON.stringify([...addresses])}.map(i=>import(i)))`,
    code.replace(staticImport, '').trim(),
  ];
  const fonts = (html.match(fontLink) ?? []).join('');
  return html
    .replace(moduleLink, '')
    .replace(fontLink, '')
    .replace(whole, () => `${fonts}${open}${later.join(';')}${close}`);
}
