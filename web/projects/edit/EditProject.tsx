import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/projects/permissions.ts'
import { projectProblems } from 'contract/projects/project.rules.ts'
import { projects, type Project } from 'contract/projects/projects.contract.ts'
import { staleVersion } from 'contract/platform/refusal.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CallFailed } from '../../platform/call.ts'
import { useDraft } from '../../platform/draft.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Form, SubmitButton } from '../../ui/forms/Form.tsx'
import { LeaveGuard } from '../../ui/forms/LeaveGuard.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Page } from '../../ui/Page.tsx'
import { DeleteProject } from './DeleteProject.tsx'
import { DraftFound, StaleProject } from './StaleProject.tsx'
import { filesOf, formOfProject, withoutPictures, type ProjectValues } from './project-form.ts'
import { ProjectFields } from './ProjectFields.tsx'
import { SaveState } from '../../ui/forms/SaveState.tsx'

/** The form of a project that exists. `loaded` is where it starts; what others change meanwhile is told on saving. */
export function EditProject({ loaded }: { loaded: Project }) {
  const client = useQueryClient()
  const [base, setBase] = useState(loaded)
  const [savedAt, setSavedAt] = useState<Date>()
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
      setSavedAt(new Date())
      toast('The project has been updated')
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
      <Form
        form={form}
        title="The project has not been updated"
        onSubmit={() => save(base.updated_at)}
        call={update}
      >
        <ProjectFields key={form.version} form={form} project={base} />
        <Group mt="md">
          <SubmitButton>Update Project</SubmitButton>
          <Button component={Link} to={`/projects/${base.id}`} variant="subtle">
            Finish Editing
          </Button>
          <SaveState
            dirty={form.isDirty}
            saving={update.isPending}
            failed={update.isError}
            savedAt={savedAt}
          />
        </Group>
      </Form>
      {can(base.user_permissions, 'DELETE_PROJECT') && (
        <DeleteProject project={base} onDeleted={draft.forget} />
      )}
      {isStale(update.error) && (
        <StaleProject
          id={base.id}
          onReload={(latest) => (update.reset(), startFrom(latest))}
          onOverwrite={(latest) => save(latest.updated_at)}
          onCancel={() => update.reset()}
        />
      )}
      <LeaveGuard when={form.isDirty} onLeave={draft.forget} />
    </Page>
  )
}

const isStale = (failed: CallFailed | null) => failed?.code === staleVersion.code
