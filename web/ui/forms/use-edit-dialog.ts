import { useCloseGuard } from './use-close-guard.tsx'
import { useEditForm, type EditFormOptions } from './use-edit-form.ts'

/** `useEditForm` in a dialog without a draft: closes after saving, and asks before closing with unsaved input. */
export function useEditDialog<
  Stored extends { updated_at: string },
  Values extends object,
  New extends undefined = never,
>({ onClose, ...options }: EditFormOptions<Stored, Values, New> & { onClose: () => void }) {
  const edit = useEditForm<Stored, Values, New>({ ...options, onDone: onClose })
  return { ...edit, ...useCloseGuard(edit.form.isDirty, onClose) }
}
