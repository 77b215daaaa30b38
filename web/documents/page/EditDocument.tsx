import { Button, Checkbox, Group, Modal, Textarea, TextInput } from '@mantine/core'
import { isTable } from 'contract/documents/document-types.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import type { ProjectDocument } from 'contract/documents/documents.schemas.ts'
import {
  documentLevels,
  maxDocumentDescription,
  maxDocumentName,
  whyNotUpdate,
} from 'contract/documents/documents.rules.ts'
import { messages } from 'contract/platform/refusal.ts'
import type { Permissions } from 'contract/projects/permissions.ts'
import { useState } from 'react'
import { call } from '../../platform/call.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { useCloseGuard } from '../../ui/forms/use-close-guard.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { isStale, overOwnVersion } from '../../ui/forms/values/own-version.ts'
import { LevelSelect } from '../LevelSelect.tsx'
import { failureWords } from '../upload/failure-words.ts'
import { StaleDialog } from '../../ui/forms/StaleDialog.tsx'
import classes from './DocumentPage.module.css'

interface EditDocumentProps {
  document: ProjectDocument
  permissions: Permissions
  onClose: () => void
}

const valuesOf = ({ name, description, permissions, isDataDoc }: ProjectDocument) => ({
  name,
  description,
  permissions,
  isDataDoc,
})

/** Dialog to edit title, description and visibility of a document. */
export function EditDocument({ document, permissions, onClose }: EditDocumentProps) {
  // Conflicting changes are reported on saving.
  const [base, setBase] = useState(document)
  const form = useForm({
    initialValues: valuesOf(base),
    problems: ({ name }) => messages([['name', name.trim() !== '', 'Please enter a title']]),
  })
  const read = () => call(documents.read, { params: { id: base.id } })
  const update = useEndpointMutation(documents.update, {
    instead: overOwnVersion(read),
    refresh: [allQueriesOf(documents.list), allQueriesOf(documents.read)],
    ownFailure: true,
    onFailure: (failed) =>
      isStale(failed) ||
      (failureWords(failed) === failed.words
        ? form.showServerErrors(failed)
        : toast(failureWords(failed), 'failure')),
    onSuccess: () => toast('Document updated'),
  })
  const save = (updated_at: string) => {
    const sent = form.getValues()
    update.mutate(
      { params: { id: base.id }, body: { ...sent, updated_at } },
      // Input typed during saving stays in the form.
      { onSuccess: (saved) => (form.settle(sent, valuesOf(saved)) ? onClose() : setBase(saved)) },
    )
  }
  const reload = (latest: ProjectDocument) => {
    update.reset()
    setBase(latest)
    form.reset(valuesOf(latest))
  }
  const { close, question } = useCloseGuard(form.isDirty, onClose)
  const level = form.useValue('permissions')
  const levels = documentLevels.filter((one) => !whyNotUpdate(permissions, base, one))
  if (isStale(update.error))
    return (
      <StaleDialog
        of="document"
        read={read}
        onReload={reload}
        onOverwrite={({ updated_at }) => save(updated_at)}
        onCancel={() => update.reset()}
      />
    )
  return (
    <Modal opened onClose={close} closeOnClickOutside={!form.isDirty} title="Edit document" size="lg">
      <Form form={form} onSubmit={() => save(base.updated_at)} call={update} className={classes.form}>
        <FormFailure form={form} />
        <TextInput
          key={`name ${form.version}`}
          {...form.field('name')}
          label={<Label required>Title</Label>}
          maxLength={maxDocumentName}
        />
        <Textarea
          key={`description ${form.version}`}
          {...form.field('description')}
          label={<Label>Description</Label>}
          maxLength={maxDocumentDescription}
          autosize
          minRows={3}
          maxRows={10}
        />
        <LevelSelect value={level} onChange={(one) => form.setValue('permissions', one)} levels={levels} />
        {base.file && isTable(base.file.file_name) && (
          <Checkbox
            key={`data ${form.version}`}
            {...form.checkbox('isDataDoc')}
            label="Data document"
            description="Rows can be explored as a table with charts"
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton disabledReason={whyNotUpdate(permissions, base, level)?.words}>Save</SubmitButton>
        </Group>
      </Form>
      {question}
    </Modal>
  )
}
