/**
 * Styles of a part that is fetched when it is first needed. They come in the part's own file: as a sheet beside it they
 * could be lost on the way without it, and on every page they would weigh on the first visit.
 */
export function adoptStylesheet(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
