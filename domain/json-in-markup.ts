/** JSON for a script element of a document: no text in it can close the element or begin another. */
export const jsonInMarkup = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
