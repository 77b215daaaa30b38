import { useQueryClient } from '@tanstack/react-query'
import { projectProblems } from 'contract/projects/project.rules.ts'
import { projectFields } from 'contract/projects/project-fields.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { forgetAttempt, useAttemptKey } from '../../platform/attempt-key.ts'
import { useDraft } from '../../platform/draft.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { filesOf, withoutPictures, type ProjectValues } from '../edit/project-form.ts'
import { DraftFound } from '../../ui/forms/DraftFound.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { inviteChosenInstitutes, ChosenInstitutes } from './ChosenInstitutes.tsx'
import { chosenInstitutes } from './chosen-institutes.ts'
import { prefilledProject } from './prefilled-project.ts'
import { DetailFields } from './DetailFields.tsx'
import classes from './Wizard.module.css'

const formName = 'new project'

/** The first step. 'Next' creates the project; repeated requests create it only once (PRJ-15, REL-05). */
export function NewProjectStep({ onCreated }: { onCreated: (id: number) => void }) {
  const client = useQueryClient()
  const [params] = useSearchParams()
  const [prefilled] = useState(() => prefilledProject(params))
  const draft = useDraft(formName, prefilled)
  const keyFor = useAttemptKey(formName)
  const form = useForm<ProjectValues>({
    initialValues: draft.value,
    schema: projectFields,
    problems: (values) => projectProblems(values),
    onChange: (values) => draft.keep(withoutPictures(values)),
  })
  const create = useEndpointMutation(projects.create, {
    refresh: [allQueriesOf(projects.list)],
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: (project) => {
      draft.forget()
      forgetAttempt(formName)
      client.setQueryData(queryOf(projects.read, { params: { id: project.id } }).queryKey, project)
      toast('Project created')
      void inviteChosenInstitutes(project.id, chosenInstitutes(params)).then(() => onCreated(project.id))
    },
  })
  const submit = (values: ProjectValues) => {
    const [body, files] = [withoutPictures(values), filesOf(values)]
    create.mutate({ body, files, key: keyFor(body, files) })
  }
  const discard = () => {
    form.reset(prefilled)
    draft.reset(prefilled)
  }
  return (
    <>
      {draft.found && <DraftFound onDiscard={discard}>Please choose the pictures again.</DraftFound>}
      <ChosenInstitutes />
      <Form form={form} title="The project has not been created yet" onSubmit={submit} call={create}>
        <DetailFields key={form.version} form={form} />
        <div className={classes.buttons}>
          <SubmitButton>Next</SubmitButton>
        </div>
      </Form>
    </>
  )
}
