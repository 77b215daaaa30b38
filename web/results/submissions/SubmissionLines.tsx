import { Select } from '@mantine/core'
import type { Submission } from 'contract/results/submissions.ts'
import { useSearchParams } from 'react-router'
import { shortDate } from '../../ui/dates.ts'
import { AnswerText } from './AnswerText.tsx'
import { readOrder, written } from '../explore-query.ts'
import { RemovedAccount } from './SubmissionTable.tsx'
import classes from './Submissions.module.css'

const orders = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: 'question', label: 'By question' },
  { value: 'question__id', label: 'By question id' },
  { value: 'user__email', label: 'By e-mail' },
]

/** Answers as a list, where the grid would not fit. */
export function SubmissionLines({ submissions }: { submissions: Submission[] }) {
  const [params, setParams] = useSearchParams()
  const order = written(readOrder(params.get('sort')))
  const sortBy = (sort: string | null) =>
    sort && setParams((now) => (now.delete('page'), now.set('sort', sort), now), { preventScrollReset: true })
  return (
    <>
      <Select
        label="Order"
        data={
          orders.some(({ value }) => value === order)
            ? orders
            : [...orders, { value: order, label: 'Backwards' }]
        }
        value={order}
        onChange={sortBy}
        allowDeselect={false}
      />
      <ul className={classes.lines} tabIndex={0} aria-label="Answers">
        {submissions.map(({ id, question__id, question, user__email, created_at, answer_lines }) => (
          <li key={id}>
            <p className={classes.question}>
              <span className={classes.quiet}>{question__id}</span> {question}
            </p>
            <AnswerText lines={answer_lines} />
            <p className={classes.by}>
              {user__email || <RemovedAccount />}, {shortDate(created_at)}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
