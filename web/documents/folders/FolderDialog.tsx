import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { documentFolders } from 'contract/documents/document-folders.endpoints.ts'
import { folderNameTaken, maxFolderName } from 'contract/documents/document-folders.rules.ts'
import type { DocumentFolder } from 'contract/documents/document-folders.schemas.ts'
import { messages } from 'contract/platform/refusal.ts'
import { useAttemptKey } from '../../platform/attempt-key.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import type { CallFailed } from '../../platform/call.ts'
import { toast } from '../../platform/toast.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

interface FolderDialogProps {
  projectId: number
  /** The folder to rename; undefined to create one. */
  folder?: DocumentFolder
  /** Where it is created; null for the top. */
  parent: number | null
  onClose: () => void
}

/** Dialog to create or rename a folder. */
export function FolderDialog({ projectId, folder, parent, onClose }: FolderDialogProps) {
  const form = useForm({
    initialValues: { name: folder?.name ?? '' },
    idPrefix: 'folder.',
    problems: ({ name }) => messages([['name', name.trim() !== '', 'Please enter a name']]),
  })
  const keyFor = useAttemptKey()
  const onFailure = (failed: CallFailed) =>
    failed.code === folderNameTaken.code
      ? form.showFieldError('name', failed.words)
      : form.showServerErrors(failed)
  const options = { refresh: [allQueriesOf(documentFolders.list)], ownFailure: true, onFailure }
  const create = useEndpointMutation(documentFolders.create, {
    ...options,
    onSuccess: ({ name }) => (toast(`Folder ${name} created`), onClose()),
  })
  const rename = useEndpointMutation(documentFolders.update, {
    ...options,
    onSuccess: ({ name }) => (toast(`Folder renamed to ${name}`), onClose()),
  })
  const save = ({ name }: { name: string }) => {
    if (folder) return rename.mutate({ params: { id: folder.id }, body: { name } })
    const body = { project: projectId, parent, name }
    create.mutate({ body, key: keyFor(body) })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={!form.isDirty}
      title={folder ? 'Rename folder' : 'New folder'}
    >
      <Form form={form} onSubmit={save} call={folder ? rename : create}>
        <Stack>
          <FormFailure form={form} />
          <TextInput
            label={<Label required>Name</Label>}
            description="A folder does not change who can read the documents in it. Its name is shown to everyone who can read one of them."
            maxLength={maxFolderName}
            data-autofocus
            {...form.field('name')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton>{folder ? 'Rename folder' : 'Create folder'}</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
