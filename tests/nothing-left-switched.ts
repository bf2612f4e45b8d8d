import { afterAll, expect } from 'vitest';
import { siteUrl } from '../server/features/content/site-url.ts';
import { claimModeOfEnvironment } from '../server/platform/claim-mode.ts';
import { paymentProviderOfEnvironment } from '../server/platform/payment-mode.ts';

/** Files that share a process share its modules: what one of them switches for the whole process, it puts back. */
const switches = () => ({
  claims: claimModeOfEnvironment(),
  payment: paymentProviderOfEnvironment(),
  address: siteUrl(),
});

const before = switches();
afterAll(() => expect(switches(), 'what this file switched for the whole process').toEqual(before));
