import { createContext, use, useEffect, type ReactNode, type SubmitEvent } from 'react'
import { ErrorSummary } from './ErrorSummary.tsx'
import { ReasonButton, type ReasonButtonProps } from './ReasonButton.tsx'
import type { FieldPath } from './field-paths.ts'
import type { FormOf } from './use-form.ts'
import classes from './Form.module.css'

interface FormProps<Values extends object> {
  form: FormOf<Values>
  /** Above the list of errors. A form of a few fields does without the list: the first wrong field has the focus. */
  title?: string
  /** The fields that are looked at, when not all: those of a step. */
  fields?: (path: string) => boolean
  /** Called with the values when they are in order. */
  onSubmit: (values: Values) => void
  /** The mutation that sends them: while it runs nothing is sent again. */
  call: { isPending: boolean; reset: () => void }
  className?: string | undefined
  children: ReactNode
}

const Sending = createContext(false)

/** A form with its errors on top, checked when it is submitted. */
export function Form<Values extends object>({
  form,
  title,
  fields,
  onSubmit,
  call,
  className,
  children,
}: FormProps<Values>) {
  const { attempt } = form.report
  const messages = form.report.messages.filter(({ field }) => !field || !fields || fields(field))
  const first = messages.find(({ field }) => field)?.field
  useEffect(() => {
    if (!title && first) document.getElementById(first)?.focus()
  }, [title, first, attempt])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (call.isPending) return
    takeFilledIn(new FormData(event.currentTarget), form)
    if (form.check(fields)) onSubmit(form.getValues())
    // What the last attempt failed with is no longer the matter.
    else call.reset()
  }
  return (
    <form className={`${classes.form} ${className ?? ''}`} noValidate onSubmit={submit}>
      {title && <ErrorSummary key={attempt} title={title} errors={messages} />}
      <Sending value={call.isPending}>{children}</Sending>
    </form>
  )
}

/** The button that sends the form it stands in. */
export function SubmitButton(props: ReasonButtonProps) {
  return <ReasonButton type="submit" loading={use(Sending)} {...props} />
}

/** Password managers may fill in a text without an event. */
function takeFilledIn<Values extends object>(data: FormData, form: FormOf<Values>): void {
  const values = form.getValues() as Record<string, unknown>
  for (const [name, sent] of data) {
    if (typeof sent !== 'string' || typeof values[name] !== 'string') continue
    const text = sent.replaceAll('\r\n', '\n')
    if (text !== values[name]) form.set(name as FieldPath<Values>, text as never)
  }
}
