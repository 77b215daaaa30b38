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
import { call } from '../../platform/call.ts'
import { allQueriesOf } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { useEditDialog } from '../../ui/forms/use-edit-dialog.ts'
import { changedFields } from '../../ui/forms/values/merge-values.ts'
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
  const thisDocument = { params: { id: document.id } }
  const edit = useEditDialog<ProjectDocument, ReturnType<typeof valuesOf>>({
    loaded: document,
    valuesOf,
    problems: ({ name }) => messages([['name', name.trim() !== '', 'Please enter a title']]),
    read: () => call(documents.read, thisDocument),
    fieldNames: { name: 'Title', permissions: 'Visible to', isDataDoc: 'Data document' },
    save: ({ values, version, basis }) =>
      call(documents.update, {
        ...thisDocument,
        body: { ...changedFields(values, basis), updated_at: version },
      }),
    refresh: [allQueriesOf(documents.list), allQueriesOf(documents.read)],
    onSaved: () => toast('Document updated'),
    onFailure: (failed) => {
      const hasOwnWords = failureWords(failed) !== failed.words
      if (hasOwnWords) toast(failureWords(failed), 'failure')
      return hasOwnWords
    },
    onClose,
  })
  const { form, base } = edit
  const level = form.useValue('permissions')
  const levels = documentLevels.filter((one) => !whyNotUpdate(permissions, base, one))
  if (edit.isStale) return <StaleDialog of="document" {...edit.conflict} />
  return (
    <Modal opened onClose={edit.close} closeOnClickOutside={!form.isDirty} title="Edit document" size="lg">
      <Form form={form} onSubmit={edit.save} call={edit.update} className={classes.form}>
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
      {edit.question}
    </Modal>
  )
}
