import { useQueryClient } from '@tanstack/react-query'
import { staleVersion } from 'contract/platform/refusal.ts'
import { projectProblems } from 'contract/projects/project.rules.ts'
import { projects, type Project } from 'contract/projects/projects.contract.ts'
import { useState } from 'react'
import type { CallFailed } from '../../platform/call.ts'
import { useDraft } from '../../platform/draft.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { filesOf, formOfProject, withoutPictures, type ProjectValues } from './project-form.ts'

/**
 * The form of a project that exists, and how it is saved. `loaded` is where it starts; what others change meanwhile is
 * told on saving.
 */
export function useProjectUpdate(loaded: Project, { onSaved }: { onSaved: (project: Project) => void }) {
  const client = useQueryClient()
  const [base, setBase] = useState(loaded)
  const draft = useDraft(`project ${base.id}`, formOfProject(base))
  const form = useForm<ProjectValues>({
    initialValues: draft.value,
    storedValues: formOfProject(base),
    schema: projects.update.body.omit({ updated_at: true }),
    problems: projectProblems,
    onChange: (values) => draft.keep(withoutPictures(values)),
  })
  /** The form now holds this version of the project, and nothing else. */
  const startFrom = (project: Project) => {
    client.setQueryData(queryOf(projects.read, { params: { id: base.id } }).queryKey, project)
    setBase(project)
    form.reset(formOfProject(project))
    draft.reset(formOfProject(project))
  }
  const update = useEndpointMutation(projects.update, {
    refresh: [allQueriesOf(projects.list)],
    ownFailure: true,
    onFailure: (failed) => isStale(failed) || form.showServerErrors(failed),
    onSuccess: (project) => {
      startFrom(project)
      onSaved(project)
    },
  })
  const save = (updated_at: string) => {
    const values = form.getValues()
    update.mutate({
      params: { id: base.id },
      body: {
        ...withoutPictures(values),
        updated_at,
        ...(values.avatarFile === null && { avatar: null }),
        ...(values.bannerFile === null && { banner: null }),
      },
      files: filesOf(values),
    })
  }
  return { form, draft, base, startFrom, update, save, isStale: isStale(update.error) }
}

const isStale = (failed: CallFailed | null) => failed?.code === staleVersion.code
