import { commentProblems, maxDiscussionTexts, whyNotWrite } from 'contract/discussions/discussions.rules.ts'
import { useEffect, useState } from 'react'
import { forgetAttempt, useAttemptKey } from '../platform/attempt-key.ts'
import { useDraft } from '../platform/draft.ts'
import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { Form } from '../ui/forms/Form.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { FormFailure } from '../ui/forms/FormFailure.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { AttachDocuments } from './AttachDocuments.tsx'
import { commentDraft, emptyComment } from './comment-draft.ts'
import { threadQuery, type DiscussionPlace } from './discussion-place.ts'
import { MentionTextarea } from './MentionTextarea.tsx'
import { withQuote } from './quote.ts'
import classes from './Discussions.module.css'

interface CommentFormProps {
  place: DiscussionPlace
  discussionId: number
  /** Quotes to insert, in the order in which they were requested. */
  quotes: readonly string[]
  /** Called after sending, to show the newest comments. */
  onSent: () => void
}

/** Form for a new comment. Its draft survives a reload (PRJ-43). */
export function CommentForm({ place, discussionId, quotes, onSent }: CommentFormProps) {
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
  const documents = form.useValue('documents')
  const [inserted, setInserted] = useState(quotes.length)
  if (quotes.length > inserted) {
    setInserted(quotes.length)
    form.setValue('comment', withQuote(comment, quotes.at(-1) ?? ''))
  }
  // The reply is typed below the quote.
  useEffect(() => {
    const input = inserted > 0 ? document.getElementById('comment') : null
    if (!(input instanceof HTMLTextAreaElement)) return
    input.focus()
    input.setSelectionRange(input.value.length, input.value.length)
    input.scrollIntoView({ block: 'center' })
  }, [inserted])
  return (
    <Form
      form={form}
      className={classes.form}
      call={add}
      onSubmit={(sent) => {
        const body = {
          comment: sent.comment,
          ...(sent.documents.length > 0 && { documents: sent.documents.map(({ id }) => id) }),
        }
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
        key={`${form.version} ${inserted}`}
        id="comment"
        label="Your comment"
        description="Type @ to mention someone"
        maxLength={maxDiscussionTexts.comment}
        // An existing draft stays readable, so that it can be copied.
        disabled={whyNot !== undefined && comment === ''}
        readOnly={whyNot !== undefined}
        error={form.errors['comment']}
        place={place}
        initial={{ text: form.getValues().comment, people }}
        onChange={({ text, people }) => {
          form.setValue('people', people)
          form.setValue('comment', text)
        }}
      />
      {form.errors['documents'] && (
        <p className={classes.problem} role="alert">
          {form.errors['documents']}
        </p>
      )}
      <div className={classes.submit}>
        {place.query && !whyNot && (
          <AttachDocuments
            project={place.query.project}
            permissions={place.permissions}
            chosen={documents}
            onChange={(chosen) => form.setValue('documents', chosen)}
          />
        )}
        <SubmitButton disabledReason={whyNot?.words}>Comment</SubmitButton>
      </div>
    </Form>
  )
}
