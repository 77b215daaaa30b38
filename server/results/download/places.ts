import { required } from 'contract/platform/required.ts'
import type { Refusal } from 'contract/platform/refusal.ts'
import { busyDownloads, manyExports } from 'contract/results/results.refusals.ts'
import { Problem } from '../../platform/http/problem.ts'

/** Concurrent downloads in this process: of one tenant, and of all (REL-23). */
const maxDownloads = { ofTenant: 2, ofAll: 4 }
const taken = new Map<number, number>()

/** Seconds after which a retry makes sense. */
const later = 10

/** Throws 429 with Retry-After when no download can start now. */
export function refuseDownloadIfBusy(tenant: number): void {
  const reason = whyNotNow(tenant)
  if (reason) throw new Problem(reason, later)
}

/**
 * Reserves a slot for a download.
 * @returns a function that releases it
 */
export function takeDownloadPlace(tenant: number): () => void {
  refuseDownloadIfBusy(tenant)
  taken.set(tenant, (taken.get(tenant) ?? 0) + 1)
  return () => {
    const left = required(taken, tenant) - 1
    if (left > 0) taken.set(tenant, left)
    else taken.delete(tenant)
  }
}

/** Why no further download of the tenant can start now. */
function whyNotNow(tenant: number): Refusal | undefined {
  if ((taken.get(tenant) ?? 0) >= maxDownloads.ofTenant) return manyExports
  const all = [...taken.values()].reduce((sum, count) => sum + count, 0)
  return all >= maxDownloads.ofAll ? busyDownloads : undefined
}
