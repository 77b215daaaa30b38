import { emptyProjectForm, projectProblems } from 'contract/projects/project.rules.ts'
import { Button, Group } from '@mantine/core'
import { projects } from 'contract/projects/projects.contract.ts'
import { Link, useNavigate } from 'react-router'
import { forgetAttempt, useAttemptKey } from '../../platform/attempt-key.ts'
import { useDraft } from '../../platform/draft.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Form, SubmitButton } from '../../ui/forms/Form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Page } from '../../ui/Page.tsx'
import { DraftFound } from './StaleProject.tsx'
import { filesOf, withoutPictures, type ProjectValues } from './project-form.ts'
import { ProjectFields } from './ProjectFields.tsx'

const formName = 'new project'

/** A new project; who creates it becomes its Project Admin (PRJ-13). */
export function CreateProjectPage() {
  const draft = useDraft(formName, emptyProjectForm)
  const keyFor = useAttemptKey(formName)
  const navigate = useNavigate()
  const form = useForm<ProjectValues>({
    initialValues: draft.value,
    schema: projects.create.body,
    problems: projectProblems,
    onChange: (values) => draft.keep(withoutPictures(values)),
  })
  const create = useEndpointMutation(projects.create, {
    refresh: [allQueriesOf(projects.list)],
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: ({ id }) => {
      draft.forget()
      forgetAttempt(formName)
      toast('Your project has been created')
      void navigate(`/projects/${id}`, { replace: true })
    },
  })
  const submit = (values: ProjectValues) => {
    const [body, files] = [withoutPictures(values), filesOf(values)]
    create.mutate({ body, files, key: keyFor(body, files) })
  }
  const discard = () => {
    form.reset(emptyProjectForm)
    draft.reset(emptyProjectForm)
  }
  return (
    <Page title="New project" lead="Say what it is about. Everything can be changed later.">
      {draft.found && <DraftFound onDiscard={discard} />}
      <Form form={form} title="The project has not been created yet" onSubmit={submit} call={create}>
        <ProjectFields key={form.version} form={form} />
        <Group mt="md">
          <SubmitButton>Create project</SubmitButton>
          <Button component={Link} to="/projects" variant="subtle">
            Cancel
          </Button>
        </Group>
      </Form>
    </Page>
  )
}
