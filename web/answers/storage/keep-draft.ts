import { writeDraft, type DraftKey } from './drafts.ts'
import type { Filling } from '../state/filling.ts'
import type { TakenOver } from './found-drafts.ts'
import { keepAnswers } from './kept-forms.ts'
import type { Saving } from '../state/saving.ts'

/** Throttle interval for writing edits to the device, in milliseconds. */
const pause = 150

interface KeepOptions extends DraftKey {
  saving: Saving
  /** Entries taken over from closed tabs. */
  takenOver: TakenOver | undefined
}

/**
 * Stores unsaved answers on this device as they change, and each request before it is sent.
 * @returns a function that stops it
 */
export function keepDraft(filling: Filling, { saving, takenOver, ...key }: KeepOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let { attempt: written } = saving
  let { changes: arranged } = filling.arrangement
  let toDelete = takenOver
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const { attempt } = saving
    const touched = [...filling.edits.takeTouched()]
    const { changes } = filling.arrangement
    if (touched.length === 0 && attempt === written && changes === arranged && !toDelete) return
    const edits = touched.flatMap((id) => filling.edits.draft(id) ?? [])
    const discarded = touched.filter((id) => !filling.edits.draft(id))
    // Write both in one transaction, so that a crash cannot leave only one of them.
    void writeDraft(key, { edits, discarded, attempt, changes, takenOver: toDelete })
    keepAnswers(
      key,
      discarded.map((id) => [id, filling.edits.stored(id)] as const),
    )
    written = attempt
    arranged = changes
    toDelete = undefined
  }
  const soon = () => (timer ??= setTimeout(write, pause))
  const stops = [
    filling.changes.subscribe('edits', soon),
    filling.changes.subscribe('due', soon),
    saving.changes.subscribe('attempt', () => (saving.attempt ? write() : soon())),
  ]
  window.addEventListener('pagehide', write)
  document.addEventListener('visibilitychange', write)
  filling.edits.touchAll()
  write()
  return () => {
    write()
    stops.forEach((stop) => stop())
    window.removeEventListener('pagehide', write)
    document.removeEventListener('visibilitychange', write)
  }
}
