import type { Page } from '@playwright/test';

/** The bars at the window's edge cover what one can scroll out from under them; axe looks at one moment. */
export const uncovered = '.save-bar, .tokens-dock { position: static !important }';

/** Styles after all of the page's own. A constructed sheet: the policy lets no style element stand but the site's. */
export const addStyles = (page: Page, styles: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, styles);
