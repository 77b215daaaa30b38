import { Button } from '@mantine/core'
import { answerId } from 'contract/questionnaires/answer-key.ts'
import type { Answer } from 'contract/questionnaires/questions.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useFill, useRemovedEdits } from '../hooks/use-fill.ts'
import classes from '../Notices.module.css'

/** Unsaved answers to questions that have been removed. They are shown until the user discards them. */
export function RemovedQuestionsNotice() {
  const { filling } = useFill()
  const gone = [...useRemovedEdits().values()]
  if (gone.length === 0) return null
  const one = gone.length === 1
  return (
    <Notice
      tone="warning"
      title={
        one
          ? 'A question you answered has been removed'
          : `${gone.length} questions you answered have been removed`
      }
    >
      The survey has been changed. Your {one ? 'answer was' : 'answers were'} not saved.{' '}
      {one ? 'It is' : 'They are'} stored on this device until you discard {one ? 'it' : 'them'}:
      <ul className={classes.links}>
        {gone.map(({ answer, gone: reads, ...key }) => (
          <li key={answerId(key)}>
            {reads?.question && <strong>{reads.question} </strong>}
            {reads?.answer || plainly(answer) || 'nothing'}
          </li>
        ))}
      </ul>
      <Button size="sm" variant="default" onClick={() => filling.discardRemoved()}>
        Discard
      </Button>
    </Notice>
  )
}

/** An answer as text without its question: typed values and names of selected options. */
const plainly = (answer: Answer) =>
  Object.entries(answer)
    .flatMap(([key, value]) =>
      value === true ? key : value === false || value === null ? [] : String(value),
    )
    .filter(Boolean)
    .join(', ')
