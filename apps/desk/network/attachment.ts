/** The header by which a browser keeps a file under its name, whatever signs that has. */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w. ()-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
