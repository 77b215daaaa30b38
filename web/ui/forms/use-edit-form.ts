import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isUnanswered, type CallFailed } from '../../platform/call.ts'
import { useDraft } from '../../platform/draft.ts'
import { toast } from '../../platform/toast.ts'
import { useForm, type FormOf, type FormOptions } from './use-form.ts'
import { isStale } from './values/is-stale.ts'
import { hasFile, isStoredAs } from './values/typed-since.ts'

interface Versioned {
  updated_at: string | null
}

export interface EditFormOptions<
  Stored extends Versioned,
  Values extends object,
  New extends undefined,
> extends Pick<FormOptions<Values>, 'schema' | 'problems' | 'idPrefix'> {
  /** The stored version with which the form starts; undefined in a form that also creates. */
  loaded: Stored | New
  valuesOf: (stored: Stored | New) => Values
  /** Names the draft, for example 'event 12'. Without it, there is none. */
  draftName?: string
  /** The values that a draft can hold: all but files, by default all. */
  draftOf?: (values: Values) => Partial<Values>
  /** The values that are sent and stored, by default all. */
  sentOf?: (values: Values) => object
  /** The query that shows it elsewhere. */
  queryKey?: QueryKey
  /** Reads the latest stored version; undefined when it has been deleted. */
  read: (base: Stored | New) => Promise<Stored | undefined>
  /** Called when the latest version is needed and it has been deleted. */
  onDeleted?: () => void
  /**
   * Refused by the server if `version` is not the `updated_at` of the stored version.
   * @param base the latest stored version that the form knows
   */
  save: (values: Values, version: Stored['updated_at'] | New, base: Stored | New) => Promise<Stored>
  /** Saves again when the stored version is newer, but its values are those on which the form is based. */
  ignoresOtherFields?: boolean
  /** Queries to invalidate after saving. */
  refresh: { queryKey: QueryKey }[]
  /** Called after saving, even if the form has been closed. `isNew` if it did not exist before. */
  onSaved?: (stored: Stored, isNew: boolean) => void
  /** Called after saving if the form is still open and nothing was typed in the meantime. */
  onDone?: (stored: Stored) => void
  /** Shows a failure that is not a conflict; by default the form does. @returns whether it has */
  onFailure?: (failed: CallFailed) => boolean
}

interface Draft<Values> {
  values: Partial<Values>
  /** The version on which the values are based. */
  basis: { version: string | null | undefined; values: Partial<Values> }
}

/**
 * Form state and saving of something that several people may edit. Input is kept as a draft. A version that another user
 * has saved is never overwritten without asking (REL-07), not even by a restored draft; input typed during saving stays
 * in the form. Pages render it with `<EditForm>`; dialogs use `useEditDialog` and render `<EditConflict>`.
 */
export function useEditForm<Stored extends Versioned, Values extends object, New extends undefined = never>(
  options: EditFormOptions<Stored, Values, New>,
) {
  const { loaded, valuesOf, draftName, queryKey, read, onDeleted, ignoresOtherFields, refresh } = options
  const { draftOf = (values: Values): Partial<Values> => values, sentOf = (values: Values) => values } =
    options
  const client = useQueryClient()
  const [base, setBase] = useState(loaded)
  const [savedAt, setSavedAt] = useState<Date>()
  const basisOf = (stored: Stored | New) => ({
    version: stored?.updated_at,
    values: draftOf(valuesOf(stored)),
  })
  const draft = useDraft<Draft<Values>>(draftName, { values: {}, basis: basisOf(loaded) })
  const [basis, setBasis] = useState(draft.value.basis)
  /** After leaving without saving, a late response must not bring the draft back. */
  const isLeft = useRef(false)
  const keepDraft = (values: Values, on = basis) => {
    if (!isLeft.current) draft.keep({ values: draftOf(values), basis: on })
  }
  const form: FormOf<Values> = useForm<Values>({
    ...(options.schema && { schema: options.schema }),
    ...(options.problems && { problems: options.problems }),
    ...(options.idPrefix && { idPrefix: options.idPrefix }),
    initialValues: { ...valuesOf(base), ...draft.value.values },
    storedValues: valuesOf(base),
    onChange: (values) => keepDraft(values),
  })

  /**
   * Bases the form on this version.
   * @param sent the values that were saved; without them, the input is discarded
   */
  const startFrom = (stored: Stored | New, sent?: Values): boolean => {
    const values = valuesOf(stored)
    const next = basisOf(stored)
    if (queryKey && stored) client.setQueryData(queryKey, stored)
    setBase(stored)
    setBasis(next)
    const isAll = sent ? form.settle(sent, values) : (form.reset(values), true)
    draft.reset({ values: {}, basis: next })
    if (!isAll) keepDraft(form.getValues(), next)
    return isAll
  }

  /** The values that were sent last without a response: they may have been stored. */
  const unanswered = useRef<Values>(undefined)
  /**
   * After a conflict: saves over a version that is the user's own, of which only the response was lost, or in which
   * another user has changed nothing that this form shows.
   */
  const retry = (values: Values) => async (failed: CallFailed) => {
    const sentBefore = unanswered.current
    if (isUnanswered(failed)) unanswered.current = values
    if (!isStale(failed)) throw failed
    const latest = await read(base).catch(() => undefined)
    if (!latest) throw failed
    const stored = valuesOf(latest)
    const isOwn =
      (sentBefore && isStoredAs(sentOf(sentBefore), stored)) ||
      (!hasFile(values) && isStoredAs(sentOf(values), stored))
    if (isOwn || (ignoresOtherFields && isStoredAs(basis.values, stored)))
      return options.save(values, latest.updated_at, base)
    throw failed
  }
  const hasSavedAll = useRef(false)
  const update = useMutation<Stored, CallFailed, { values: Values; version: Stored['updated_at'] | New }>({
    mutationFn: ({ values, version }) => options.save(values, version, base).catch(retry(values)),
    meta: { ownFailure: true },
    onSuccess: async (stored, { values }) => {
      unanswered.current = undefined
      await Promise.all(refresh.map((one) => client.invalidateQueries({ queryKey: one.queryKey })))
      const isNew = base === undefined
      hasSavedAll.current = startFrom(stored, values)
      setSavedAt(new Date())
      options.onSaved?.(stored, isNew)
    },
    onError: (failed) =>
      isStale(failed) ||
      options.onFailure?.(failed) ||
      form.showServerErrors(failed.status === 404 ? { fields: failed.fields, words: deleted } : failed),
  })
  const save = (version: Stored['updated_at'] | New) =>
    update.mutate(
      { values: form.getValues(), version },
      { onSuccess: (stored) => hasSavedAll.current && options.onDone?.(stored) },
    )

  const latest = useMutation({ mutationFn: () => read(base), meta: { ownFailure: true } })
  const withLatest = (then: (found: Stored) => void) =>
    latest.mutate(undefined, {
      onSuccess: (found) => (found ? then(found) : onDeleted?.()),
      onError: () => toast('The latest version could not be loaded. Your changes are not lost.', 'failure'),
    })
  return {
    form,
    /** The latest stored version that the form knows. */
    base,
    update,
    save: () => save(basis.version as Stored['updated_at'] | New),
    isStale: isStale(update.error),
    /** The choice between the stored version and the input: props of `StaleDialog` and `Conflict`. */
    conflict: {
      busy: latest.isPending || update.isPending,
      onReload: () => withLatest((found) => (update.reset(), void startFrom(found))),
      onOverwrite: () => withLatest((found) => save(found.updated_at)),
      onCancel: () => update.reset(),
    },
    draft: {
      found: draft.found,
      discard: () => void startFrom(base),
      forget: () => ((isLeft.current = true), draft.forget()),
    },
    /** Props of `SaveState`. */
    state: { dirty: form.isDirty, saving: update.isPending, failed: update.isError, savedAt },
  }
}

type EditFormResult<Values extends object> = ReturnType<typeof useEditForm<Versioned, Values>>

/** What is rendered of the result, whatever is stored. */
export type EditFormOf<Values extends object> = Omit<EditFormResult<Values>, 'base' | 'update'> & {
  update: Pick<EditFormResult<Values>['update'], 'isPending' | 'reset'>
}

/** Shown if what is edited was deleted in the meantime, or the user may no longer see it. */
const deleted =
  'This no longer exists, or you may no longer see it, so it cannot be saved. What you typed stays in the fields until you leave, so that you can copy it.'
