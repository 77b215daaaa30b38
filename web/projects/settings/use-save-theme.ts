import { useQueryClient } from '@tanstack/react-query'
import { projectSettings } from 'contract/projects/project-settings.endpoints.ts'
import { isSameProjectStyling, readProjectStyling } from 'contract/projects/project-styling.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { useState } from 'react'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { isStale } from '../../ui/forms/values/is-stale.ts'
import type { ProjectThemeDraft } from './use-theme-draft.ts'

/**
 * Saves the styling of a project. Fields that another user has changed in the meantime are merged; where both have changed
 * a field, the draft reports a conflict.
 */
export function useSaveProjectTheme(
  { id, updated_at }: Pick<Project, 'id' | 'updated_at'>,
  draft: ProjectThemeDraft,
) {
  const client = useQueryClient()
  const [savedAt, setSavedAt] = useState<Date>()
  const thisProject = queryOf(projects.read, { params: { id } })
  const update = useEndpointMutation(projectSettings.updateStyling, { ownFailure: true })
  const save = async () => {
    const send = (version: string, look = draft.look) =>
      update.mutateAsync({ params: { id }, body: { ...look, updated_at: version } })
    try {
      const saved = await send(updated_at).catch(async (failed: unknown) => {
        if (!isStale(failed)) throw failed
        const now = await client.fetchQuery({ ...thisProject, staleTime: 0 })
        const theirs = now.metadata.styling_info
        const { mine, clashes } = draft.mergedWith(theirs)
        // Clashes that were shown already are overwritten.
        const isNew = !isSameProjectStyling(theirs, draft.stored) && clashes.length > 0
        return !isNew && send(now.updated_at, readProjectStyling(mine))
      })
      if (!saved) return update.reset()
      const { styling_info, updated_at: version } = saved
      // Update the cache and the draft together; otherwise the draft would briefly report a conflict.
      client.setQueryData<Project>(
        thisProject.queryKey,
        (project) =>
          project && { ...project, updated_at: version, metadata: { ...project.metadata, styling_info } },
      )
      draft.saved(styling_info)
      for (const read of [thisProject, allQueriesOf(projects.list)])
        void client.invalidateQueries({ queryKey: read.queryKey })
      setSavedAt(new Date())
      toast('Styling saved')
    } catch {
      // The error is shown next to the button.
    }
  }
  return { save, savedAt, saving: update.isPending, failed: update.error }
}

export type ProjectThemeSaving = ReturnType<typeof useSaveProjectTheme>
