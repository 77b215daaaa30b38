import { useState, type ReactNode } from 'react'
import { Confirm } from '../Confirm.tsx'

/**
 * Asks before a dialog is closed, by Escape or its cross, in which something is not saved. Its button 'Cancel' says what
 * it does and closes without asking.
 * @returns how the dialog closes, and the question, to be rendered beside it
 */
export function useCloseGuard(
  dirty: boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const [isAsking, ask] = useState(false)
  return {
    close() {
      // Escape is heard by the question and by the dialog.
      if (isAsking) return
      if (dirty) ask(true)
      else onClose()
    },
    // Not there before: it would hear the same Escape, and close at once.
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
