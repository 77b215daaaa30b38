import { useQuery } from '@tanstack/react-query'
import type { AnswerRecord } from 'contract/answers/form.ts'
import { removedMember } from 'contract/answers/removed-member.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import type { AskedQuestion } from 'contract/questionnaires/instances.ts'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import { currentSession } from '../../platform/session.ts'
import { queryOf } from '../../platform/query.ts'
import { AnswerFiles } from '../AnswerFiles.tsx'
import { useFill } from '../hooks/use-fill.ts'
import { institutionQuery } from '../state/institution-query.ts'
import { Ago } from '../../ui/Ago.tsx'
import { recordText } from './record-text.ts'
import classes from './WhoAnswered.module.css'

/** History of answers to a question, newest first. */
export function WhoAnswered({ question }: { question: AskedQuestion<StoredQuestion> }) {
  const { filling } = useFill()
  const { question_id, instance } = question
  const params = { id: filling.head.form_id, question: question_id }
  const query = {
    ...(instance !== undefined && { instance }),
    ...institutionQuery(filling.head.respondent),
  }
  const { data, error } = useQuery({ ...queryOf(surveyAnswers.listRecords, { params, query }), staleTime: 0 })
  if (error && !data) return <p className={classes.empty}>{error.message}</p>
  if (!data) return <p className={classes.empty}>Loading…</p>
  if (data.results.length === 0) return <p className={classes.empty}>No answers yet</p>
  return (
    <ol className={classes.records}>
      {data.results.map(({ answer_id, answer, files, user, respondent_number, created_at }) => (
        <li key={answer_id}>
          <span className={classes.who}>
            {nameOf(user, respondent_number)}, <Ago instant={created_at} />
          </span>
          <span>{recordText(question, answer)}</span>
          <AnswerFiles files={files} />
        </li>
      ))}
    </ol>
  )
}

const nameOf = (user: AnswerRecord['user'], number: AnswerRecord['respondent_number']) =>
  user === null
    ? number === null
      ? 'Another member'
      : removedMember(number)
    : user.id === currentSession()?.user_id
      ? `${user.name} (you)`
      : user.name
