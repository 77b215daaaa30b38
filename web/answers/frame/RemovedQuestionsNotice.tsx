import { Button } from '@mantine/core'
import type { Answer } from 'contract/questionnaires/questions.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useFill, useRemovedEdits } from '../hooks/use-fill.ts'
import classes from '../Notices.module.css'

/** Answers to questions that were removed meanwhile: they cannot be saved, and stay until the person discards them. */
export function RemovedQuestionsNotice() {
  const { filling } = useFill()
  const gone = [...useRemovedEdits().values()]
  if (gone.length === 0) return null
  const one = gone.length === 1
  return (
    <Notice
      tone="warning"
      title={one ? 'A question you answered is gone' : `${gone.length} questions you answered are gone`}
    >
      The questionnaire was changed meanwhile. What you typed {one ? 'there ' : 'for them '}
      was not saved, and stays on this device until you discard it:
      <ul className={classes.links}>
        {gone.map(({ question_id, answer, gone: reads }) => (
          <li key={question_id}>
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

/** An answer without its question, as text: typed values, and the names of selected options. */
const plainly = (answer: Answer) =>
  Object.entries(answer)
    .flatMap(([key, value]) =>
      value === true ? key : value === false || value === null ? [] : String(value),
    )
    .filter(Boolean)
    .join(', ')
