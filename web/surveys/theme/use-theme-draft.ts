import { isSameStyling, readStyling, type StylingInfo } from 'contract/surveys/styling.ts'
import { useState } from 'react'
import { useDraft } from '../../platform/draft.ts'
import { mergeStyle } from '../../ui/styling/merge-style.ts'
import {
  stylingProblems,
  typedOf,
  type StoredTheme,
  type StyledSurvey,
  type TypedStyling,
} from './typed-styling.ts'

interface Draft {
  /** Form values; null without changes. */
  typed: TypedStyling | null
  /** The stored styling on which the changes are based. */
  base: StylingInfo
}

/** Unsaved styling of a survey, kept in this tab until it is saved. */
export function useThemeDraft(form: StyledSurvey) {
  const draft = useDraft<Draft>(`quiz settings ${form.form_id}`, { typed: null, base: {} })
  /** The styling last loaded or saved here, which may be newer than the page's data. */
  const [latest, setLatest] = useState<StoredTheme>()
  const ofPage = { styling: form.form_metadata.styling_info, updated_at: form.updated_at }
  const stored: StoredTheme = latest && latest.updated_at > ofPage.updated_at ? latest : ofPage

  const { base, typed: drafted } = draft.value
  const changed =
    drafted && (stylingProblems(drafted).size > 0 || !isSameStyling(drafted, base)) ? drafted : undefined
  const mergedWith = (theirs: StylingInfo) => mergeStyle(base, changed ?? {}, theirs)
  const merged = changed && mergedWith(stored.styling)
  const typed = merged ? (merged.mine as TypedStyling) : typedOf(stored.styling)
  const problems = stylingProblems(typed)
  const dirty = changed !== undefined && (problems.size > 0 || !isSameStyling(typed, stored.styling))
  const forget = () => draft.reset({ typed: null, base: {} })
  return {
    stored,
    typed,
    problems,
    dirty,
    /** The valid part of the form values, shown as a preview. */
    look: readStyling(typed),
    /** Fields that another user has changed, too, since this draft was started. */
    clashes: merged && dirty ? merged.clashes : [],
    /** The draft with the changes that were saved since it was started. */
    mergedWith,
    /** Replaces the clashing fields by the stored ones. */
    takeTheirs: () =>
      draft.change({ typed: (merged?.theirs ?? stored.styling) as TypedStyling, base: stored.styling }),
    change: (next: TypedStyling) =>
      draft.change({
        typed: next,
        base: dirty && merged && merged.clashes.length > 0 ? base : stored.styling,
      }),
    forget,
    /** Call this with a styling saved by another user. */
    replaceStored: setLatest,
    /** Call this after saving; input typed during saving is kept. */
    saved(now: StoredTheme) {
      setLatest(now)
      draft.change({ base: now.styling })
    },
  }
}

export type ThemeDraft = ReturnType<typeof useThemeDraft>
