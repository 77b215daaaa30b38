import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds of a tick of the kernel's accounts. */
const tick = 10

/** Processor time so far of PostgreSQL with all its processes, in milliseconds; where there is /proc. */
export function postgresCpu(dataDir: string): number {
  const [first = ''] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const postmaster = timesOf(first)
  const children = readdirSync('/proc').flatMap((name) => {
    const times = /^\d+$/.test(name) ? timesOf(name) : undefined
    return times?.parent === first.trim() ? times.own : []
  })
  return (
    tick * ((postmaster?.own ?? 0) + (postmaster?.ended ?? 0) + children.reduce((sum, one) => sum + one, 0))
  )
}

/** Ticks of a process, and of its children that have ended. */
function timesOf(pid: string) {
  try {
    const fields = readFileSync(`/proc/${pid.trim()}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const at = (field: number) => Number(fields[field])
    return { parent: fields[1], own: at(11) + at(12), ended: at(13) + at(14) }
  } catch {
    return undefined
  }
}
