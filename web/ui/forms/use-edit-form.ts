import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isUnanswered, type CallFailed } from '../../platform/call.ts'
import { useDraft } from '../../platform/draft.ts'
import { toast } from '../../platform/toast.ts'
import { useForm, type FormOf, type FormOptions } from './use-form.ts'
import { clashTexts, fieldName } from './values/clash-texts.ts'
import { isStale } from './values/is-stale.ts'
import { leavesOf, withLeaves } from './values/leaves.ts'
import { mergeValues, type Clash } from './values/merge-values.ts'
import { hasFile, isStoredAs } from './values/typed-since.ts'

interface Versioned {
  updated_at: string | null
}

/** What a save is to store. */
export interface Change<Stored extends Versioned, Values, New extends undefined> {
  values: Values
  /** Refused by the server if it is not the `updated_at` of the stored version. */
  version: Stored['updated_at'] | New
  /** The values of that version: only fields that differ from them are sent. */
  basis: Values
  /** The latest stored version that the form knows. */
  base: Stored | New
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
  /** URLs of the stored pictures, by the field that replaces them. */
  picturesOf?: (stored: Stored | New) => Record<string, string | null>
  /** Fields that are merged as one, such as a city and its position. */
  together?: readonly (readonly string[])[]
  /** Names of fields in sentences, if the name of the field itself does not do. */
  fieldNames?: Readonly<Record<string, string>>
  /** How a value that is no text is shown. */
  valueText?: (path: string, value: unknown) => string | undefined
  /** The query that shows it elsewhere. */
  queryKey?: QueryKey
  /** Reads the latest stored version; undefined when it has been deleted. */
  read: (base: Stored | New) => Promise<Stored | undefined>
  /** Called when the latest version is needed and it has been deleted. */
  onDeleted?: () => void
  save: (change: Change<Stored, Values, New>) => Promise<Stored>
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

/** How often a save that met newer versions is merged and sent again. */
const maxMerges = 5

/**
 * Form state and saving of something that several people may edit. Input is kept as a draft. Only changed fields are
 * sent. Changes that another user has saved in the meantime are merged; where both have changed a field, the user decides
 * (REL-07), for a restored draft too. Input typed during saving stays in the form. Pages render it with `<EditForm>`; dialogs use `useEditDialog` and render `<EditConflict>`.
 */
export function useEditForm<Stored extends Versioned, Values extends object, New extends undefined = never>(
  options: EditFormOptions<Stored, Values, New>,
) {
  const { loaded, valuesOf, draftName, queryKey, read, onDeleted, refresh } = options
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
  const startFrom = (stored: Stored | New, sent?: { values: Values; isMerged: boolean }): boolean => {
    const values = valuesOf(stored)
    const next = basisOf(stored)
    if (queryKey && stored) client.setQueryData(queryKey, stored)
    setBase(stored)
    setBasis(next)
    const isAll = sent ? form.settle(sent.values, values, sent.isMerged) : (form.reset(values), true)
    draft.reset({ values: {}, basis: next })
    if (!isAll) keepDraft(form.getValues(), next)
    return isAll
  }

  const merge = (mine: Values, latest: Stored, settled: readonly Clash[]) => {
    const { picturesOf = () => ({}) } = options
    const [shown, stored] = [picturesOf(base), picturesOf(latest)]
    // A picture that was not chosen again is the one that was stored.
    const chosen = Object.entries(shown).map(([path, url]): [string, unknown] => {
      const picture = leavesOf(mine).get(path)
      return [path, picture === undefined ? url : picture]
    })
    const merged = mergeValues<Values>({
      basis: { ...valuesOf(base), ...basis.values, ...shown },
      mine: withLeaves(mine, new Map(chosen)),
      theirs: withLeaves(valuesOf(latest), new Map(Object.entries(stored))),
      together: options.together ?? [],
      settled,
    })
    const values = leavesOf(merged.values)
    const kept = Object.entries(stored).map(([path, url]): [string, unknown] => {
      const picture = values.get(path)
      return [path, picture === url ? undefined : picture]
    })
    return { ...merged, values: withLeaves(merged.values, new Map(kept)) }
  }

  /** The values that were sent last without a response: they may have been stored. */
  const unanswered = useRef<Values>(undefined)
  const [clashes, setClashes] = useState<Clash[]>([])
  /** Saves; a version that is newer than the form is merged, unless a field clashes. */
  const store = async ({ values, settled = [] }: Attempt<Values>): Promise<Saved<Stored>> => {
    let taken: string[] = []
    let change: Change<Stored, Values, New> = {
      values,
      version: basis.version as Stored['updated_at'] | New,
      basis: { ...valuesOf(base), ...basis.values },
      base,
    }
    for (let merges = 0; ; merges += 1)
      try {
        return { stored: await options.save(change), taken }
      } catch (failed) {
        const sentBefore = unanswered.current
        if (isUnanswered(failed as CallFailed)) unanswered.current = values
        if (!isStale(failed) || merges === maxMerges) throw failed
        setClashes([])
        const latest = await read(base).catch(() => undefined)
        if (!latest) throw failed
        const stored = valuesOf(latest)
        // The version is the user's own; only the response was lost.
        const isOwn =
          (sentBefore && isStoredAs(sentOf(sentBefore), stored)) ||
          (!hasFile(values) && isStoredAs(sentOf(values), stored))
        const merged = isOwn ? { values, taken: [], clashes: [] } : merge(values, latest, settled)
        setClashes(merged.clashes)
        if (merged.clashes.length > 0) throw failed
        taken = merged.taken
        change = { values: merged.values, version: latest.updated_at, basis: stored, base: latest }
      }
  }
  const hasSavedAll = useRef(false)
  const update = useMutation<Saved<Stored>, CallFailed, Attempt<Values>>({
    mutationFn: store,
    meta: { ownFailure: true },
    onSuccess: async ({ stored, taken }, { values }) => {
      unanswered.current = undefined
      await Promise.all(refresh.map((one) => client.invalidateQueries({ queryKey: one.queryKey })))
      const isNew = base === undefined
      hasSavedAll.current = startFrom(stored, { values, isMerged: taken.length > 0 })
      setSavedAt(new Date())
      options.onSaved?.(stored, isNew)
      const names = [...new Set(taken.map((path) => fieldName(path, options.fieldNames)))]
      if (names.length > 0) toast(`Another user has changed ${names.join(', ')}. Both changes are saved.`)
    },
    onError: (failed) =>
      isStale(failed) ||
      options.onFailure?.(failed) ||
      form.showServerErrors(failed.status === 404 ? { fields: failed.fields, words: deleted } : failed),
  })
  const save = (settled?: readonly Clash[]) =>
    update.mutate(
      { values: form.getValues(), ...(settled && { settled }) },
      { onSuccess: ({ stored }) => hasSavedAll.current && options.onDone?.(stored) },
    )

  const latest = useMutation({ mutationFn: () => read(base), meta: { ownFailure: true } })
  const withLatest = (then: (found: Stored) => void) =>
    latest.mutate(undefined, {
      onSuccess: (found) => (found ? then(found) : onDeleted?.()),
      onError: () => toast('The latest version could not be loaded. Your changes are not lost.', 'failure'),
    })
  /** Shows the stored values where both have changed a field, and keeps the other input. */
  const takeTheirs = (found: Stored) => {
    const { values } = merge(form.getValues(), found, [])
    const next = basisOf(found)
    update.reset()
    if (queryKey) client.setQueryData(queryKey, found)
    setBase(found)
    setBasis(next)
    form.rebase(valuesOf(found), values)
    draft.reset({ values: {}, basis: next })
    if (!isStoredAs(values, valuesOf(found))) keepDraft(values, next)
  }
  return {
    form,
    /** The latest stored version that the form knows. */
    base,
    update,
    save: () => save(),
    isStale: isStale(update.error),
    /** The choice between the stored version and the input: props of `StaleDialog` and `Conflict`. */
    conflict: {
      busy: latest.isPending || update.isPending,
      clashes: clashTexts(clashes, options),
      onReload: () => withLatest(takeTheirs),
      onOverwrite: () => withLatest(() => save(clashes)),
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

interface Attempt<Values> {
  values: Values
  /** Clashes that the user decided for the own value. */
  settled?: readonly Clash[]
}

interface Saved<Stored> {
  stored: Stored
  /** Fields that another user has changed in the meantime. */
  taken: string[]
}

type EditFormResult<Values extends object> = ReturnType<typeof useEditForm<Versioned, Values>>

/** What is rendered of the result, whatever is stored. */
export type EditFormOf<Values extends object> = Omit<EditFormResult<Values>, 'base' | 'update'> & {
  update: Pick<EditFormResult<Values>['update'], 'isPending' | 'reset'>
}

/** Shown if what is edited was deleted in the meantime, or the user may no longer see it. */
const deleted =
  'This no longer exists, or you may no longer see it, so it cannot be saved. What you typed stays in the fields until you leave, so that you can copy it.'
