import { isSameProjectStyling, readProjectStyling } from 'contract/projects/project-styling.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { useDraft } from '../../platform/draft.ts'
import { projectLookOf, lookProblems, typedProjectLook, type TypedLook } from './typed-look.ts'

interface Draft {
  /** What is typed; null when nothing has been changed. */
  typed: TypedLook | null
  /** The stored look that the changes are based on. */
  base: unknown
}

/** The look of a project that is being changed, kept in this tab until it is saved. */
export function useProjectLookDraft({ id, metadata }: Pick<Project, 'id' | 'metadata'>) {
  const draft = useDraft<Draft>(`project settings ${id}`, { typed: null, base: {} })
  const stored = metadata.styling_info
  const { base, typed: drafted } = draft.value
  const changed =
    drafted && (lookProblems(drafted).size > 0 || !isSameProjectStyling(projectLookOf(drafted), base))
      ? drafted
      : undefined
  const typed = changed ?? typedProjectLook(stored)
  const problems = lookProblems(typed)
  const dirty =
    changed !== undefined && (problems.size > 0 || !isSameProjectStyling(projectLookOf(typed), stored))
  return {
    stored,
    typed,
    problems,
    dirty,
    /** What the page shows: the valid part of what is typed. */
    look: readProjectStyling(projectLookOf(typed)),
    /** Whether somebody else has changed the look since this draft was begun. */
    conflict: dirty && !isSameProjectStyling(base, stored),
    change: (next: TypedLook) => draft.change({ typed: next, base: dirty ? base : stored }),
    forget: () => draft.reset({ typed: null, base: {} }),
    /** Takes the look that was saved from here; what was typed since then stays. */
    saved: (look: unknown) => draft.change({ base: look }),
  }
}

export type ProjectLookDraft = ReturnType<typeof useProjectLookDraft>
