import { isSameProjectStyling, readProjectStyling } from 'contract/projects/project-styling.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { useDraft } from '../../platform/draft.ts'
import { projectLookOf, lookProblems, typedProjectLook, type TypedLook } from './typed-look.ts'

interface Draft {
  /** Form values; null without changes. */
  typed: TypedLook | null
  /** The stored styling on which the changes are based. */
  base: unknown
}

/** Unsaved styling of a project, kept in this tab until it is saved. */
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
    /** The valid part of the form values, shown as a preview. */
    look: readProjectStyling(projectLookOf(typed)),
    /** Whether another user has changed the styling since this draft was started. */
    conflict: dirty && !isSameProjectStyling(base, stored),
    change: (next: TypedLook) => draft.change({ typed: next, base: dirty ? base : stored }),
    forget: () => draft.reset({ typed: null, base: {} }),
    /** Call this after saving; input typed during saving is kept. */
    saved: (look: unknown) => draft.change({ base: look }),
  }
}

export type ProjectLookDraft = ReturnType<typeof useProjectLookDraft>
