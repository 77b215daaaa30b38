import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { topics } from 'contract/projects/topics/topics.endpoints.ts'
import type { Topic } from 'contract/projects/topics/topics.schemas.ts'
import {
  emptyTopicForm,
  maxTopicTexts,
  topicProblems,
  type TopicForm,
} from 'contract/projects/topics/topics.rules.ts'
import { useState } from 'react'
import { useAttemptKey } from '../../platform/attempt-key.ts'
import type { CallFailed } from '../../platform/call.ts'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Conflict } from '../../ui/forms/Conflict.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { useCloseGuard } from '../../ui/forms/use-close-guard.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { isStale, overOwnVersion } from '../../ui/forms/values/own-version.ts'

interface TopicDialogProps {
  projectId: number
  /** The topic to edit; undefined to add one. */
  topic?: Topic
  /** Why it cannot be saved, for example because the user has lost the permission. */
  disabledReason: string | undefined
  onClose: () => void
}

interface Values {
  /** Nested, so that field ids do not clash with those of the project form. */
  topic: TopicForm
}

const valuesOf = ({ name, description }: TopicForm): Values => ({ topic: { name, description } })

/** Title and description of a topic, both required (PRJ-39). */
export function TopicDialog({ projectId, topic, disabledReason, onClose }: TopicDialogProps) {
  const client = useQueryClient()
  const keyFor = useAttemptKey()
  const [isReloading, setReloading] = useState(false)
  const [base, setBase] = useState(topic)
  const thisProject = queryOf(projects.read, { params: { id: projectId } })
  const form = useForm<Values>({
    initialValues: valuesOf(topic ?? emptyTopicForm),
    problems: (values) => ({ topic: topicProblems(values.topic) }),
  })
  const showFailure = ({ fields, words }: CallFailed) =>
    form.showServerErrors({ fields: Object.keys(fields).length > 0 ? { topic: fields } : {}, words })
  const create = useEndpointMutation(topics.create, {
    refresh: [thisProject],
    ownFailure: true,
    onFailure: showFailure,
    onSuccess: ({ name }) => toast(`${name} added`),
  })
  const readTopic = async () => {
    const project = await client.fetchQuery({ ...thisProject, staleTime: 0 })
    return project.topics.find(({ id }) => id === base?.id)
  }
  const update = useEndpointMutation(topics.update, {
    refresh: [thisProject],
    instead: overOwnVersion(readTopic),
    ownFailure: true,
    onFailure: (failed) => isStale(failed) || showFailure(failed),
    onSuccess: ({ name }) => toast(`${name} updated`),
  })
  const call = base ? update : create

  const save = (sent: Values, updated_at = base?.updated_at) => {
    // Input typed during saving stays in the form.
    const onSuccess = (saved: Topic) => (form.settle(sent, valuesOf(saved)) ? onClose() : setBase(saved))
    if (base && updated_at !== undefined)
      return update.mutate({ params: { id: base.id }, body: { ...sent.topic, updated_at } }, { onSuccess })
    const body = { ...sent.topic, project: projectId }
    create.mutate({ body, key: keyFor(body) }, { onSuccess })
  }
  /** Calls `then` with the stored topic; closes the dialog if the topic has been removed. */
  const withLatest = async (then: (latest: Topic) => void) => {
    setReloading(true)
    const project = await client.fetchQuery({ ...thisProject, staleTime: 0 }).catch(() => undefined)
    setReloading(false)
    const latest = project?.topics.find(({ id }) => id === base?.id)
    if (latest) return (setBase(latest), then(latest))
    if (project) return (toast('This topic has been removed', 'failure'), onClose())
    toast('The topic could not be loaded. Your changes are not lost.', 'failure')
  }
  const { close, question } = useCloseGuard(form.isDirty, onClose)
  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={!form.isDirty}
      title={base ? 'Edit topic' : 'Add topic'}
    >
      <Form form={form} onSubmit={save} call={call}>
        <Stack key={form.version}>
          {isStale(update.error) && (
            <Conflict
              of="topic"
              busy={isReloading}
              onReload={() => void withLatest((latest) => (update.reset(), form.reset(valuesOf(latest))))}
              onOverwrite={() => void withLatest((latest) => save(form.getValues(), latest.updated_at))}
            />
          )}
          <FormFailure form={form} />
          <TextInput
            label={<Label required>Title</Label>}
            maxLength={maxTopicTexts.name}
            data-autofocus
            {...form.field('topic.name')}
          />
          <Textarea
            label={<Label required>Description</Label>}
            description="What this topic is about, in one or two sentences"
            maxLength={maxTopicTexts.description}
            autosize
            minRows={3}
            maxRows={10}
            {...form.field('topic.description')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton disabledReason={disabledReason}>{base ? 'Save topic' : 'Add topic'}</SubmitButton>
          </Group>
        </Stack>
      </Form>
      {question}
    </Modal>
  )
}
