import { Button, Group, Modal, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { DiscussionRow } from 'contract/discussions/discussions.schemas.ts'
import { discussionProblems, maxDiscussionTexts } from 'contract/discussions/discussions.rules.ts'
import type { Mentioned } from 'contract/discussions/mentions.ts'
import { forgetAttempt, useAttemptKey } from '../platform/attempt-key.ts'
import { call } from '../platform/call.ts'
import { allQueriesOf } from '../platform/query.ts'
import { EditConflict } from '../ui/forms/EditConflict.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { Label } from '../ui/forms/Label.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useEditForm } from '../ui/forms/use-edit-form.ts'
import { changedFields } from '../ui/forms/values/merge-values.ts'
import { MentionTextarea } from './MentionTextarea.tsx'
import type { DiscussionPlace } from './discussion-place.ts'

interface DiscussionDialogProps {
  place: DiscussionPlace
  /** The discussion to edit; undefined to start one. */
  discussion?: DiscussionRow
  /** Why it cannot be saved, for example because the user has lost the permission. */
  disabledReason: string | undefined
  onClose: () => void
  onSaved: (discussion: DiscussionRow) => void
}

interface Values {
  name: string
  description: string
  people: Mentioned[]
  /** Whether it belongs to a topic (PRJ-40). */
  inTopic: boolean
  topic: string
}

/** Title and description of a discussion, both required, and its topic (PRJ-40, PRJ-41). */
export function DiscussionDialog({
  place,
  discussion,
  disabledReason,
  onClose,
  onSaved,
}: DiscussionDialogProps) {
  const { calls, params, topics } = place
  const client = useQueryClient()
  const firstTopic = place.topic ?? topics[0]
  const formName = discussion ? `discussion ${discussion.id}` : `new discussion ${place.live}`
  const keyFor = useAttemptKey(formName)
  const finish = (saved: DiscussionRow) => (onClose(), onSaved(saved))
  const readLatest = (id: number) => {
    void client.invalidateQueries(allQueriesOf(calls.read))
    return call(calls.read, { params: { ...params, id } })
  }
  const edit = useEditForm<DiscussionRow, Values, undefined>({
    loaded: discussion,
    draftName: formName,
    idPrefix: 'discussion.',
    valuesOf: (row) => ({
      name: row?.name ?? '',
      description: row?.description ?? '',
      people: row?.mentions ?? [],
      inTopic: row ? row.topic !== null : place.topic !== undefined,
      topic: String(row?.topic ?? firstTopic?.id ?? ''),
    }),
    sentOf: ({ people: _, ...sent }) => sent,
    problems: discussionProblems,
    read: async (base) => base && readLatest(base.id),
    together: [
      ['description', 'people'],
      ['inTopic', 'topic'],
    ],
    fieldNames: { name: 'Title', inTopic: 'In a topic' },
    valueText: (path, value) =>
      path === 'topic' ? topics.find(({ id }) => String(id) === value)?.name : undefined,
    save: ({ values, version: updated_at, basis, base }) => {
      const textsOf = ({ name, description, inTopic, topic }: Values) => ({
        name,
        description,
        ...(topics.length > 0 && { topic: inTopic ? Number(topic) : null }),
      })
      const texts = textsOf(values)
      if (base && updated_at !== undefined)
        return call(calls.update, {
          params: { ...params, id: base.id },
          body: { ...changedFields(texts, textsOf(basis)), updated_at },
        })
      const { query } = place
      const body = query === undefined ? texts : { ...texts, project: query.project }
      return call(calls.create, { params, body, key: keyFor(body) })
    },
    refresh: [allQueriesOf(calls.list), allQueriesOf(calls.read)],
    onSaved: () => forgetAttempt(formName),
    onDone: finish,
  })
  const { form, base } = edit
  const inTopic = form.useValue('inTopic')
  const { description, people } = form.getValues()
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={!form.isDirty}
      size="lg"
      title={base ? 'Edit discussion' : 'Start a discussion'}
    >
      <Form form={form} onSubmit={edit.save} call={edit.update}>
        <Stack key={form.version}>
          {disabledReason && (
            <Notice tone="warning" title="This can no longer be saved">
              {disabledReason} Your text stays here so that you can copy it.
            </Notice>
          )}
          <EditConflict edit={edit} of="discussion" />
          <TextInput
            label={<Label required>Title</Label>}
            maxLength={maxDiscussionTexts.name}
            data-autofocus
            {...form.field('name')}
          />
          <MentionTextarea
            id={form.idOf('description')}
            label={<Label required>Description</Label>}
            description="Type @ to mention someone"
            maxLength={maxDiscussionTexts.description}
            error={form.errors['description']}
            place={place}
            initial={{ text: description, people }}
            onChange={({ text, people }) => {
              form.setValue('people', people)
              form.setValue('description', text)
            }}
          />
          {topics.length > 0 && (
            <>
              <Switch
                label={base ? 'Topic Discussion' : 'Create Topic Discussion'}
                description={inTopic ? undefined : 'It will appear under Other Discussions.'}
                {...form.checkbox('inTopic')}
              />
              {inTopic && (
                <Select
                  label={<Label required>Topic</Label>}
                  data={topics.map(({ id, name }) => ({ value: String(id), label: name }))}
                  {...form.select('topic')}
                />
              )}
            </>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton disabledReason={disabledReason}>
              {base ? 'Save discussion' : 'Start discussion'}
            </SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
