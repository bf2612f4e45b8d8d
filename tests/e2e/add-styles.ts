import type { Page } from '@playwright/test';

/** Styles after all of the page's own. A constructed sheet: the policy lets no style element stand but the site's. */
export const addStyles = (page: Page, styles: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, styles);
