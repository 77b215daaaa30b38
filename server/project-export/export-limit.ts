import { busyExports, exportRunning } from 'contract/project-export/project-export.rules.ts'
import { Problem } from '../platform/http/problem.ts'

/** Maximum number of concurrent exports in this process. */
const maxExports = 3
const running = new Set<number>()
/** Seconds for `Retry-After`. */
const retryAfter = 15

/** Throws 429 with `Retry-After` if the project is already being exported or too many exports are running. */
export function refuseIfBusy(projectId: number): void {
  if (running.has(projectId)) throw new Problem(exportRunning, retryAfter)
  if (running.size >= maxExports) throw new Problem(busyExports, retryAfter)
}

/** Counts an export as running. @returns a function that ends it */
export function acquireExport(projectId: number): () => void {
  refuseIfBusy(projectId)
  running.add(projectId)
  return () => void running.delete(projectId)
}
