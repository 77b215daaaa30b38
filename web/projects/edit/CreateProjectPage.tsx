import { Button, Group } from '@mantine/core'
import { projectProblems } from 'contract/projects/project.rules.ts'
import { projects } from 'contract/projects/projects.contract.ts'
import { useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { forgetAttempt, useAttemptKey } from '../../platform/attempt-key.ts'
import { useDraft } from '../../platform/draft.ts'
import { every, useCall } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { ErrorSummary } from '../../ui/forms/ErrorSummary.tsx'
import { Page } from '../../ui/Page.tsx'
import { DraftFound } from './DraftFound.tsx'
import { firstOfEach, summaryOf } from './form-errors.ts'
import { emptyForm, filesOf, type Pictures } from './project-form.ts'
import { ProjectFields } from './ProjectFields.tsx'

const formName = 'new project'

/** A new project; who creates it becomes its Project Admin (PRJ-13). */
export function CreateProjectPage() {
  const draft = useDraft(formName, emptyForm)
  const [pictures, setPictures] = useState<Pictures>({})
  const [checked, setChecked] = useState<ReturnType<typeof projectProblems>>({})
  const keyFor = useAttemptKey(formName)
  const navigate = useNavigate()
  const create = useCall(projects.create, {
    refresh: [every(projects.list)],
    ownFailure: true,
    onSuccess: ({ id }) => {
      draft.forget()
      forgetAttempt(formName)
      toast('Your project has been created')
      void navigate(`/projects/${id}`, { replace: true })
    },
  })
  const errors = Object.keys(checked).length > 0 ? checked : (create.error?.fields ?? {})

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems = projectProblems(draft.value)
    setChecked(problems)
    if (Object.keys(problems).length > 0 || create.isPending) return create.reset()
    const files = filesOf(pictures)
    create.mutate({ body: draft.value, files, key: keyFor(draft.value, files) })
  }
  return (
    <Page title="New project" lead="Say what it is about. Everything can be changed later.">
      {draft.found && <DraftFound onDiscard={() => draft.reset(emptyForm)} />}
      <ErrorSummary title="The project has not been created yet" errors={summaryOf(errors, create.error)} />
      <form noValidate onSubmit={submit}>
        <ProjectFields
          form={draft.value}
          onChange={draft.change}
          pictures={pictures}
          onPictures={(part) => setPictures((now) => ({ ...now, ...part }))}
          errors={firstOfEach(errors)}
        />
        <Group mt={40}>
          <Button type="submit" loading={create.isPending}>
            Create project
          </Button>
          <Button component={Link} to="/projects" variant="subtle">
            Cancel
          </Button>
        </Group>
      </form>
    </Page>
  )
}
