import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { topics } from 'contract/projects/topics/topics.endpoints.ts'
import type { Topic } from 'contract/projects/topics/topics.schemas.ts'
import {
  emptyTopicForm,
  maxTopicTexts,
  topicNameTaken,
  topicProblems,
  type TopicForm,
} from 'contract/projects/topics/topics.rules.ts'
import { useAttemptKey } from '../../platform/attempt-key.ts'
import { call } from '../../platform/call.ts'
import { queryOf } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { EditConflict } from '../../ui/forms/EditConflict.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { useEditDialog } from '../../ui/forms/use-edit-dialog.ts'
import { changedFields } from '../../ui/forms/values/merge-values.ts'

interface TopicDialogProps {
  projectId: number
  /** The topic to edit; undefined to add one. */
  topic?: Topic
  /** Why it cannot be saved, for example because the user has lost the permission. */
  disabledReason: string | undefined
  onClose: () => void
}

/** Title and description of a topic, both required (PRJ-39). */
export function TopicDialog({ projectId, topic, disabledReason, onClose }: TopicDialogProps) {
  const client = useQueryClient()
  const keyFor = useAttemptKey()
  const thisProject = queryOf(projects.read, { params: { id: projectId } })
  const edit = useEditDialog<Topic, TopicForm, undefined>({
    loaded: topic,
    idPrefix: 'topic.',
    valuesOf: (stored) => {
      const { name, description } = stored ?? emptyTopicForm
      return { name, description }
    },
    problems: topicProblems,
    read: async (base) => {
      const project = await client.fetchQuery({ ...thisProject, staleTime: 0 })
      return project.topics.find(({ id }) => id === base?.id)
    },
    onDeleted: () => (toast('This topic has been removed', 'failure'), onClose()),
    fieldNames: { name: 'Title' },
    save: ({ values, version: updated_at, basis, base }) => {
      if (base && updated_at !== undefined)
        return call(topics.update, {
          params: { id: base.id },
          body: { ...changedFields(values, basis), updated_at },
        })
      const body = { ...values, project: projectId }
      return call(topics.create, { body, key: keyFor(body) })
    },
    onFailure: ({ code, words }) => {
      if (code !== topicNameTaken.code) return false
      form.showFieldError('name', words)
      return true
    },
    refresh: [thisProject],
    onSaved: ({ name }, isNew) => toast(`${name} ${isNew ? 'added' : 'updated'}`),
    onClose,
  })
  const { form } = edit
  return (
    <Modal
      opened
      onClose={edit.close}
      closeOnClickOutside={!form.isDirty}
      title={edit.base ? 'Edit topic' : 'Add topic'}
    >
      <Form form={form} onSubmit={edit.save} call={edit.update}>
        <Stack key={form.version}>
          <EditConflict edit={edit} of="topic" />
          <TextInput
            label={<Label required>Title</Label>}
            maxLength={maxTopicTexts.name}
            data-autofocus
            {...form.field('name')}
          />
          <Textarea
            label={<Label required>Description</Label>}
            description="What this topic is about, in one or two sentences"
            maxLength={maxTopicTexts.description}
            autosize
            minRows={3}
            maxRows={10}
            {...form.field('description')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton disabledReason={disabledReason}>
              {edit.base ? 'Save topic' : 'Add topic'}
            </SubmitButton>
          </Group>
        </Stack>
      </Form>
      {edit.question}
    </Modal>
  )
}
