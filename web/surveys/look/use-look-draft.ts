import { isSameStyling, readStyling, type StylingInfo } from 'contract/surveys/styling.ts'
import { useState } from 'react'
import { useDraft } from '../../platform/draft.ts'
import {
  stylingProblems,
  typedOf,
  type StoredLook,
  type StyledSurvey,
  type TypedStyling,
} from './typed-styling.ts'

interface Draft {
  /** What is typed; nothing when nobody has changed anything. */
  typed: TypedStyling | null
  /** The look on whose ground it is typed. */
  base: StylingInfo
}

/** The look of a survey while it is being chosen: kept in this tab until it is saved, so that nothing is lost. */
export function useLookDraft(form: StyledSurvey) {
  const draft = useDraft<Draft>(`quiz settings ${form.form_id}`, { typed: null, base: {} })
  /** What the server has told here, when that is newer than the page. */
  const [latest, setLatest] = useState<StoredLook>()
  const ofPage = { styling: form.form_metadata.styling_info, updated_at: form.updated_at }
  const stored: StoredLook = latest && latest.updated_at > ofPage.updated_at ? latest : ofPage

  const { base } = draft.value
  const isChanged =
    draft.value.typed !== null &&
    (stylingProblems(draft.value.typed).size > 0 || !isSameStyling(draft.value.typed, base))
  const typed = isChanged ? draft.value.typed! : typedOf(stored.styling)
  const problems = stylingProblems(typed)
  const dirty = isChanged && (problems.size > 0 || !isSameStyling(typed, stored.styling))
  const forget = () => draft.reset({ typed: null, base: {} })
  return {
    stored,
    typed,
    problems,
    dirty,
    /** What shows of it: what is typed, as far as it is right. */
    look: readStyling(typed),
    /** Somebody else has changed the look since the typing began. */
    conflict: dirty && !isSameStyling(base, stored.styling),
    change: (next: TypedStyling) => draft.change({ typed: next, base: dirty ? base : stored.styling }),
    forget,
    /** The server has this now, which somebody else has saved. */
    replaceStored: setLatest,
    /** The server has this now, from here; what was typed since then stays. */
    saved(now: StoredLook) {
      setLatest(now)
      draft.change({ base: now.styling })
    },
  }
}

export type LookDraft = ReturnType<typeof useLookDraft>
