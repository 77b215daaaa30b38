import type { Answer } from 'contract/questionnaires/questions.ts'
import type { QuestionView } from '../state/question-view.ts'
import { recordText } from './record-text.ts'
import classes from './NewerAnswerHint.module.css'

/** Informs the user during typing that another answer to the same question has just been saved. */
export function NewerAnswerHint({ shown, theirs }: { shown: QuestionView; theirs: Answer }) {
  const text = recordText(shown.question, theirs, '')
  return (
    <p className={classes.hint} role="status">
      {text ? (
        <>
          Another user has just answered this: <q>{text}</q>.
        </>
      ) : (
        'Another user has just removed this answer.'
      )}{' '}
      You will be asked which answer to keep.
    </p>
  )
}
