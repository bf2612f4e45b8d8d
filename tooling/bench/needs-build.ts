import { existsSync } from 'node:fs';

/** Ends the measurement where what it measures was not built. */
export function needsBuild(...parts: readonly ('desk' | 'site')[]): void {
  if (parts.every((part) => existsSync(`build/${part}/server/index.js`))) return;
  console.error('There is no built site here. Run `npm run build` first.');
  process.exit(1);
}
