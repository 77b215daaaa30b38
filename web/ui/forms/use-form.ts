import { schemaResolver, useForm as useFormValues } from '@mantine/form'
import type { FieldErrors } from 'contract/platform/refusal.ts'
import { useState } from 'react'
import type { CallFailed } from '../../platform/call.ts'
import {
  fieldOf,
  firstErrors,
  messagesIn,
  remainingErrors,
  type ErrorsByPath,
} from './values/field-errors.ts'
import type { FieldPath, PathValue } from './values/field-paths.ts'
import { inPageOrder } from './page-order.ts'
import { leavesOf } from './values/leaves.ts'
import { typedSince } from './values/typed-since.ts'
import { useKeptFocus } from './use-kept-focus.ts'

export interface FormOptions<Values> {
  /** Each field has its path in the values as id, for example `address.city`. */
  initialValues: Values
  /** Prefix of the field ids, if another form of the page has fields with the same names. */
  idPrefix?: string
  /** The stored values, if the initial values are a restored draft: the form is dirty while they differ. */
  storedValues?: Values
  /** The contract's schema of the request body. */
  schema?: Parameters<typeof schemaResolver>[0]
  /** The contract's validation rule; its messages take precedence over the schema's. */
  problems?: (values: Values) => FieldErrors
  /** Called after every change, for example to store a draft. */
  onChange?: (values: Values) => void
}

/** Props of an uncontrolled input. */
export interface FieldProps<Value> {
  id: string
  name: string
  defaultValue: Value
  error: string | undefined
  /** Accepts a value or a change event. */
  onChange: (value: unknown) => void
}

/** Errors of the last failed attempt; an error without a field is about the whole form. */
export interface FormErrors {
  attempt: number
  messages: { field?: string; words: string }[]
}

/**
 * State of a form with uncontrolled inputs. It is validated on submit, never while typing; afterwards the error
 * of a field disappears as soon as the field is valid. Render it with `<Form>`, and pass `form.showServerErrors` as
 * `onFailure` to `useEndpointMutation`.
 */
export function useForm<Values extends object>({
  initialValues,
  idPrefix = '',
  storedValues = initialValues,
  schema,
  problems,
  onChange,
}: FormOptions<Values>) {
  const [stored, setStored] = useState(storedValues)
  const [isDirty, setDirty] = useState(!isSame(initialValues, stored))
  const [summary, setSummary] = useState<FormErrors>({ attempt: 0, messages: [] })

  const problemsOf = (values: Values): ErrorsByPath => {
    const bySchema = schema ? schemaResolver(schema, { sync: true })(values) : {}
    const messages = [
      ...messagesIn(problems?.(values) ?? {}),
      ...Object.entries(bySchema).map(([field, words]) => ({ field, words: String(words) })),
    ]
    return firstErrors(messages.map(({ field, words }) => ({ field: fieldOf(field, values), words })))
  }

  const form = useFormValues<Values>({
    mode: 'uncontrolled',
    initialValues,
    clearInputErrorOnChange: false,
    onValuesChange: (values, before) => {
      onChange?.(values)
      setDirty(!isSame(values, stored))
      if (Object.keys(form.errors).length === 0) return
      const previous = { values: before, problems: problemsOf(before) }
      const current = { values, problems: problemsOf(values) }
      form.setErrors((shown) => remainingErrors(shown as ErrorsByPath, previous, current))
    },
  })
  const errors = form.errors as ErrorsByPath
  const version = form.key('')
  const keepFocus = useKeptFocus(version)

  const show = (found: ErrorsByPath, words?: string) => {
    const ordered = inPageOrder(found, idPrefix)
    form.setErrors(found)
    setSummary(({ attempt }) => ({
      attempt: attempt + 1,
      messages: words ? [...ordered, { words }] : ordered,
    }))
  }

  const field = <P extends FieldPath<Values>>(path: P): FieldProps<PathValue<Values, P>> => {
    const { defaultValue, onChange: set } = form.getInputProps(path)
    return {
      id: idPrefix + path,
      name: path,
      defaultValue: defaultValue as PathValue<Values, P>,
      error: errors[path],
      onChange: set as FieldProps<unknown>['onChange'],
    }
  }

  const reset = (values: Values) => {
    keepFocus()
    form.setInitialValues(values)
    form.reset()
    setStored(values)
    setDirty(false)
    setSummary(({ attempt }) => ({ attempt, messages: [] }))
  }

  const setFields = (changes: ReadonlyMap<string, unknown>) => {
    for (const [path, value] of changes)
      form.setFieldValue(path as FieldPath<Values>, value as never, { forceUpdate: false })
  }

  return {
    /** Props of a text input, a list or a picture. */
    field,
    /**
     * Props of a `Select`, which uses null instead of an empty string. Selecting the selected option keeps it; optional
     * selects are `clearable`.
     */
    select(path: FieldPath<Values>) {
      const { defaultValue, onChange: set, ...props } = field(path)
      return {
        ...props,
        allowDeselect: false,
        defaultValue: (defaultValue as string) || null,
        onChange: (value: string | null) => set(value ?? ''),
      }
    },
    /** Props of a `Radio.Group`. Give its first radio the id, as a group cannot be focused. */
    radios(path: FieldPath<Values>) {
      const { id: _, defaultValue, ...props } = field(path)
      return { ...props, defaultValue: defaultValue as string }
    },
    checkbox(path: FieldPath<Values>) {
      const { defaultValue, ...props } = field(path)
      return { ...props, defaultChecked: defaultValue as boolean }
    },
    /** Hook that subscribes to the value of a field. */
    useValue: <P extends FieldPath<Values>>(path: P) => form.useWatchValue(path) as PathValue<Values, P>,
    getValues: form.getValues,
    /** Sets a field whose input is controlled by `useValue`, or is not mounted. */
    setValue: <P extends FieldPath<Values>>(path: P, value: PathValue<Values, P>) =>
      form.setFieldValue(path, value as never, { forceUpdate: false }),
    /** The id of a field's input. */
    idOf: (path: string) => idPrefix + path,
    errors,
    summary,
    clearErrors() {
      form.clearErrors()
      setSummary(({ attempt }) => ({ attempt, messages: [] }))
    },
    /**
     * Validates all fields, or those of one step; errors of other fields are kept.
     * @param unreadable errors of inputs without a valid value, such as an incomplete date
     * @returns whether they are valid
     */
    validate(includes: (path: string) => boolean = () => true, unreadable: ErrorsByPath = {}): boolean {
      const found = pick({ ...problemsOf(form.getValues()), ...unreadable }, includes)
      show({ ...pick(errors, (path) => !includes(path)), ...found })
      return Object.keys(found).length === 0
    },
    /** Shows a server's field errors at their fields; any other failure is shown in the summary only. */
    showServerErrors({ fields, words }: Pick<CallFailed, 'fields' | 'words'>) {
      const messages = messagesIn(fields)
      const values = form.getValues()
      show(
        firstErrors(messages.map((one) => ({ ...one, field: fieldOf(one.field, values) }))),
        messages.length === 0 ? words : undefined,
      )
    },
    /** Shows an error of one field, independent of validation. */
    showFieldError: (path: FieldPath<Values>, words: string) => form.setFieldError(path, words),
    /** Replaces the values by the stored ones. The inputs need `key={form.version}` on a common parent. */
    reset,
    /**
     * Call it after a save. Keeps changes made since the request was sent, without mounting inputs again; without such
     * changes it is `reset`.
     * @param isMerged whether another user's changes were stored too, which the inputs have to show
     * @returns whether everything is saved
     */
    settle(sent: Values, values: Values, isMerged = false): boolean {
      const kept = typedSince(sent, form.getValues(), values)
      if (!kept || isMerged) {
        reset(values)
        setFields(kept ?? new Map())
        return !kept
      }
      setFields(kept)
      form.setInitialValues(values)
      setStored(values)
      setDirty(!isSame(form.getValues(), values))
      return false
    },
    /** Replaces the stored values, and shows these as unsaved input. */
    rebase(values: Values, typed: Values) {
      reset(values)
      setFields(leavesOf(typed))
      setDirty(!isSame(form.getValues(), values))
    },
    isDirty,
    /** Changes with `reset`, so that uncontrolled inputs mount again. */
    version,
  }
}

export type FormOf<Values extends object> = ReturnType<typeof useForm<Values>>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const pick = (errors: ErrorsByPath, includes: (path: string) => boolean): ErrorsByPath =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => includes(path)))
