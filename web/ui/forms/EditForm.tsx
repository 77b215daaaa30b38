import type { ReactNode } from 'react'
import { DraftFound } from './DraftFound.tsx'
import { Form } from './Form.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { StaleDialog } from './StaleDialog.tsx'
import type { EditFormOf } from './use-edit-form.ts'

interface EditFormProps<Values extends object> {
  edit: EditFormOf<Values>
  /** What is edited, as sentences name it: 'event'. */
  of: string
  /** Title of the error summary. */
  title: string
  /** What a restored draft lacks: 'A picture has to be chosen again.' Without it, restoring is not mentioned. */
  draftNote?: string
  /** Called with valid values; saves them by default. */
  onSubmit?: () => void
  /** The fields, on a parent with `key={form.version}`, and the buttons. */
  children: ReactNode
}

/** The form of something that several people may edit; asks whose version stands, and before typed text is left. */
export const EditForm = <Values extends object>({
  edit,
  of,
  title,
  draftNote,
  onSubmit = edit.save,
  children,
}: EditFormProps<Values>) => (
  <>
    {draftNote && edit.draft.found && (
      <DraftFound mb="lg" onDiscard={edit.draft.discard}>
        {draftNote}
      </DraftFound>
    )}
    <Form form={edit.form} title={title} onSubmit={onSubmit} call={edit.update}>
      {children}
    </Form>
    {edit.isStale && <StaleDialog of={of} {...edit.conflict} />}
    <LeaveGuard when={edit.form.isDirty} onLeave={edit.draft.forget} />
  </>
)
