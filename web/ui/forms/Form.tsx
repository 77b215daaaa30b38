import { createContext, useEffect, type ReactNode, type SubmitEvent } from 'react'
import { ErrorSummary } from './ErrorSummary.tsx'
import type { FieldPath } from './values/field-paths.ts'
import type { FormOf } from './use-form.ts'
import classes from './Form.module.css'

interface FormProps<Values extends object> {
  form: FormOf<Values>
  /** Title of the error summary. Without it there is no summary, and the first invalid field gets the focus. */
  title?: string
  /** The fields to validate, if not all: those of a wizard step. */
  fields?: (path: string) => boolean
  /** Called with valid values. */
  onSubmit: (values: Values) => void
  /** The mutation that sends the values; submitting does nothing while it is pending. */
  call: { isPending: boolean; reset: () => void }
  className?: string | undefined
  children: ReactNode
}

/** Whether the form is being sent. */
export const Sending = createContext(false)

/** A form that is validated on submit, with an error summary on top. */
export function Form<Values extends object>({
  form,
  title,
  fields,
  onSubmit,
  call,
  className,
  children,
}: FormProps<Values>) {
  const { attempt } = form.summary
  const messages = form.summary.messages
    .filter(({ field }) => !field || !fields || fields(field))
    .map(({ field, words }) => (field ? { field: form.idOf(field), words } : { words }))
  const first = messages.find(({ field }) => field)?.field
  useEffect(() => {
    if (!title && first) document.getElementById(first)?.focus()
  }, [title, first, attempt])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (call.isPending) return
    readInputs(new FormData(event.currentTarget), form)
    if (form.validate(fields, unreadableInputs(event.currentTarget))) onSubmit(form.getValues())
    // Removes the failure of the previous attempt.
    else call.reset()
  }
  return (
    <form className={`${classes.form} ${className ?? ''}`} noValidate onSubmit={submit}>
      {title && <ErrorSummary key={attempt} title={title} errors={messages} />}
      <Sending value={call.isPending}>{children}</Sending>
    </form>
  )
}

/** Dates and times that cannot be read are reported with what is wrong with them. */
const unreadableInputs = ({ elements }: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...elements].flatMap((input) =>
      input instanceof HTMLInputElement && input.dataset['field'] && input.validity.customError
        ? [[input.dataset['field'], input.validationMessage]]
        : [],
    ),
  )

/** Password managers may fill inputs without firing an event. */
function readInputs<Values extends object>(data: FormData, form: FormOf<Values>): void {
  const values = form.getValues() as Record<string, unknown>
  for (const [name, sent] of data) {
    if (typeof sent !== 'string' || typeof values[name] !== 'string') continue
    const text = sent.replaceAll('\r\n', '\n')
    if (text !== values[name]) form.setValue(name as FieldPath<Values>, text as never)
  }
}
