import { Alert } from '@mantine/core'
import type { FormErrors } from './use-form.ts'

/** For a form without a title: the error of the last attempt, if it does not belong to a field. */
export function FormFailure({ form: { summary } }: { form: { summary: FormErrors } }) {
  const failure = summary.messages.find(({ field }) => field === undefined)
  if (!failure) return null
  return (
    <Alert color="red" variant="outline" role="alert">
      {failure.words}
    </Alert>
  )
}
