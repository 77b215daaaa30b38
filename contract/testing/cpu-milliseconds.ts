/** CPU time of this thread for some work: unlike elapsed time, it does not depend on the load of the machine. */
export function cpuMilliseconds(work: () => unknown): number {
  const begin = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(begin)
  return (user + system) / 1000
}
