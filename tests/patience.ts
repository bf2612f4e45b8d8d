/**
 * How many times the usual wait is granted. In CI the machine may do much else, and nobody sits before a failure; a test
 * that passes waits no longer for it.
 */
export const patience = process.env.CI ? 4 : 1;
