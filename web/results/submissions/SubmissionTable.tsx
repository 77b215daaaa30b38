import { removedMember } from 'contract/answers/removed-member.ts'
import { textWithColumn } from 'contract/questionnaires/question-tables.ts'
import type { Submission, SubmissionSort } from 'contract/results/submissions.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { Link, useSearchParams } from 'react-router'
import { AnswerFiles } from '../../answers/AnswerFiles.tsx'
import { shortDate } from '../../ui/dates.ts'
import { DataTable, type DataColumn } from '../../ui/lists/DataTable.tsx'
import { submissionSort } from '../explore-query.ts'
import { setLink } from '../set-links.ts'
import { AnswerText } from './AnswerText.tsx'
import classes from './Submissions.module.css'

const columnsOf = (survey: Survey): DataColumn<Submission, SubmissionSort>[] => [
  {
    title: 'Question Id',
    sort: 'question__id',
    width: 132,
    wideOnly: true,
    cell: ({ question__id }) => question__id,
  },
  { title: 'Question', sort: 'question', cell: textWithColumn },
  {
    title: 'Answered By',
    sort: 'user__email',
    cell: (submission) => <SetLink survey={survey} submission={submission} />,
  },
  {
    title: 'Answered On',
    sort: 'created_at',
    width: 144,
    wideOnly: true,
    cell: ({ created_at }) => shortDate(created_at),
  },
  {
    title: 'Answer',
    cell: ({ answer_lines, files }) => (
      <>
        <AnswerText lines={answer_lines} />
        <AnswerFiles files={files} />
      </>
    ),
  },
]

const orders = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: 'question', label: 'By question' },
  { value: 'question__id', label: 'By question id' },
  { value: 'user__email', label: 'By e-mail' },
] as const

/** Answers as a grid of 600 px (SRV-73). */
export function SubmissionTable({ survey, submissions }: { survey: Survey; submissions: Submission[] }) {
  const [params] = useSearchParams()
  return (
    <DataTable
      label="Answers"
      rows={submissions}
      columns={columnsOf(survey)}
      listItem={(submission) => <SubmissionLine survey={survey} submission={submission} />}
      sort={submissionSort(params)}
      orders={orders}
      className={classes.grid}
      fixed
    />
  )
}

function SubmissionLine({ survey, submission }: { survey: Survey; submission: Submission }) {
  const { question__id, created_at, answer_lines, files } = submission
  return (
    <div className={classes.line}>
      <p className={classes.question}>
        <span className={classes.quiet}>{question__id}</span> {textWithColumn(submission)}
      </p>
      <AnswerText lines={answer_lines} />
      <AnswerFiles files={files} />
      <p className={classes.by}>
        <SetLink survey={survey} submission={submission} />, {shortDate(created_at)}
      </p>
    </div>
  )
}

/** The author of an answer, as a link to the answer set. */
const SetLink = ({ survey, submission }: { survey: Survey; submission: Submission }) => (
  <Link
    to={setLink(
      survey.name,
      survey.type === 'multi-user' ? 0 : submission.respondent_number,
      undefined,
      submission.question__id,
    )}
  >
    <AnsweredBy by={submission} />
  </Link>
)

/** The e-mail address of a respondent, or their number after the account was deleted. */
export const AnsweredBy = ({ by }: { by: Pick<Submission, 'user__email' | 'respondent_number'> }) =>
  by.user__email || <span className={classes.quiet}>{removedMember(by.respondent_number)}</span>
