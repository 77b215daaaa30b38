import { Button, Textarea } from '@mantine/core'
import type { ReviewComment } from 'contract/answers/reviews.schemas.ts'
import { reviewLimits } from 'contract/answers/reviews.ts'
import { useState, type SubmitEvent } from 'react'
import { Ago } from '../../ui/Ago.tsx'
import classes from './Review.module.css'

interface CommentThreadProps {
  comments: readonly ReviewComment[]
  /** What is commented on, for screen readers. */
  about: string
  /** Label of the button that opens the input. */
  label: string
  isSending: boolean
  onSend: (text: string, onSent: () => void) => void
}

/** Comments on an answer, oldest first, and an input for another one. */
export function CommentThread({ comments, about, label, isSending, onSend }: CommentThreadProps) {
  const [text, setText] = useState<string>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (text?.trim()) onSend(text, () => setText(undefined))
  }
  return (
    <div className={classes.thread}>
      {comments.length > 0 && (
        <ol className={classes.comments} aria-label={`Comments: ${about}`}>
          {comments.map(({ id, text: written, by, is_reviewer, created_at }) => (
            <li key={id}>
              <span className={classes.by}>
                {by.name}
                {is_reviewer && by.id !== null && ' (reviewer)'}, <Ago instant={created_at} />
              </span>
              <span className={classes.text}>{written}</span>
            </li>
          ))}
        </ol>
      )}
      {text === undefined ? (
        <button
          type="button"
          className={classes.more}
          aria-label={`${label}: ${about}`}
          onClick={() => setText('')}
        >
          {label}
        </button>
      ) : (
        <form onSubmit={submit} className={classes.form}>
          <Textarea
            aria-label={`Comment: ${about}`}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            maxLength={reviewLimits.text}
            autosize
            minRows={2}
            autoFocus
          />
          <div className={classes.buttons}>
            <Button type="submit" size="compact-md" loading={isSending} disabled={!text.trim()}>
              Send comment
            </Button>
            <Button size="compact-md" variant="default" onClick={() => setText(undefined)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
