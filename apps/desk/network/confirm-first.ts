/**
 * Header of an answer that leads to `/confirm` before what was sent is done. Whoever had typed something keeps their page
 * instead of following it (unsent.ts).
 */
export const confirmFirst = 'Desk-Confirm-First';
