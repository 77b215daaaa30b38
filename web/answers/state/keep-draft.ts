import { writeDraft, type DraftKey } from './drafts.ts'
import type { Filling } from './filling.ts'

/** Milliseconds until an edit is written to the device; a throttle, not a debounce. */
const pause = 150

/**
 * Writes unsaved answers to this device as they change.
 * @returns a function that stops it
 */
export function keepDraft(filling: Filling, key: DraftKey): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const touched = [...filling.edits.takeTouched()]
    if (touched.length === 0) return
    const edits = touched.flatMap((id) => filling.edits.draft(id) ?? [])
    void writeDraft(key, { edits, discarded: touched.filter((id) => !filling.edits.draft(id)) })
  }
  const stopListening = filling.changes.subscribe('edits', () => (timer ??= setTimeout(write, pause)))
  window.addEventListener('pagehide', write)
  document.addEventListener('visibilitychange', write)
  write()
  return () => {
    write()
    stopListening()
    window.removeEventListener('pagehide', write)
    document.removeEventListener('visibilitychange', write)
  }
}
