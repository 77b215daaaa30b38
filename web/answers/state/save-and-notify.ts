import { isUnanswered, type CallFailed } from '../../platform/call.ts'
import { isConnectionLost, onConnectionChange } from '../../platform/connection.ts'
import { toast } from '../../platform/toast.ts'
import type { Filling } from './filling.ts'
import type { Saving } from './saving.ts'

/** Duration of toasts about saving, in milliseconds (SRV-43, SRV-44). */
export const noticeTime = 3000

export const savedWords = 'Saved answers successfully!'
export const failedWords = 'Failed to submit the answers!'

interface FillState {
  filling: Filling
  saving: Saving
}

/**
 * Saves all edits and shows a toast with the outcome (SRV-43, SRV-45, SRV-46).
 * @param ask whether the user requested it, so that success is shown even if there was nothing to save
 * @returns whether the page can be left: nothing was rejected and nothing new needs attention. A lost connection does not prevent
 *   leaving, because the answers are stored on the device and sent later.
 */
export async function saveAndNotify({ filling, saving }: FillState, { ask = false } = {}): Promise<boolean> {
  if (isConnectionLost() && !ask) return true
  const [conflicts, remarked] = [
    filling.edits.conflicts.size,
    [...filling.remarks.withShownProblems()].length,
  ]
  const saved = saving.save()
  const failed = ask ? await saved : await Promise.race([saved, saveTimeout()])
  if (failed === late) return true
  if (failed) {
    logFailure('Error saving the answers', failed)
    return isUnanswered(failed)
  }
  if (filling.edits.conflicts.size > conflicts) {
    toast('Another user has changed some of your answers. Please choose which ones to keep.', 'failure')
    return false
  }
  if ([...filling.remarks.withShownProblems()].length > remarked) {
    toast('Some answers need correction. All others have been saved.', 'failure')
    return false
  }
  if (saving.takeUntold() > 0 || ask) toast(savedWords, 'success', noticeTime)
  return true
}

/** Maximum time to wait for a save before continuing, in milliseconds. */
const patience = 3000
const late = Symbol()

/** Resolves if the connection is lost or a save takes long. The save continues and the save line shows its outcome. */
export const saveTimeout = () =>
  new Promise<typeof late>((over) => {
    const end = () => {
      stop()
      clearTimeout(timer)
      over(late)
    }
    const timer = setTimeout(end, patience)
    const stop = onConnectionChange(() => isConnectionLost() && end())
  })

/** Logs a failed save (SRV-46); on the page, `NotSaved` shows it until it is resolved. */
export function logFailure(words: string, failed: CallFailed): void {
  // oxlint-disable-next-line no-console -- the specification asks for it
  console.error(words, failed)
}
