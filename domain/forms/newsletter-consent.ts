/**
 * Which wording of the consent a subscriber saw: the day it was written. A new wording in `newsletter.form.consent` gets a
 * new version (a test compares them); old versions stay in the proof, their wording in the history of the content folder.
 * On its own so that the home page shows it without loading the rules.
 */
export const newsletterConsentVersion = '2026-11-20';
