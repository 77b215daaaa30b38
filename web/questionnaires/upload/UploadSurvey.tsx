import { Button, Group, Radio, Textarea, TextInput } from '@mantine/core'
import { surveyDescription, surveyName, surveyTypes, type SurveyType } from 'contract/surveys/survey.ts'
import { questionnaires } from 'contract/questionnaires/questionnaires.contract.ts'
import { surveys } from 'contract/surveys/surveys.contract.ts'
import { useState } from 'react'
import { useAttemptKey } from '../../platform/attempt-key.ts'
import type { CallFailed } from '../../platform/call.ts'
import { every, useCall } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { ChosenFile, errorsOf, remarksOf } from './ChosenFile.tsx'
import { suggestedName, useFileReport } from './file-report.ts'
import { FileRemarks } from './FileRemarks.tsx'
import { FileField } from './FileField.tsx'
import { UploadReport } from './UploadReport.tsx'
import classes from './UploadSurvey.module.css'

const typeWords: Record<SurveyType, [label: string, hint: string]> = {
  'multi-user': ['multi-user', 'Everybody in the project fills one set of answers together.'],
  'single-user': ['single-user', 'Everybody fills a set of their own.'],
}

interface Fields {
  name: string
  description: string
  type: SurveyType | ''
}
/** Until a name is typed, it is suggested from the file. */
type Typed = Omit<Fields, 'name'> & Partial<Pick<Fields, 'name'>>

/** Problems of the form by field; the server checks the same (SRV-80). */
function problemsOf({ name, description, type }: Fields): Partial<Record<keyof Fields, string>> {
  return {
    ...(!surveyName.safeParse(name).success && {
      name: surveyName.safeParse(name).error!.issues[0]!.message,
    }),
    ...(!surveyDescription.safeParse(description).success && { description: 'Please enter a description' }),
    ...(type === '' && { type: 'Please select a survey type' }),
  }
}

/** Creates a survey from a file; nothing is stored unless the whole file is valid (SRV-79 to SRV-83). */
export function UploadSurvey({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [typed, setTyped] = useState<Typed>({ description: '', type: '' })
  const [asked, setAsked] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const report = useFileReport(projectId, file)
  const keyOf = useAttemptKey()
  const upload = useCall(questionnaires.create, {
    refresh: [every(surveys.list), every(surveys.listByProject)],
    ownFailure: true,
    onSuccess: ({ data }) => {
      toast(`${data.name} is ready`)
      onClose()
    },
    onFailure: () => setConfirming(false),
  })

  const fields: Fields = { ...typed, name: typed.name ?? suggestedName(file, report.data) }
  const problems = problemsOf(fields)
  const shown = asked ? problems : {}
  const refused = upload.error ? refusedFields(upload.error) : {}
  const change = (part: Partial<Typed>) => {
    setTyped((now) => ({ ...now, ...part }))
    if (upload.error) upload.reset()
  }
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setConfirming(false)
    upload.reset()
  }
  const create = () => {
    const { name, description, type } = fields
    const body = {
      name,
      description,
      type: type as SurveyType,
      active: true,
      accept_submissions: true,
      projectId,
    }
    upload.mutate({ body, files: { file: file! }, key: keyOf(body, { file: file! }) })
  }
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (Object.keys(problems).length > 0 || !report.data) return
    if (report.data.remarks.length > 0) setConfirming(true)
    else create()
  }
  const reason = whyNotYet(file, report) ?? (asked ? Object.values(problems)[0] : undefined)

  if (confirming && report.data)
    return (
      <UploadReport
        name={fields.name}
        report={report.data}
        creating={upload.isPending}
        onCreate={create}
        onOtherFile={() => choose(undefined)}
        onBack={() => setConfirming(false)}
      />
    )
  const remarks = upload.error ? remarksOf(upload.error) : []
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <h2>Create survey</h2>
      <FileField file={file} onChange={choose} error={refused['file']} />
      {file && <ChosenFile report={report} />}
      {remarks.length > 0 && <FileRemarks title="The survey was not created." remarks={remarks} />}
      <TextInput
        id="name"
        label={<Label required>Name</Label>}
        description="Part of the survey's address: up to 120 characters, no slash"
        value={fields.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={shown.name ?? refused['name']}
        maxLength={120}
      />
      <Textarea
        id="description"
        label={<Label required>Description</Label>}
        value={fields.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        onBlur={() => setAsked((was) => was || file !== undefined)}
        error={shown.description ?? refused['description']}
        maxLength={5000}
      />
      <Radio.Group
        label={<Label required>Survey type</Label>}
        value={fields.type}
        onChange={(type) => change({ type: type as SurveyType })}
        error={shown.type ?? refused['type']}
      >
        <div className={classes.types}>
          {surveyTypes.map((type) => (
            <Radio key={type} value={type} label={typeWords[type][0]} description={typeWords[type][1]} />
          ))}
        </div>
      </Radio.Group>
      <Group>
        <ReasonButton type="submit" loading={upload.isPending} disabledReason={reason}>
          Submit
        </ReasonButton>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}

/** Why the form cannot be submitted with this file (SRV-81). */
function whyNotYet(file: File | undefined, { data, isFetching }: ReturnType<typeof useFileReport>) {
  if (!file) return 'Choose a file first.'
  if (isFetching) return 'The file is being read.'
  if (!data) return 'The file could not be read.'
  return errorsOf(data).length > 0 ? 'The file has errors.' : undefined
}

const refusedFields = ({ fields }: CallFailed): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => [
      field,
      Array.isArray(messages) ? String(messages[0]) : undefined,
    ]),
  )
