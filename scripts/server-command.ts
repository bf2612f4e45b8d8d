/**
 * How Node runs the server. A request leaves little behind, so that a small nursery does: without the limit, memory grows
 * by some 100 MB under load before V8 cleans up.
 */
export const serverCommand = ['--max-semi-space-size=2', 'scripts/serve.ts'];
