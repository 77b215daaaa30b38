import { busyExports, exportRunning } from 'contract/project-export/project-export.rules.ts'
import { Problem } from '../platform/http/problem.ts'

/** Projects that this process exports at a time; each reads one file after the other. */
const maxExports = 3
const running = new Set<number>()
/** Seconds after which a retry makes sense. */
const later = 15

/** Throws 429 with Retry-After when the project cannot be exported now. */
export function refuseIfBusy(projectId: number): void {
  if (running.has(projectId)) throw new Problem(exportRunning, later)
  if (running.size >= maxExports) throw new Problem(busyExports, later)
}

/** @returns a function that gives the place back */
export function takePlace(projectId: number): () => void {
  refuseIfBusy(projectId)
  running.add(projectId)
  return () => void running.delete(projectId)
}
