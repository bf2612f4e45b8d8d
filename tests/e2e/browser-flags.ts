import { quietFlags } from '../../tooling/chromium.ts';

export const browserFlags = [
  ...quietFlags,
  // a page of a test is gone before optimised code pays for its making: a tenth of the processor time
  '--js-flags=--no-maglev --no-turbofan',
];
