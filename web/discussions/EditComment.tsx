import { Button, Group } from '@mantine/core'
import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { Comment } from 'contract/discussions/discussions.schemas.ts'
import { commentProblems, maxDiscussionTexts } from 'contract/discussions/discussions.rules.ts'
import { useState } from 'react'
import { call } from '../platform/call.ts'
import { useDraft } from '../platform/draft.ts'
import { useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { Conflict } from '../ui/forms/Conflict.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { FormFailure } from '../ui/forms/FormFailure.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { isStale, overOwnVersion } from '../ui/forms/values/own-version.ts'
import { threadQuery, type DiscussionPlace, type ThreadPage } from './discussion-place.ts'
import { MentionTextarea } from './MentionTextarea.tsx'

interface EditCommentProps {
  place: DiscussionPlace
  discussionId: number
  comment: Comment
  /** Why it cannot be saved, for example because the user has lost the permission. */
  disabledReason: string | undefined
  onClose: () => void
}

const valuesOf = ({ text, mentions }: Comment) => ({ comment: text, people: mentions })

/** Form to edit a comment. */
export function EditComment({ place, discussionId, comment, disabledReason, onClose }: EditCommentProps) {
  const { calls, params } = place
  const client = useQueryClient()
  const thread = threadQuery(place, discussionId)
  const [base, setBase] = useState(comment)
  const [isReloading, setReloading] = useState(false)
  const draft = useDraft(`edited comment ${comment.id}`, valuesOf(comment))
  const form = useForm({
    initialValues: draft.value,
    storedValues: valuesOf(comment),
    problems: commentProblems,
    onChange: draft.keep,
  })
  const close = () => (draft.forget(), onClose())
  /** The stored comment, in the shape of the request. */
  const readStored = async () => {
    const one = {
      params: { ...params, id: discussionId },
      query: { before: comment.number + 1, pageSize: 1 },
    }
    const stored = (await call(calls.comments, one)).comments.find(({ id }) => id === comment.id)
    return stored && { comment: stored.text, updated_at: stored.updated_at }
  }
  const update = useEndpointMutation(calls.updateComment, {
    refresh: [thread],
    instead: overOwnVersion(readStored),
    ownFailure: true,
    onFailure: (failed) => isStale(failed) || form.showServerErrors(failed),
    // Runs even if the form was closed during saving.
    onSuccess: draft.forget,
  })
  const save = (updated_at: string) => {
    const sent = form.getValues()
    update.mutate(
      {
        params: { ...params, id: discussionId, commentId: comment.id },
        body: { comment: sent.comment, updated_at },
      },
      {
        onSuccess: (saved) => {
          if (form.settle(sent, valuesOf(saved))) return close()
          // Input typed during saving stays in the form.
          setBase(saved)
          draft.keep(form.getValues())
        },
      },
    )
  }
  const withLatest = async (then: (latest: Comment) => void) => {
    setReloading(true)
    await client.refetchQueries({ queryKey: thread.queryKey })
    setReloading(false)
    // The comment may be in a query for the newest comments or in one around a linked comment.
    const { queryKey } = thread
    const threads = client.getQueriesData<InfiniteData<ThreadPage>>({ queryKey })
    const pages = threads.flatMap(([, read]) => read?.pages ?? [])
    const latest = pages.flatMap(({ comments }) => comments).find(({ id }) => id === comment.id)
    if (!latest) return toast('This comment has been deleted', 'failure')
    setBase(latest)
    then(latest)
  }
  const { comment: text, people } = form.getValues()
  return (
    <Form form={form} call={update} onSubmit={() => save(base.updated_at)}>
      {isStale(update.error) && (
        <Conflict
          of="comment"
          busy={isReloading}
          onReload={() =>
            void withLatest((latest) => {
              update.reset()
              draft.forget()
              form.reset(valuesOf(latest))
            })
          }
          onOverwrite={() => void withLatest((latest) => save(latest.updated_at))}
        />
      )}
      <FormFailure form={form} />
      <MentionTextarea
        key={form.version}
        id={`edit-comment-${comment.id}`}
        aria-label="Edit your comment"
        autoFocus
        maxLength={maxDiscussionTexts.comment}
        error={form.errors['comment']}
        place={place}
        initial={{ text, people }}
        onChange={(value) => {
          form.setValue('people', value.people)
          form.setValue('comment', value.text)
        }}
      />
      <Group>
        <SubmitButton disabledReason={disabledReason}>Save comment</SubmitButton>
        <Button variant="subtle" onClick={close}>
          Cancel
        </Button>
      </Group>
    </Form>
  )
}
