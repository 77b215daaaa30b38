import { use } from 'react'
import { Sending } from './Form.tsx'
import { ReasonButton, type ReasonButtonProps } from './ReasonButton.tsx'

/** Submits the form that contains it; shows when the form is being sent. */
export function SubmitButton(props: ReasonButtonProps) {
  return <ReasonButton type="submit" loading={use(Sending)} {...props} />
}
