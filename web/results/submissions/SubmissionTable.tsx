import { Table } from '@mantine/core'
import type { Submission, SubmissionSort } from 'contract/results/submissions.ts'
import { useSearchParams } from 'react-router'
import { shortDate } from '../../ui/dates.ts'
import { SortHeading } from '../../ui/lists/SortHeading.tsx'
import { TableFrame } from '../../ui/lists/TableFrame.tsx'
import { AnswerText } from './AnswerText.tsx'
import { readOrder, turned, written } from '../explore-query.ts'
import classes from './Submissions.module.css'

/** Answers as a grid of 600 px that sorts by its headings (SRV-73). */
export function SubmissionTable({ submissions }: { submissions: Submission[] }) {
  return (
    <TableFrame label="Answers" className={classes.grid}>
      <Table stickyHeader verticalSpacing="sm" horizontalSpacing="md" miw={900} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Heading column="question__id" width={132}>
              Question Id
            </Heading>
            <Heading column="question">Question</Heading>
            <Heading column="user__email" width={280}>
              Answered By
            </Heading>
            <Heading column="created_at" width={144}>
              Answered On
            </Heading>
            <Table.Th>Answer</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {submissions.map(({ id, question__id, question, user__email, created_at, answer_lines }) => (
            <Table.Tr key={id}>
              <Table.Td>{question__id}</Table.Td>
              <Table.Td>{question}</Table.Td>
              <Table.Td>{user__email || <RemovedAccount />}</Table.Td>
              <Table.Td>{shortDate(created_at)}</Table.Td>
              <Table.Td>
                <AnswerText lines={answer_lines} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableFrame>
  )
}

export const RemovedAccount = () => <span className={classes.quiet}>Removed account</span>

/** The order stands in the address. */
function Heading({ column, width, children }: { column: SubmissionSort; width?: number; children: string }) {
  const [params, setParams] = useSearchParams()
  const order = readOrder(params.get('sort'))
  const sorted = order.column !== column ? undefined : order.down ? 'descending' : 'ascending'
  const turn = () =>
    setParams((now) => (now.delete('page'), now.set('sort', written(turned(order, column))), now), {
      preventScrollReset: true,
    })
  return (
    <SortHeading sorted={sorted} onSort={turn} width={width}>
      {children}
    </SortHeading>
  )
}
