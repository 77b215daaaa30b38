import { useState, type ReactNode } from 'react'
import { Confirm } from '../Confirm.tsx'

/**
 * Asks before Escape or the close button closes a dialog with unsaved changes. The button 'Cancel' closes without asking.
 * @returns the function that closes the dialog, and the question to render next to it
 */
export function useCloseGuard(
  dirty: boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const [isAsking, ask] = useState(false)
  return {
    close() {
      // Both the question and the dialog receive Escape.
      if (isAsking) return
      if (dirty) ask(true)
      else onClose()
    },
    // Rendered later: it would receive the same Escape and close immediately.
    question: isAsking && (
      <Confirm
        opened
        title="Close without saving?"
        confirm="Close without saving"
        cancel="Keep editing"
        danger
        onConfirm={onClose}
        onCancel={() => ask(false)}
      >
        Your changes in this dialog are not saved yet.
      </Confirm>
    ),
  }
}
