import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import classes from '../Notices.module.css'

/** An answer that is not saved, as text. */
export interface UnsentAnswer {
  id: number
  question: string
  answer: string
}

/** Answers that are on this device alone: to read, and to copy. */
export function UnsentList({ answers, children }: { answers: readonly UnsentAnswer[]; children: ReactNode }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(
      answers.map(({ question, answer }) => `${question}\n${answer || 'No answer'}`).join('\n\n'),
    )
    setCopied(true)
  }
  return (
    <Notice
      tone="warning"
      title={
        answers.length === 1
          ? 'One answer of yours is not saved'
          : `${answers.length} answers of yours are not saved`
      }
    >
      {children}
      <ul className={classes.links}>
        {answers.map(({ id, question, answer }) => (
          <li key={id}>
            {question} <strong>{answer || 'No answer'}</strong>
          </li>
        ))}
      </ul>
      {'clipboard' in navigator && (
        <Button size="sm" variant="default" onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </Notice>
  )
}
