/**
 * How Node runs the server. A request leaves little behind, so that a small nursery does: without the limit, memory grows
 * by some 100 MB under load before V8 cleans up.
 */
export const serverCommand = ['--max-semi-space-size=2', 'scripts/serve.mjs'];

/** One arena for the C library's memory: what one thread gives back another can take. Ignored by other C libraries. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1' };
