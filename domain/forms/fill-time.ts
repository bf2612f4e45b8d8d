/**
 * Nobody reads and fills in a form faster, in milliseconds. Our own forms never send earlier; the server asks whoever does
 * for a proof of work.
 */
export const shortestFillTime = 2_000;
