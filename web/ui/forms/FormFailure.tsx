import { Alert } from '@mantine/core'
import type { FormErrors } from './use-form.ts'

/** In a form without a title: why the last attempt failed, where it was not because of a field. */
export function FormFailure({ form: { summary } }: { form: { summary: FormErrors } }) {
  const failure = summary.messages.find(({ field }) => field === undefined)
  if (!failure) return null
  return (
    <Alert color="red" variant="outline" role="alert">
      {failure.words}
    </Alert>
  )
}
