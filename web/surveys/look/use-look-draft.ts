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
  /** What is typed; null when nothing has been changed. */
  typed: TypedStyling | null
  /** The stored look that the changes are based on. */
  base: StylingInfo
}

/** The draft of a survey's look, kept in this tab until it is saved. */
export function useLookDraft(form: StyledSurvey) {
  const draft = useDraft<Draft>(`quiz settings ${form.form_id}`, { typed: null, base: {} })
  /** What was last read or saved from here, which may be newer than the page. */
  const [latest, setLatest] = useState<StoredLook>()
  const ofPage = { styling: form.form_metadata.styling_info, updated_at: form.updated_at }
  const stored: StoredLook = latest && latest.updated_at > ofPage.updated_at ? latest : ofPage

  const { base, typed: drafted } = draft.value
  const changed =
    drafted && (stylingProblems(drafted).size > 0 || !isSameStyling(drafted, base)) ? drafted : undefined
  const typed = changed ?? typedOf(stored.styling)
  const problems = stylingProblems(typed)
  const dirty = changed !== undefined && (problems.size > 0 || !isSameStyling(typed, stored.styling))
  const forget = () => draft.reset({ typed: null, base: {} })
  return {
    stored,
    typed,
    problems,
    dirty,
    /** What the page shows: the valid part of what is typed. */
    look: readStyling(typed),
    /** Whether somebody else has changed the look since this draft was begun. */
    conflict: dirty && !isSameStyling(base, stored.styling),
    change: (next: TypedStyling) => draft.change({ typed: next, base: dirty ? base : stored.styling }),
    forget,
    /** Takes a look that somebody else has saved. */
    replaceStored: setLatest,
    /** Takes the look that was saved from here; what was typed since then stays. */
    saved(now: StoredLook) {
      setLatest(now)
      draft.change({ base: now.styling })
    },
  }
}

export type LookDraft = ReturnType<typeof useLookDraft>
