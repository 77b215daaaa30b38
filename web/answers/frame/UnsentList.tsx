import type { AnswerId } from 'contract/questionnaires/answer-key.ts'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import classes from '../Notices.module.css'

/** An unsaved answer as text. */
export interface UnsentAnswer {
  id: AnswerId
  question: string
  answer: string
}

/** Answers stored only on this device, with a copy button. */
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
      title={answers.length === 1 ? '1 answer is not saved' : `${answers.length} answers are not saved`}
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
