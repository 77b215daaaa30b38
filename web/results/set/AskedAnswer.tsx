import { useQuery } from '@tanstack/react-query'
import { answerSets } from 'contract/results/answer-sets.endpoints.ts'
import type { AskedInSet } from 'contract/results/answer-sets.schemas.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { useState } from 'react'
import { AnswerFiles } from '../../answers/AnswerFiles.tsx'
import { plainText } from '../../answers/texts/rich-text.ts'
import { queryOf } from '../../platform/query.ts'
import { Ago } from '../../ui/Ago.tsx'
import { exactDate } from '../../ui/dates.ts'
import { AnswerText } from '../submissions/AnswerText.tsx'
import classes from './Set.module.css'

interface AskedAnswerProps {
  survey: Survey
  respondent: number
  language: string
  asked: AskedInSet
}

/** A question with its answer, and who gave it; earlier answers on request. */
export function AskedAnswer({ survey, respondent, language, asked }: AskedAnswerProps) {
  const [opened, setOpened] = useState(false)
  // Within an entry of a group, which has a heading of its own.
  const Heading = asked.entry === '' ? 'h3' : 'h4'
  const { question, required, calculated, lines, files, answered_by, answered_at, has_history } = asked
  return (
    <div className={classes.asked}>
      <Heading className={classes.question}>{plainText(question)}</Heading>
      <div className={classes.answer}>
        {lines.length > 0 ? (
          <AnswerText lines={lines} />
        ) : (
          files.length === 0 && (
            <span className={classes.quiet}>
              {answered_by ? 'Answer removed' : required ? 'No answer, though it is required' : 'No answer'}
            </span>
          )
        )}
        <AnswerFiles files={files} />
        {calculated && <p className={classes.by}>Calculated by the survey</p>}
        {answered_by && answered_at && (
          <p className={classes.by}>
            {answered_by.name}, <time dateTime={answered_at}>{exactDate(answered_at)}</time>
            {has_history && (
              <button
                type="button"
                className={classes.more}
                aria-expanded={opened}
                aria-label={`${opened ? 'Hide history' : 'History'}: ${plainText(question)}`}
                onClick={() => setOpened(!opened)}
              >
                {opened ? 'Hide history' : 'History'}
              </button>
            )}
          </p>
        )}
        {opened && <History {...{ survey, respondent, language, asked }} />}
      </div>
    </div>
  )
}

function History({ survey, respondent, language, asked: { question_id, instance } }: AskedAnswerProps) {
  const { data, error, refetch } = useQuery({
    ...queryOf(answerSets.listSetRecords, {
      params: { id: survey.id, respondent, question: question_id },
      query: { language, ...(instance !== undefined && { instance }) },
    }),
    meta: { ownFailure: true },
    staleTime: 0,
  })
  if (error && !data)
    return (
      <p role="alert" className={classes.quiet}>
        The history could not be loaded.{' '}
        <button type="button" className={classes.more} onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    )
  if (!data) return <p className={classes.quiet}>Loading…</p>
  return (
    <ol className={classes.history} aria-label="History">
      {data.results.map(({ answer_id, lines, files, answered_by, created_at }) => (
        <li key={answer_id}>
          {lines.length > 0 ? (
            <AnswerText lines={lines} />
          ) : (
            files.length === 0 && <span className={classes.quiet}>Answer removed</span>
          )}
          <AnswerFiles files={files} />
          <span className={classes.by}>
            {answered_by.name}, <Ago instant={created_at} />
          </span>
        </li>
      ))}
    </ol>
  )
}
