import { Conflict } from './Conflict.tsx'
import { FormFailure } from './FormFailure.tsx'
import type { EditFormOf } from './use-edit-form.ts'

interface EditConflictProps<Values extends object> {
  edit: Pick<EditFormOf<Values>, 'form' | 'isStale' | 'conflict'>
  /** What is edited: 'topic'. */
  of: string
}

/** In a form without a title: why the last attempt to save failed. */
export const EditConflict = <Values extends object>({ edit, of }: EditConflictProps<Values>) =>
  edit.isStale ? <Conflict of={of} {...edit.conflict} /> : <FormFailure form={edit.form} />
