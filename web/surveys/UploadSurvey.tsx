import { Button, Group, Radio, Textarea, TextInput } from '@mantine/core'
import {
  surveyDescription,
  surveyName,
  surveyTypes,
  type FileRemark,
  type SurveyType,
} from 'contract/surveys/survey-shapes.ts'
import { surveys } from 'contract/surveys/surveys.contract.ts'
import { useState } from 'react'
import { useAttemptKey } from '../platform/attempt-key.ts'
import type { CallFailed } from '../platform/call.ts'
import { every, useCall } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { Label } from '../ui/Label.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { FileRemarks } from './FileRemarks.tsx'
import { SurveyFile } from './SurveyFile.tsx'
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

/** What is still wrong with the form, by field; the server asks the same (SRV-80). */
function problemsOf({ name, description, type }: Fields): Partial<Record<keyof Fields, string>> {
  return {
    ...(!surveyName.safeParse(name).success && {
      name: surveyName.safeParse(name).error!.issues[0]!.message,
    }),
    ...(!surveyDescription.safeParse(description).success && { description: 'Please enter a description' }),
    ...(type === '' && { type: 'Please select a survey type' }),
  }
}

/** A questionnaire from a file: nothing is stored unless all of it is good (SRV-79 to SRV-83). */
export function UploadSurvey({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [fields, setFields] = useState<Fields>({ name: '', description: '', type: '' })
  const [asked, setAsked] = useState(false)
  const [warnings, setWarnings] = useState<FileRemark[]>()
  const keyOf = useAttemptKey()
  const upload = useCall(surveys.create, {
    refresh: [every(surveys.list), every(surveys.listByProject)],
    ownFailure: true,
    onSuccess: ({ data, warnings: remarks }) => {
      toast(`${data.name} is ready`)
      if (remarks.length > 0) setWarnings(remarks)
      else onClose()
    },
  })

  if (warnings)
    return (
      <FileRemarks
        title="The survey is ready. This was noticed in the file:"
        remarks={warnings}
        onDone={onClose}
      />
    )

  const problems = problemsOf(fields)
  const shown = asked ? problems : {}
  const refused = upload.error ? refusedFields(upload.error) : {}
  const change = (part: Partial<Fields>) => {
    setFields((now) => ({ ...now, ...part }))
    if (upload.error) upload.reset()
  }
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    upload.reset()
    if (chosen && !fields.name) change({ name: chosen.name.replace(/\.[^.]*$/, '').slice(0, 120) })
  }
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!file || Object.keys(problems).length > 0) return
    const body = {
      ...fields,
      type: fields.type as SurveyType,
      active: true,
      accept_submissions: true,
      projectId,
    }
    upload.mutate({ body, files: { file }, key: keyOf(body, { file }) })
  }
  const errors = upload.error ? remarksOf(upload.error) : []
  const reason = !file
    ? 'Choose a file first.'
    : asked && Object.keys(problems).length > 0
      ? Object.values(problems)[0]
      : undefined

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <h2>Create survey</h2>
      <SurveyFile file={file} onChange={choose} error={refused['file']} />
      {errors.length > 0 && (
        <FileRemarks title="This file cannot be used yet. Nothing was stored." remarks={errors} failed />
      )}
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

const refusedFields = ({ fields }: CallFailed): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => [
      field,
      Array.isArray(messages) ? String(messages[0]) : undefined,
    ]),
  )

/** What the server says about the file row by row, or in one message (SRV-82). */
function remarksOf({ body, words, fields, code }: CallFailed): FileRemark[] {
  const { errors } = (body ?? {}) as { errors?: FileRemark[] }
  if (Array.isArray(errors)) return errors
  // A taken name is about its field; other refusals are about the whole.
  return code || Object.keys(fields).length === 0 ? [{ row: 0, column: '', message: words }] : []
}
