import { schemaResolver, useForm as useFormValues } from '@mantine/form'
import type { FieldErrors } from 'contract/platform/refusal.ts'
import { useState } from 'react'
import type { CallFailed } from '../../platform/call.ts'
import { fieldOf, firstByPath, messagesIn, withoutMended, type ErrorsByPath } from './field-errors.ts'
import type { FieldPath, PathValue } from './field-paths.ts'
import { inPageOrder } from './page-order.ts'

interface FormOptions<Values> {
  /** What the form holds at first. Fields have their path as id: `address.city`. */
  start: Values
  /** What is stored, where the form starts with what somebody typed before; it is dirty while it differs from this. */
  stored?: Values
  /** The contract's schema of what is sent. */
  schema?: Parameters<typeof schemaResolver>[0]
  /** The contract's rule, whose words come before the schema's. */
  problems?: (values: Values) => FieldErrors
  /** Called with every change, to keep a draft for instance. */
  onChange?: (values: Values) => void
}

/** What an input is given: its value at first, and what happens when it changes. */
export interface FieldProps<Value> {
  id: string
  name: string
  defaultValue: Value
  error: string | undefined
  /** Takes a value or the event of an input. */
  onChange: (value: unknown) => void
}

/** Messages of the last failed attempt; a message without a field is about the form as a whole. */
export interface Report {
  attempt: number
  messages: { field?: string; words: string }[]
}

/**
 * A form: its inputs keep their values themselves and are checked when one goes on, never while one types. After that
 * an error goes when its field is mended. Show it in `<Form>`; send it by `useCall(…, { onFailure: form.refuse })`.
 */
export function useForm<Values extends object>({
  start,
  stored: storedAtFirst = start,
  schema,
  problems,
  onChange,
}: FormOptions<Values>) {
  const [stored, setStored] = useState(storedAtFirst)
  const [isDirty, setDirty] = useState(!isSame(start, stored))
  const [report, setReport] = useState<Report>({ attempt: 0, messages: [] })

  const problemsOf = (values: Values): ErrorsByPath => {
    const bySchema = schema ? schemaResolver(schema, { sync: true })(values) : {}
    const messages = [
      ...messagesIn(problems?.(values) ?? {}),
      ...Object.entries(bySchema).map(([field, words]) => ({ field, words: String(words) })),
    ]
    return firstByPath(messages.map(({ field, words }) => ({ field: fieldOf(field, values), words })))
  }

  const form = useFormValues<Values>({
    mode: 'uncontrolled',
    initialValues: start,
    clearInputErrorOnChange: false,
    onValuesChange: (values, before) => {
      onChange?.(values)
      setDirty(!isSame(values, stored))
      if (Object.keys(form.errors).length === 0) return
      const was = { values: before, problems: problemsOf(before) }
      const is = { values, problems: problemsOf(values) }
      form.setErrors((shown) => withoutMended(shown as ErrorsByPath, was, is))
    },
  })
  const errors = form.errors as ErrorsByPath

  const show = (found: ErrorsByPath, words?: string) => {
    const ordered = inPageOrder(found)
    form.setErrors(found)
    setReport(({ attempt }) => ({
      attempt: attempt + 1,
      messages: words ? [...ordered, { words }] : ordered,
    }))
  }

  const field = <P extends FieldPath<Values>>(path: P): FieldProps<PathValue<Values, P>> => {
    const { defaultValue, onChange: set } = form.getInputProps(path)
    return {
      id: path,
      name: path,
      defaultValue: defaultValue as PathValue<Values, P>,
      error: errors[path],
      onChange: set as FieldProps<unknown>['onChange'],
    }
  }

  return {
    /** Props of an input that keeps its value itself: a text, a list, a picture. */
    field,
    /** Props of a `Select`, which has null where nothing is chosen. */
    select(path: FieldPath<Values>) {
      const { defaultValue, onChange: set, ...props } = field(path)
      return {
        ...props,
        defaultValue: (defaultValue as string) || null,
        onChange: (value: string | null) => set(value ?? ''),
      }
    },
    /** Props of a `Radio.Group`; the id is for its first radio, which can have the focus. */
    radios(path: FieldPath<Values>) {
      const { id: _, defaultValue, ...props } = field(path)
      return { ...props, defaultValue: defaultValue as string }
    },
    checkbox(path: FieldPath<Values>) {
      const { defaultValue, ...props } = field(path)
      return { ...props, defaultChecked: defaultValue as boolean }
    },
    /** The value of a field, for what depends on it. */
    useValue: <P extends FieldPath<Values>>(path: P) => form.useWatchValue(path) as PathValue<Values, P>,
    getValues: form.getValues,
    /** Sets a field whose input is not shown now or follows `useValue`. */
    set: <P extends FieldPath<Values>>(path: P, value: PathValue<Values, P>) =>
      form.setFieldValue(path, value as never, { forceUpdate: false }),
    errors,
    report,
    clearErrors() {
      form.clearErrors()
      setReport(({ attempt }) => ({ attempt, messages: [] }))
    },
    /**
     * Looks at all fields, or at those of one step; errors of other fields stay.
     * @returns whether one may go on
     */
    check(isMeant: (path: string) => boolean = () => true): boolean {
      const found = pick(problemsOf(form.getValues()), isMeant)
      show({ ...pick(errors, (path) => !isMeant(path)), ...found })
      return Object.keys(found).length === 0
    },
    /** Puts what the server says at its fields; what is about no field stands in the summary alone. */
    refuse({ fields, words }: Pick<CallFailed, 'fields' | 'words'>) {
      const messages = messagesIn(fields)
      const values = form.getValues()
      show(
        firstByPath(messages.map((one) => ({ ...one, field: fieldOf(one.field, values) }))),
        messages.length === 0 ? words : undefined,
      )
    },
    /** Starts again from these values, which are stored now. Its fields need `key={form.version}`. */
    reset(values: Values) {
      form.setInitialValues(values)
      form.reset()
      setStored(values)
      setDirty(false)
      setReport(({ attempt }) => ({ attempt, messages: [] }))
    },
    isDirty,
    /** Changes when inputs have to be made anew, as they keep their values themselves. */
    version: form.key(''),
  }
}

export type FormOf<Values extends object> = ReturnType<typeof useForm<Values>>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const pick = (errors: ErrorsByPath, isMeant: (path: string) => boolean): ErrorsByPath =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => isMeant(path)))
