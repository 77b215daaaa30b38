import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Comment } from 'contract/discussions/discussions.schemas.ts'
import { commentProblems, maxDiscussionTexts } from 'contract/discussions/discussions.rules.ts'
import { call } from '../platform/call.ts'
import { toast } from '../platform/toast.ts'
import { EditConflict } from '../ui/forms/EditConflict.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { useEditForm } from '../ui/forms/use-edit-form.ts'
import { editedCommentDraft } from './comment-draft.ts'
import { threadQuery, type DiscussionPlace } from './discussion-place.ts'
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
  const edit = useEditForm<Comment, ReturnType<typeof valuesOf>>({
    loaded: comment,
    draftName: editedCommentDraft(comment.id),
    valuesOf,
    sentOf: ({ comment: text }) => ({ comment: text }),
    problems: commentProblems,
    read: async () => {
      void client.invalidateQueries({ queryKey: thread.queryKey })
      const { comments } = await call(calls.comments, {
        params: { ...params, id: discussionId },
        query: { before: comment.number + 1, pageSize: 1 },
      })
      return comments.find(({ id }) => id === comment.id)
    },
    onDeleted: () => toast('This comment has been deleted', 'failure'),
    together: [['comment', 'people']],
    save: ({ values, version: updated_at }) =>
      call(calls.updateComment, {
        params: { ...params, id: discussionId, commentId: comment.id },
        body: { comment: values.comment, updated_at },
      }),
    refresh: [thread],
    onDone: onClose,
  })
  const { form } = edit
  const close = () => (edit.draft.forget(), onClose())
  const { comment: text, people } = form.getValues()
  return (
    <Form form={form} call={edit.update} onSubmit={edit.save}>
      <EditConflict edit={edit} of="comment" />
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
