/** What the address of an operator's link names; empty: nothing. */
export const linkToken = (url: URL): string => url.searchParams.get('token')?.slice(0, 100) ?? '';
