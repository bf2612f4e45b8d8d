let address = 'http://localhost:3000';

/** Sets the public address once at start or build; from configuration, without a trailing slash. */
export function setSiteUrl(url: string): void {
  address = url.replace(/(?<!\/)\/+$/, '');
}

/** The public address of the site, for canonical links, feeds and the sitemap. */
export const siteUrl = (): string => address;
