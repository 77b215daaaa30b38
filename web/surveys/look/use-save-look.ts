import { isSameStyling, readStyling } from 'contract/surveys/styling.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { useState } from 'react'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { isStale } from '../../ui/forms/values/is-stale.ts'
import type { StoredLook } from './typed-styling.ts'
import type { LookDraft } from './use-look-draft.ts'

interface LookToSave {
  draft: LookDraft
  /** Refetches the stored styling. */
  readLook: () => Promise<StoredLook>
}

/**
 * Saves the styling of a survey. If another user has changed the survey but not its styling, it saves again with the new version;
 * otherwise the draft reports a conflict.
 */
export function useSaveLook(id: number, { draft, readLook }: LookToSave) {
  const [savedAt, setSavedAt] = useState<Date>()
  const update = useEndpointMutation(surveys.updateStyling, {
    ownFailure: true,
    // `list` and `read` have the same path, so this also refreshes open surveys.
    refresh: [allQueriesOf(surveys.list), allQueriesOf(surveys.listByProject)],
  })
  const send = (updated_at: string) =>
    update.mutateAsync({ params: { id }, body: { ...readStyling(draft.typed), updated_at } })

  const save = async () => {
    const seen = draft.stored
    try {
      const answer = await send(seen.updated_at).catch(async (failed: unknown) => {
        if (!isStale(failed)) throw failed
        const now = await readLook()
        if (!isSameStyling(now.styling, seen.styling)) return draft.replaceStored(now)
        return send(now.updated_at)
      })
      if (!answer) return update.reset()
      draft.saved({ styling: answer.styling_info, updated_at: answer.updated_at })
      setSavedAt(new Date())
      toast('Styling saved')
    } catch {
      // The error is shown next to the button.
    }
  }
  return { save, savedAt, saving: update.isPending, failed: update.error }
}

export type LookSaving = ReturnType<typeof useSaveLook>
