/** One line of the result table. `skipped`: could not be measured on this machine. */
export interface Finding {
  fault: string;
  expected: string;
  found: string;
  ok: boolean | 'skipped';
}
