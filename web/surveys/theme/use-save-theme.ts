import { isSameStyling, readStyling } from 'contract/surveys/styling.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { useState } from 'react'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { isStale } from '../../ui/forms/values/is-stale.ts'
import type { StoredTheme } from './typed-styling.ts'
import type { ThemeDraft } from './use-theme-draft.ts'

interface ThemeToSave {
  draft: ThemeDraft
  /** Refetches the stored styling. */
  readTheme: () => Promise<StoredTheme>
}

/**
 * Saves the styling of a survey. Fields that another user has changed in the meantime are merged; where both have changed a
 * field, the draft reports a conflict.
 */
export function useSaveTheme(id: number, { draft, readTheme }: ThemeToSave) {
  const [savedAt, setSavedAt] = useState<Date>()
  const update = useEndpointMutation(surveys.updateStyling, {
    ownFailure: true,
    // `list` and `read` have the same path, so this also refreshes open surveys.
    refresh: [allQueriesOf(surveys.list), allQueriesOf(surveys.listByProject)],
  })
  const send = (updated_at: string, look: unknown = draft.typed) =>
    update.mutateAsync({ params: { id }, body: { ...readStyling(look), updated_at } })

  const save = async () => {
    const seen = draft.stored
    try {
      const answer = await send(seen.updated_at).catch(async (failed: unknown) => {
        if (!isStale(failed)) throw failed
        const now = await readTheme()
        const { mine, clashes } = draft.mergedWith(now.styling)
        // Clashes that were shown already are overwritten.
        if (!isSameStyling(now.styling, seen.styling) && clashes.length > 0) return draft.replaceStored(now)
        return send(now.updated_at, mine)
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

export type ThemeSaving = ReturnType<typeof useSaveTheme>
