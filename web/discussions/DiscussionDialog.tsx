import { Button, Group, Modal, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Discussion, DiscussionRow } from 'contract/discussions/discussions.schemas.ts'
import { discussionProblems, maxDiscussionTexts } from 'contract/discussions/discussions.rules.ts'
import type { Mentioned } from 'contract/discussions/mentions.ts'
import { useState } from 'react'
import { forgetAttempt, useAttemptKey } from '../platform/attempt-key.ts'
import { call, type CallFailed } from '../platform/call.ts'
import { useDraft } from '../platform/draft.ts'
import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { Conflict } from '../ui/forms/Conflict.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { FormFailure } from '../ui/forms/FormFailure.tsx'
import { Label } from '../ui/forms/Label.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { Notice } from '../ui/Notice.tsx'
import { isStale, overOwnVersion } from '../ui/forms/values/own-version.ts'
import { MentionTextarea } from './MentionTextarea.tsx'
import type { DiscussionPlace } from './discussion-place.ts'

interface DiscussionDialogProps {
  place: DiscussionPlace
  /** The discussion to edit; undefined to start one. */
  discussion?: DiscussionRow
  /** Why it cannot be saved, for example because the user has lost the permission. */
  disabledReason: string | undefined
  onClose: () => void
  onSaved: (discussion: Discussion) => void
}

interface Values {
  /** Nested, so that field ids do not clash with those of the project form. */
  discussion: {
    name: string
    description: string
    people: Mentioned[]
    /** Whether it belongs to a topic (PRJ-40). */
    inTopic: boolean
    topic: string
  }
}

interface Draft extends Values {
  /** The `updated_at` of the version on which it is based; undefined for a new discussion. */
  seen: string | undefined
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
  const [base, setBase] = useState(discussion)
  const [isReloading, setReloading] = useState(false)
  const firstTopic = place.topic ?? topics[0]
  const valuesOf = (row: DiscussionRow | undefined): Values => ({
    discussion: {
      name: row?.name ?? '',
      description: row?.description ?? '',
      people: row?.mentions ?? [],
      inTopic: row ? row.topic !== null : place.topic !== undefined,
      topic: String(row?.topic ?? firstTopic?.id ?? ''),
    },
  })
  const formName = base ? `discussion ${base.id}` : `new discussion ${place.live}`
  const keyFor = useAttemptKey(formName)
  const draft = useDraft<Draft>(formName, { ...valuesOf(base), seen: base?.updated_at })
  const [seen, setSeen] = useState(draft.value.seen)
  const keepDraft = (values: Values, version = seen) => draft.keep({ ...values, seen: version })
  const form = useForm<Values>({
    initialValues: { discussion: draft.value.discussion },
    storedValues: valuesOf(base),
    problems: (values) => ({ discussion: discussionProblems(values.discussion) }),
    onChange: (values) => keepDraft(values),
  })
  const startFrom = (latest: DiscussionRow) => {
    setBase(latest)
    setSeen(latest.updated_at)
  }
  const showFailure = ({ fields, words }: CallFailed) =>
    form.showServerErrors({ fields: Object.keys(fields).length > 0 ? { discussion: fields } : {}, words })
  const saved = (answer: Discussion) => {
    draft.forget()
    forgetAttempt(formName)
    onClose()
    onSaved(answer)
  }
  const refresh = [allQueriesOf(calls.list), allQueriesOf(calls.read)]
  const create = useEndpointMutation(calls.create, {
    refresh,
    ownFailure: true,
    onFailure: showFailure,
    onSuccess: saved,
  })
  const update = useEndpointMutation(calls.update, {
    refresh,
    instead: overOwnVersion(async () => base && call(calls.read, { params: { ...params, id: base.id } })),
    ownFailure: true,
    onFailure: (failed) => isStale(failed) || showFailure(failed),
    // Runs even if the dialog was closed during saving.
    onSuccess: draft.forget,
  })
  const save = (sent: Values, updated_at = seen) => {
    const { name, description, inTopic, topic } = sent.discussion
    const texts = { name, description, ...(topics.length > 0 && { topic: inTopic ? Number(topic) : null }) }
    if (base && updated_at !== undefined)
      return update.mutate(
        { params: { ...params, id: base.id }, body: { ...texts, updated_at } },
        {
          onSuccess: (answer) => {
            if (form.settle(sent, valuesOf(answer))) return saved(answer)
            // Input typed during saving stays in the form.
            startFrom(answer)
            keepDraft(form.getValues(), answer.updated_at)
          },
        },
      )
    const { project } = place.query
    const body = project === undefined ? texts : { ...texts, project }
    create.mutate({ params, body, key: keyFor(body) })
  }
  const withLatest = async (then: (latest: DiscussionRow) => void) => {
    if (!base) return
    setReloading(true)
    const latest = await call(calls.read, { params: { ...params, id: base.id } }).catch(() => undefined)
    setReloading(false)
    if (!latest) return toast('The discussion could not be loaded. Your changes are not lost.', 'failure')
    startFrom(latest)
    void client.invalidateQueries(allQueriesOf(calls.read))
    then(latest)
  }
  const inTopic = form.useValue('discussion.inTopic')
  const { description, people } = form.getValues().discussion
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={!form.isDirty}
      size="lg"
      title={base ? 'Edit discussion' : 'Start a discussion'}
    >
      <Form form={form} onSubmit={save} call={base ? update : create}>
        <Stack key={form.version}>
          {disabledReason && (
            <Notice tone="warning" title="This can no longer be saved">
              {disabledReason} Your text stays here so that you can copy it.
            </Notice>
          )}
          {isStale(update.error) && (
            <Conflict
              of="discussion"
              busy={isReloading}
              onReload={() =>
                void withLatest((latest) => {
                  update.reset()
                  draft.forget()
                  form.reset(valuesOf(latest))
                })
              }
              onOverwrite={() => void withLatest((latest) => save(form.getValues(), latest.updated_at))}
            />
          )}
          <FormFailure form={form} />
          <TextInput
            label={<Label required>Title</Label>}
            maxLength={maxDiscussionTexts.name}
            data-autofocus
            {...form.field('discussion.name')}
          />
          <MentionTextarea
            id="discussion.description"
            label={<Label required>Description</Label>}
            description="Type @ to mention someone"
            maxLength={maxDiscussionTexts.description}
            error={form.errors['discussion.description']}
            place={place}
            initial={{ text: description, people }}
            onChange={({ text, people }) => {
              form.setValue('discussion.people', people)
              form.setValue('discussion.description', text)
            }}
          />
          {topics.length > 0 && (
            <>
              <Switch
                label={base ? 'Topic Discussion' : 'Create Topic Discussion'}
                description={inTopic ? undefined : 'It will appear under Other Discussions.'}
                {...form.checkbox('discussion.inTopic')}
              />
              {inTopic && (
                <Select
                  label={<Label required>Topic</Label>}
                  data={topics.map(({ id, name }) => ({ value: String(id), label: name }))}
                  {...form.select('discussion.topic')}
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
