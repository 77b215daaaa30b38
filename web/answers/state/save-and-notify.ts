import type { CallFailed } from '../../platform/call.ts'
import { toast } from '../../platform/toast.ts'
import type { Filling } from './filling.ts'
import type { Saving } from './saving.ts'

/** Milliseconds that the notices of saving stay (SRV-43, SRV-44). */
export const noticeTime = 3000

export const saved = 'Saved answers successfully!'
export const failedWords = 'Failed to submit the answers!'

interface Telling {
  filling: Filling
  saving: Saving
}

/**
 * Saves what is typed, and tells how it went (SRV-43, SRV-45, SRV-46).
 * @param ask whether the person asked for it, and hears of success even if there was nothing to save
 * @returns whether the way on is free: nothing failed, and nothing came up that has to be looked at here first
 */
export async function saveAndNotify({ filling, saving }: Telling, { ask = false } = {}): Promise<boolean> {
  const [conflicts, remarked] = [filling.edits.conflicts.size, [...filling.withShownProblems()].length]
  const toSave = saving.ready().length
  const failed = await saving.save()
  if (failed) {
    logFailure('Error saving the answers', failed)
    return false
  }
  if (filling.edits.conflicts.size > conflicts) {
    toast('Somebody else has changed answers of yours meanwhile. Please choose which ones stand.', 'failure')
    return false
  }
  if ([...filling.withShownProblems()].length > remarked) {
    toast('Some answers need correcting before they can be saved. The rest is saved.', 'failure')
    return false
  }
  if (toSave > 0 || ask) toast(saved, 'success', noticeTime)
  return true
}

/** A failed save in the log (SRV-46); in front of the person, `NotSaved` stands until it is mended. */
export function logFailure(words: string, failed: CallFailed): void {
  // eslint-disable-next-line no-console -- the specification asks for it
  console.error(words, failed)
}
