/**
 * Processor time of this process so far, in milliseconds: what a bound on the work of something is about. The clock goes on
 * while a busy machine does other things.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
