/** Processor time that this thread spends on some work: unlike elapsed time, the same on a machine that is busy. */
export function cpuMilliseconds(work: () => unknown): number {
  const begin = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(begin)
  return (user + system) / 1000
}
