/** What had the focus, if the focus can go back to it. */
export const stillThere = (element: Element | null): HTMLElement | null =>
  element instanceof HTMLElement && element !== document.body && element.isConnected ? element : null;
