/**
 * Starts to measure; the returned function gives the milliseconds since then of this thread's own time. Waiting for the database and
 * a busy machine do not count.
 */
export function measureOwnTime(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
}
