import { commentProblems, maxDiscussionTexts, whyNotWrite } from 'contract/discussions/discussions.rules.ts'
import { forgetAttempt, useAttemptKey } from '../platform/attempt-key.ts'
import { useDraft } from '../platform/draft.ts'
import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { Form } from '../ui/forms/Form.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { FormFailure } from '../ui/forms/FormFailure.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { commentDraft, emptyComment } from './comment-draft.ts'
import { threadQuery, type DiscussionPlace } from './discussion-place.ts'
import { MentionTextarea } from './MentionTextarea.tsx'
import classes from './Discussions.module.css'

interface CommentFormProps {
  place: DiscussionPlace
  discussionId: number
  /** Called after sending, to show the newest comments. */
  onSent: () => void
}

/** Form for a new comment. Its draft survives a reload (PRJ-43). */
export function CommentForm({ place, discussionId, onSent }: CommentFormProps) {
  const { calls, params, rights } = place
  const formName = commentDraft(discussionId)
  const keyFor = useAttemptKey(formName)
  const draft = useDraft(formName, emptyComment)
  const form = useForm({
    initialValues: draft.value,
    storedValues: emptyComment,
    problems: commentProblems,
    onChange: draft.keep,
  })
  const add = useEndpointMutation(calls.addComment, {
    refresh: [threadQuery(place, discussionId), allQueriesOf(calls.list)],
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: () => {
      forgetAttempt(formName)
      draft.forget()
    },
  })
  const whyNot = whyNotWrite(rights)
  const { comment, people } = form.getValues()
  return (
    <Form
      form={form}
      className={classes.form}
      call={add}
      onSubmit={(sent) => {
        const body = { comment: sent.comment }
        const onSuccess = () => {
          document.getElementById('comment')?.focus()
          onSent()
          // Input typed during sending becomes the next draft.
          if (!form.settle(sent, emptyComment)) draft.keep(form.getValues())
        }
        add.mutate({ params: { ...params, id: discussionId }, body, key: keyFor(body) }, { onSuccess })
      }}
    >
      <FormFailure form={form} />
      <MentionTextarea
        key={form.version}
        id="comment"
        label="Your comment"
        description="Type @ to mention someone"
        maxLength={maxDiscussionTexts.comment}
        // An existing draft stays readable, so that it can be copied.
        disabled={whyNot !== undefined && comment === ''}
        readOnly={whyNot !== undefined}
        error={form.errors['comment']}
        place={place}
        initial={{ text: comment, people }}
        onChange={({ text, people }) => {
          form.setValue('people', people)
          form.setValue('comment', text)
        }}
      />
      <div>
        <SubmitButton disabledReason={whyNot?.words}>Comment</SubmitButton>
      </div>
    </Form>
  )
}
