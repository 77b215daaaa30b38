import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/projects/permissions.ts'
import { projectProblems } from 'contract/projects/project.rules.ts'
import { projects, type Project } from 'contract/projects/projects.contract.ts'
import { staleVersion } from 'contract/platform/refusal.ts'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { useDraft } from '../../platform/draft.ts'
import { every, q, useCall } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { ErrorSummary } from '../../ui/forms/ErrorSummary.tsx'
import { LeaveGuard } from '../../ui/forms/LeaveGuard.tsx'
import { Page } from '../../ui/Page.tsx'
import { DeleteProject } from './DeleteProject.tsx'
import { DraftFound } from './DraftFound.tsx'
import { firstOfEach, summaryOf } from './form-errors.ts'
import { filesOf, formOf, isSame, type Pictures } from './project-form.ts'
import { ProjectFields } from './ProjectFields.tsx'
import { SaveState } from '../../ui/forms/SaveState.tsx'
import { StaleProject } from './StaleProject.tsx'

/** The form of a project that exists. `loaded` is where it starts; what others change meanwhile is told on saving. */
export function EditProject({ loaded }: { loaded: Project }) {
  const client = useQueryClient()
  const [base, setBase] = useState(loaded)
  const [savedAt, setSavedAt] = useState<Date>()
  const [pictures, setPictures] = useState<Pictures>({})
  const [checked, setChecked] = useState<ReturnType<typeof projectProblems>>({})
  const draft = useDraft(`project ${base.id}`, formOf(base))
  const thisProject = q(projects.read, { params: { id: base.id } })

  /** The form now holds this version of the project, and nothing else. */
  const startFrom = (project: Project) => {
    client.setQueryData(thisProject.queryKey, project)
    setBase(project)
    setPictures({})
    setChecked({})
    draft.reset(formOf(project))
  }
  const update = useCall(projects.update, {
    refresh: [every(projects.list)],
    ownFailure: true,
    onSuccess: (project) => {
      startFrom(project)
      setSavedAt(new Date())
      toast('The project has been updated')
    },
  })
  const dirty =
    !isSame(draft.value, formOf(base)) || Object.values(pictures).some((file) => file !== undefined)
  const stale = update.error?.code === staleVersion.code
  const errors = Object.keys(checked).length > 0 ? checked : (update.error?.fields ?? {})

  const save = (updated_at: string) =>
    update.mutate({
      params: { id: base.id },
      body: {
        ...draft.value,
        updated_at,
        ...(pictures.avatarFile === null && { avatar: null }),
        ...(pictures.bannerFile === null && { banner: null }),
      },
      files: filesOf(pictures),
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems = projectProblems(draft.value)
    setChecked(problems)
    if (Object.keys(problems).length > 0 || update.isPending) return update.reset()
    save(base.updated_at)
  }
  return (
    <Page
      title={`Edit ${base.name}`}
      actions={
        <Button component={Link} to={`/projects/${base.id}`} variant="default">
          Finish Editing
        </Button>
      }
    >
      {draft.found && <DraftFound onDiscard={() => startFrom(base)} />}
      <ErrorSummary
        title="The project has not been updated"
        errors={stale ? [] : summaryOf(errors, update.error)}
      />
      <form noValidate onSubmit={submit}>
        <ProjectFields
          form={draft.value}
          onChange={draft.change}
          pictures={pictures}
          onPictures={(part) => setPictures((now) => ({ ...now, ...part }))}
          errors={firstOfEach(errors)}
          project={base}
        />
        <Group mt={40}>
          <Button type="submit" loading={update.isPending}>
            Update Project
          </Button>
          <Button component={Link} to={`/projects/${base.id}`} variant="subtle">
            Finish Editing
          </Button>
          <SaveState dirty={dirty} saving={update.isPending} failed={update.isError} savedAt={savedAt} />
        </Group>
      </form>
      {can(base.user_permissions, 'DELETE_PROJECT') && (
        <DeleteProject project={base} onDeleted={draft.forget} />
      )}
      {stale && (
        <StaleProject
          id={base.id}
          onReload={(latest) => (update.reset(), startFrom(latest))}
          onOverwrite={(latest) => save(latest.updated_at)}
          onCancel={() => update.reset()}
        />
      )}
      <LeaveGuard when={dirty} onLeave={draft.forget} />
    </Page>
  )
}
