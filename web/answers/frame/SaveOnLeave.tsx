import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { currentSession } from '../../platform/session.ts'
import { logFailure, saveTimeout } from '../state/save-and-notify.ts'
import { useEditedTexts, useFill, useSaveStatus } from '../hooks/use-fill.ts'
import { UnsavedDialog } from './UnsavedDialog.tsx'

/** Saves before the page is left (DEF-19), and asks if that fails or takes long, unless the session has ended. */
export function SaveOnLeave() {
  const { filling, saving } = useFill()
  const { saving: isSaving, failed } = useSaveStatus()
  const texts = useEditedTexts().length
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction: _action }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      currentSession() !== undefined &&
      // 'Save & Exit' has already asked about answers, but does not save texts.
      (texts > 0 ||
        (filling.edits.all.size > 0 &&
          !filling.refusal &&
          !(nextLocation.state as { leave?: boolean } | null)?.leave)),
  )
  const { state, proceed } = blocker
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (state !== 'blocked') return
    let over = false
    void saving.save().then((failed) => {
      if (over) return
      if (failed) logFailure('Error saving the answers', failed)
      if (filling.edits.all.size === 0 && texts === 0) proceed?.()
    })
    void saveTimeout().then(() => over || setLate(true))
    return () => {
      over = true
      setLate(false)
    }
  }, [state, proceed, saving, filling, texts])

  useEffect(() => {
    // Unsaved answers are stored on this device, so closing the tab needs no confirmation.
    const save = () => void (saving.ready({ closing: true }).length > 0 && saving.save({ closing: true }))
    window.addEventListener('pagehide', save)
    return () => window.removeEventListener('pagehide', save)
  }, [saving])

  if (state !== 'blocked' || (isSaving && !late)) return null
  return (
    <UnsavedDialog
      failed={failed}
      sending={isSaving}
      texts={texts}
      onStay={() => blocker.reset?.()}
      onLeave={() => proceed?.()}
    />
  )
}
