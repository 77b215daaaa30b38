import { Button, Group, Radio, Textarea, TextInput } from '@mantine/core'
import { messages } from 'contract/platform/refusal.ts'
import { surveyName, surveyTypes, type SurveyType } from 'contract/surveys/survey.ts'
import { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { newSurvey } from 'contract/questionnaires/questionnaires.schemas.ts'
import { choicesOf, type CauseChoices } from 'contract/questionnaires/questionnaire-file.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { useState } from 'react'
import { useAttemptKey } from '../../platform/attempt-key.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { LeaveGuard } from '../../ui/forms/LeaveGuard.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { AllRemarks } from './AllRemarks.tsx'
import { ChosenFile, errorsOf, remarksOf } from './ChosenFile.tsx'
import { suggestedName, useFileReport } from './file-report.ts'
import { ListFilesField, listParts } from './ListFilesField.tsx'
import { FileField } from './FileField.tsx'
import { UploadReport } from './UploadReport.tsx'
import classes from './UploadSurvey.module.css'

/** The ways to run a survey: its types, and one set for each institution. */
const ways = [...surveyTypes, 'institution'] as const
type Way = (typeof ways)[number]
const wayWords: Record<Way, [label: string, hint: string]> = {
  'multi-user': ['multi-user', 'All participants share one set of answers.'],
  'single-user': ['single-user', 'Each participant has their own set of answers.'],
  institution: [
    'by institution',
    'Each participating institution has one set of answers, which its members share.',
  ],
}
const typeOf = (way: Way): SurveyType => (way === 'institution' ? 'multi-user' : way)

interface Values {
  /** Undefined until the user types a name; until then it is suggested from the file. */
  name: string | undefined
  description: string
  type: Way | ''
}

interface UploadSurveyProps {
  projectId: number
  onClose: () => void
  /** Called when the form can be closed without losing input. */
  onCreated: () => void
}

/** Creates a survey from a file; nothing is saved unless the whole file is valid (SRV-79 to SRV-83). */
export function UploadSurvey({ projectId, onClose, onCreated }: UploadSurveyProps) {
  const [file, setFile] = useState<File>()
  const [lists, setLists] = useState<File[]>([])
  const [confirming, setConfirming] = useState(false)
  const [choices, setChoices] = useState<CauseChoices>()
  const report = useFileReport(projectId, { file, lists, choices })
  const keyOf = useAttemptKey()
  const nameIn = ({ name }: Values) => name ?? suggestedName(file, report.data)
  const form = useForm<Values>({
    initialValues: { name: undefined, description: '', type: '' },
    schema: newSurvey.pick({ description: true }),
    problems: (values) => {
      const { error } = surveyName.safeParse(nameIn(values))
      return messages([
        ['name', !error, error?.issues[0]?.message ?? ''],
        ['type', values.type !== '', 'Please select a survey type'],
      ])
    },
  })
  const upload = useEndpointMutation(questionnaires.create, {
    refresh: [allQueriesOf(surveys.list), allQueriesOf(surveys.listByProject)],
    ownFailure: true,
    onSuccess: ({ data }) => {
      toast(`Survey ${data.name} created`)
      onCreated()
    },
    onFailure: (failed) => {
      setConfirming(false)
      if (remarksOf(failed).length === 0) form.showServerErrors(failed)
    },
  })
  const name = nameIn({ ...form.getValues(), name: form.useValue('name') })

  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setChoices(undefined)
    setConfirming(false)
    upload.reset()
    form.clearErrors()
  }
  const chooseLists = (chosen: File[]) => {
    setLists(chosen)
    upload.reset()
  }
  const create = (file: File) => {
    const { description, type: way } = form.getValues()
    if (way === '') return
    const body = {
      name,
      description,
      type: typeOf(way),
      ...(way === 'institution' && { sets: way }),
      active: true,
      accept_submissions: true,
      projectId,
      ...(choices && { choices: JSON.stringify(choices) }),
    }
    const files = { file, ...listParts(lists) }
    upload.mutate({ body, files, key: keyOf(body, files) })
  }
  const submit = () => {
    // Enter in a field also submits, even if the button is disabled.
    if (!file) return
    if (report.data && report.data.remarks.length > 0) setConfirming(true)
    else create(file)
  }
  const guard = <LeaveGuard when={file !== undefined || form.isDirty} parameter="upload" />
  const reason = whyNotYet(file, report) ?? Object.values(form.errors)[0]

  if (confirming && file && report.data && errorsOf(report.data).length === 0)
    return (
      <>
        <UploadReport
          name={name}
          report={report.data}
          creating={upload.isPending}
          reading={report.isFetching}
          onChoose={(cause, choice) =>
            setChoices({ ...(report.data && choicesOf(report.data)), [cause]: choice })
          }
          onCreate={() => create(file)}
          onOtherFile={() => choose(undefined)}
          onBack={() => setConfirming(false)}
        />
        {guard}
      </>
    )
  const remarks = upload.error ? remarksOf(upload.error) : []
  return (
    <Form form={form} className={classes.form} onSubmit={submit} call={upload}>
      <h2>Create survey</h2>
      <FileField file={file} onChange={choose} error={form.errors['file']} />
      {file && <ListFilesField files={lists} onChange={chooseLists} />}
      {file && <ChosenFile report={report} />}
      <AllRemarks failed="The survey was not created." remarks={remarks} />
      <TextInput
        id="name"
        label={<Label required>Name</Label>}
        description="Part of the survey's URL: up to 120 characters, without slashes"
        value={name}
        onChange={(event) => form.setValue('name', event.currentTarget.value)}
        error={form.errors['name']}
        maxLength={120}
      />
      <Textarea {...form.field('description')} label={<Label required>Description</Label>} maxLength={5000} />
      <Radio.Group {...form.radios('type')} label={<Label required>Survey type</Label>}>
        <div className={classes.types}>
          {ways.map((way, place) => (
            <Radio
              key={way}
              id={place === 0 ? 'type' : undefined}
              value={way}
              label={wayWords[way][0]}
              description={wayWords[way][1]}
            />
          ))}
        </div>
      </Radio.Group>
      <Group>
        <SubmitButton disabledReason={reason}>Submit</SubmitButton>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
      {guard}
    </Form>
  )
}

/** Why the form cannot be submitted with this file (SRV-81). */
function whyNotYet(file: File | undefined, { data, isFetching }: ReturnType<typeof useFileReport>) {
  if (!file) return 'Choose a file first.'
  if (isFetching) return 'Reading the file …'
  if (!data) return 'The file could not be read.'
  return errorsOf(data).length > 0 ? 'The file has errors.' : undefined
}
