/**
 * How Node runs the server. A request leaves little behind, so that a small nursery does: without the limit, memory grows
 * by some 100 MB under load before V8 cleans up. For the same reason what earlier work left behind may at most double
 * what is in use, where V8 would let it grow to four times that (decision 133). Of V8's two optimizing compilers one is
 * enough: the other's working memory is some 10 MB (decision 162).
 */
export const serverCommand = [
  '--max-semi-space-size=2',
  '--heap-growing-percent=100',
  '--no-maglev',
  'scripts/serve.mjs',
];

/**
 * One arena for the C library's memory: what one thread gives back another can take. And buffers of a document's size are
 * given back to the system when they are done: left to itself the library takes the sizes it has seen for usual and keeps
 * them, 10 to 20 MB after some hundred pages of the desk (decision 131). Ignored by other C libraries.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '262144',
};
