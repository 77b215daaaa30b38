import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { staleVersion } from 'contract/platform/refusal.ts'
import { useState } from 'react'
import type { CallFailed } from '../../platform/call.ts'
import { useDraft } from '../../platform/draft.ts'
import { useForm, type FormOf, type FormOptions } from './use-form.ts'

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
  onSaved: (stored: Stored) => void
}

/**
 * The form of something that several people may edit: what is typed is kept as a draft, and a version that somebody
 * else has saved meanwhile is not overwritten without a choice (REL-07). Render it with `<EditForm>`.
 */
export function useEditForm<Stored extends { updated_at: string }, Values extends object>(
  options: EditFormOptions<Stored, Values>,
) {
  const { loaded, draftName, valuesOf, draftOf, queryKey, read, refresh, onSaved, ...rules } = options
  const client = useQueryClient()
  const [base, setBase] = useState(loaded)
  const [savedAt, setSavedAt] = useState<Date>()
  const draft = useDraft(draftName, valuesOf(base))
  const form: FormOf<Values> = useForm<Values>({
    ...rules,
    initialValues: draft.value,
    storedValues: valuesOf(base),
    onChange: (values) => draft.keep(draftOf(values)),
  })

  /** The form now holds this version, and nothing else. */
  const startFrom = (stored: Stored) => {
    client.setQueryData(queryKey, stored)
    setBase(stored)
    form.reset(valuesOf(stored))
    draft.reset(valuesOf(stored))
  }
  const update = useMutation<Stored, CallFailed, string>({
    mutationFn: (updated_at) => options.save(form.getValues(), updated_at),
    meta: { ownFailure: true },
    onSuccess: async (stored) => {
      await Promise.all(refresh.map((one) => client.invalidateQueries(one)))
      startFrom(stored)
      setSavedAt(new Date())
      onSaved(stored)
    },
    onError: (failed) =>
      isStale(failed) ||
      form.showServerErrors(failed.status === 404 ? { fields: failed.fields, words: gone } : failed),
  })
  return {
    form,
    /** The version that the form started from. */
    base,
    update,
    save: () => update.mutate(base.updated_at),
    isStale: isStale(update.error),
    /** The person chooses between the stored version and their own. */
    conflict: {
      read,
      onReload: (latest: Stored) => (update.reset(), startFrom(latest)),
      onOverwrite: (latest: Stored) => update.mutate(latest.updated_at),
      onCancel: () => update.reset(),
    },
    draft: { found: draft.found, discard: () => startFrom(base), forget: draft.forget },
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

const isStale = (failed: CallFailed | null) => failed?.code === staleVersion.code
