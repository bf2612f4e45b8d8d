/** How a claim travels inside a text until something renders it: `[[id|figure]]`. */
export const claimMarker = (id: string, figure: string): string => `[[${id}|${figure}]]`;

/** The pattern of a marker, with id and figure as its groups; for those who look for more than markers in one go. */
export const claimMarkers = /\[\[([\w-]+)\|([^[\]]+)\]\]/g;

/** The text with every marker as `render` gives it. */
export const renderClaimMarkers = (text: string, render: (id: string, figure: string) => string): string =>
  text.replace(claimMarkers, (_, id: string, figure: string) => render(id, figure));

/** The text with bare figures, for titles, mails and other places where nothing can be opened. */
export const withoutClaimMarkers = (text: string): string => renderClaimMarkers(text, (_, figure) => figure);
