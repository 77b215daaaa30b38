import { staleVersion } from 'contract/platform/refusal.ts'
import { CallFailed } from '../../../platform/call.ts'
import { isStoredAs } from './typed-since.ts'

/** Whether an update was refused because somebody has saved since the version on which it is based. */
export const isStale = (failed: unknown) => failed instanceof CallFailed && failed.code === staleVersion.code

/**
 * `instead` of an update whose version is no longer the latest: when that has what is sent, it is one's own, of which only
 * the answer was lost, and the same is saved on top of it. Nobody is told of somebody else then.
 * @param read reads it as it is stored now
 */
export const overOwnVersion =
  (read: () => Promise<{ updated_at: string } | undefined>) =>
  async <Sent extends { body?: object }>(failed: CallFailed, sent: Sent): Promise<Sent | undefined> => {
    if (!isStale(failed)) return undefined
    const latest = await read().catch(() => undefined)
    if (!latest || !isStoredAs({ ...sent.body, updated_at: undefined }, latest)) return undefined
    return { ...sent, body: { ...sent.body, updated_at: latest.updated_at } }
  }
