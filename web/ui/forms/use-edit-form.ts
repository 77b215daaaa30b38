import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isUnanswered, type CallFailed } from '../../platform/call.ts'
import { useDraft } from '../../platform/draft.ts'
import { useForm, type FormOf, type FormOptions } from './use-form.ts'
import { isStale } from './values/own-version.ts'
import { isStoredAs } from './values/typed-since.ts'

interface EditFormOptions<Stored, Values extends object> extends Pick<
  FormOptions<Values>,
  'schema' | 'problems'
> {
  /** Where the form starts; what others change meanwhile is told on saving. */
  loaded: Stored
  /** Names the draft, for example 'event 12'. */
  draftName: string
  valuesOf: (stored: Stored) => Values
  /** What of the values a draft can hold: all but files. */
  draftOf: (values: Values) => Partial<Values>
  /** The read that shows it elsewhere. */
  queryKey: QueryKey
  read: () => Promise<Stored>
  /** Refused by the server when `updated_at` is not that of the stored version. */
  save: (values: Values, updated_at: string) => Promise<Stored>
  /** Reads to invalidate when it is saved. */
  refresh: { queryKey: QueryKey }[]
  /** `isAll` unless something was typed while it was saved: that is not stored yet. */
  onSaved: (stored: Stored, isAll: boolean) => void
}

interface Draft<Values> {
  values: Partial<Values>
  /** The `updated_at` of the version on which it is based. */
  seen: string
}

/**
 * The form of something that several people may edit: what is typed is kept as a draft, and a version that somebody
 * else has saved meanwhile is not overwritten without a choice (REL-07), not even by a draft that was found. What is
 * typed while a save is under way is not saved yet. Render it with `<EditForm>`.
 */
export function useEditForm<Stored extends { updated_at: string }, Values extends object>(
  options: EditFormOptions<Stored, Values>,
) {
  const { loaded, draftName, valuesOf, draftOf, queryKey, read, refresh, onSaved, ...rules } = options
  const client = useQueryClient()
  const [base, setBase] = useState(loaded)
  const [savedAt, setSavedAt] = useState<Date>()
  const noDraft = { values: {}, seen: loaded.updated_at }
  const draft = useDraft<Draft<Values>>(draftName, noDraft)
  const [seen, setSeen] = useState(draft.value.seen)
  /** Left without saving: an answer that comes afterwards brings no draft back. */
  const isLeft = useRef(false)
  const keepDraft = (values: Values, version: string) => {
    if (!isLeft.current) draft.keep({ values: draftOf(values), seen: version })
  }
  const form: FormOf<Values> = useForm<Values>({
    ...rules,
    initialValues: { ...valuesOf(base), ...draft.value.values },
    storedValues: valuesOf(base),
    onChange: (values) => keepDraft(values, seen),
  })

  /** The form is based on this version now. @param sent what was saved of it; without it, nothing typed stays */
  const startFrom = (stored: Stored, sent?: Values): boolean => {
    const values = valuesOf(stored)
    client.setQueryData(queryKey, stored)
    setBase(stored)
    setSeen(stored.updated_at)
    const isAll = sent ? form.settle(sent, values) : (form.reset(values), true)
    draft.reset(noDraft)
    if (!isAll) keepDraft(form.getValues(), stored.updated_at)
    return isAll
  }
  /** What was sent last without an answer: it may be stored all the same. */
  const unanswered = useRef<Values>(undefined)
  /** Nobody is told of somebody else's version that is their own, of which only the answer was lost. */
  const again = (values: Values) => async (failed: CallFailed) => {
    const before = unanswered.current
    if (isUnanswered(failed)) unanswered.current = values
    if (!isStale(failed) || !before) throw failed
    const latest = await read().catch(() => undefined)
    if (latest && isStoredAs(before, valuesOf(latest))) return options.save(values, latest.updated_at)
    throw failed
  }
  const update = useMutation<Stored, CallFailed, { values: Values; version: string }>({
    mutationFn: ({ values, version }) => options.save(values, version).catch(again(values)),
    meta: { ownFailure: true },
    onSuccess: async (stored, { values }) => {
      unanswered.current = undefined
      await Promise.all(refresh.map((one) => client.invalidateQueries(one)))
      const isAll = startFrom(stored, values)
      setSavedAt(new Date())
      onSaved(stored, isAll)
    },
    onError: (failed) =>
      isStale(failed) ||
      form.showServerErrors(failed.status === 404 ? { fields: failed.fields, words: gone } : failed),
  })
  const save = (version: string) => update.mutate({ values: form.getValues(), version })
  return {
    form,
    /** What is stored, as far as the form knows. */
    base,
    update,
    save: () => save(seen),
    isStale: isStale(update.error),
    /** The person chooses between the stored version and their own. */
    conflict: {
      read,
      onReload: (latest: Stored) => (update.reset(), void startFrom(latest)),
      onOverwrite: (latest: Stored) => save(latest.updated_at),
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

export type EditFormOf<Stored extends { updated_at: string }, Values extends object> = ReturnType<
  typeof useEditForm<Stored, Values>
>

/** Said when what is edited was deleted meanwhile, or the person lost sight of it. */
const gone =
  'This is no longer here: it has been deleted, or you have lost the right to see it. It cannot be saved any more. What you typed stays in the fields until you leave this page, so that you can copy it.'
