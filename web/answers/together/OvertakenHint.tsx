import type { Answer } from 'contract/questionnaires/questions.ts'
import type { ShownQuestion } from '../state/shown.ts'
import { recordText } from './record-text.ts'
import classes from './OvertakenHint.module.css'

/** Says, while somebody types, that another answer to the same question has just been saved. */
export function OvertakenHint({ shown, theirs }: { shown: ShownQuestion; theirs: Answer }) {
  const text = recordText(shown.question, theirs, '')
  return (
    <p className={classes.hint} role="status">
      {text ? (
        <>
          Somebody else has just answered this: <q>{text}</q>.
        </>
      ) : (
        'Somebody else has just removed the answer to this.'
      )}{' '}
      You will be asked which answer stands.
    </p>
  )
}
