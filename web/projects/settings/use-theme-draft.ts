import {
  isSameProjectStyling,
  readProjectStyling,
  type ProjectStyling,
} from 'contract/projects/project-styling.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { useDraft } from '../../platform/draft.ts'
import { mergeStyle } from '../../ui/styling/merge-style.ts'
import { stylingOfValues, themeProblems, themeValuesOf, type ThemeValues } from './theme-values.ts'

interface Draft {
  /** Form values; null without changes. */
  typed: ThemeValues | null
  /** The stored styling on which the changes are based. */
  base: unknown
}

/** Unsaved styling of a project, kept in this tab until it is saved. */
export function useProjectThemeDraft({ id, metadata }: Pick<Project, 'id' | 'metadata'>) {
  const draft = useDraft<Draft>(`project settings ${id}`, { typed: null, base: {} })
  const stored = metadata.styling_info
  const { base, typed: drafted } = draft.value
  const changed =
    drafted && (themeProblems(drafted).size > 0 || !isSameProjectStyling(stylingOfValues(drafted), base))
      ? drafted
      : undefined
  const mergedWith = (theirs: ProjectStyling) =>
    mergeStyle(readProjectStyling(base), stylingOfValues(changed ?? {}), theirs)
  const merged = changed && mergedWith(stored)
  const typed = merged ? themeValuesOf(merged.mine) : themeValuesOf(stored)
  const problems = themeProblems(typed)
  const dirty =
    changed !== undefined && (problems.size > 0 || !isSameProjectStyling(stylingOfValues(typed), stored))
  return {
    stored,
    typed,
    problems,
    dirty,
    /** The valid part of the form values, shown as a preview. */
    look: readProjectStyling(stylingOfValues(typed)),
    /** Fields that another user has changed, too, since this draft was started. */
    clashes: merged && dirty ? merged.clashes : [],
    /** The draft with the changes that were saved since it was started. */
    mergedWith,
    /** Replaces the clashing fields by the stored ones. */
    takeTheirs: () => draft.change({ typed: themeValuesOf(merged?.theirs ?? stored), base: stored }),
    change: (next: ThemeValues) =>
      draft.change({ typed: next, base: dirty && merged && merged.clashes.length > 0 ? base : stored }),
    forget: () => draft.reset({ typed: null, base: {} }),
    /** Call this after saving; input typed during saving is kept. */
    saved: (look: unknown) => draft.change({ base: look }),
  }
}

export type ProjectThemeDraft = ReturnType<typeof useProjectThemeDraft>
