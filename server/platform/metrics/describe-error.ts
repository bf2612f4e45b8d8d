/**
 * An error for the log: what went wrong and where, without the driver's details, in which the values of a row
 * (and so personal data) may stand.
 */
export function describeError(error: unknown): { type: string; message: string; code?: string; stack?: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error' };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return {
    type: error.name,
    message: error.message,
    ...code,
    ...(error.stack === undefined ? {} : { stack: error.stack }),
  };
}
