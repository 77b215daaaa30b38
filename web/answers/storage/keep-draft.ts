import { writeDraft, type DraftKey } from './drafts.ts'
import type { Filling } from '../state/filling.ts'
import type { TakenOver } from './found-drafts.ts'
import { keepAnswers } from './kept-forms.ts'
import type { Saving } from '../state/saving.ts'

/** Milliseconds until an edit is written to the device; a throttle, not a debounce. */
const pause = 150

interface KeepOptions extends DraftKey {
  saving: Saving
  /** What this page has taken over from closed tabs. */
  takenOver: TakenOver | undefined
}

/**
 * Writes unsaved answers to this device as they change, and the request that is under way before it is sent.
 * @returns a function that stops it
 */
export function keepDraft(filling: Filling, { saving, takenOver, ...key }: KeepOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let { attempt: written } = saving
  let toDelete = takenOver
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const { attempt } = saving
    const touched = [...filling.edits.takeTouched()]
    if (touched.length === 0 && attempt === written && !toDelete) return
    const edits = touched.flatMap((id) => filling.edits.draft(id) ?? [])
    const discarded = touched.filter((id) => !filling.edits.draft(id))
    // Together, so that a page that dies in between finds both, or neither.
    void writeDraft(key, { edits, discarded, attempt, takenOver: toDelete })
    keepAnswers(
      key,
      discarded.map((id) => [id, filling.edits.stored(id)] as const),
    )
    written = attempt
    toDelete = undefined
  }
  const soon = () => (timer ??= setTimeout(write, pause))
  const stops = [
    filling.changes.subscribe('edits', soon),
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
