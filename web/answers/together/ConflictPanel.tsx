import { removedMember } from 'contract/answers/removed-member.ts'
import type { OpenConflict } from '../state/edit.ts'
import type { QuestionView } from '../state/question-view.ts'
import { currentSession } from '../../platform/session.ts'
import { useFill } from '../hooks/use-fill.ts'
import { Ago } from '../../ui/Ago.tsx'
import { recordText } from './record-text.ts'
import classes from './ConflictPanel.module.css'

/** Shows both answers of a conflict, of which the user chooses one. */
export function ConflictPanel({ shown, conflict }: { shown: QuestionView; conflict: OpenConflict }) {
  const { filling } = useFill()
  const { question, answer } = shown
  const { id } = shown
  return (
    <div className={classes.panel} role="group" aria-label="Two different answers">
      <div>
        <p className={classes.who}>Your answer, not saved</p>
        <p className={classes.answer}>{recordText(question, answer, 'No answer')}</p>
        <button type="button" className={classes.choose} onClick={() => filling.resolveConflict(id, 'mine')}>
          Keep mine
        </button>
      </div>
      <div>
        <p className={classes.who}>
          {conflict.by ? (
            <>
              {nameOf(conflict.by)}, <Ago instant={conflict.by.created_at} />
            </>
          ) : (
            'The newest answer'
          )}
        </p>
        <p className={classes.answer}>{recordText(question, conflict.answer, 'No answer')}</p>
        <button
          type="button"
          className={classes.choose}
          onClick={() => filling.resolveConflict(id, 'theirs')}
        >
          Take theirs
        </button>
      </div>
    </div>
  )
}

const nameOf = ({ user, respondent_number }: NonNullable<OpenConflict['by']>) =>
  !user
    ? respondent_number === null
      ? 'Another user'
      : removedMember(respondent_number)
    : user.id === currentSession()?.user_id
      ? 'You, in another tab or on another device'
      : user.name
