import { Table } from '@mantine/core'
import type { Survey } from 'contract/surveys/survey.ts'
import { Link, useSearchParams } from 'react-router'
import { tableDate } from '../../ui/dates.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { SortHeading } from '../../ui/lists/SortHeading.tsx'
import { TableFrame } from '../../ui/lists/TableFrame.tsx'
import { fillLink } from '../survey-links.ts'
import { readOrder, turned, type SurveyColumn } from './survey-order.ts'
import { SurveyChips } from '../SurveyChips.tsx'
import { SurveyMenu } from './SurveyMenu.tsx'
import classes from './SurveyTable.module.css'

/** Surveys as a table that sorts by its headings (SRV-10). */
export function SurveyTable({ surveys }: { surveys: Survey[] }) {
  return (
    <TableFrame label="Surveys">
      <Table stickyHeader verticalSpacing="sm" horizontalSpacing="md" miw={960}>
        <Table.Thead>
          <Table.Tr>
            <Heading column="name">Survey Name</Heading>
            <Heading column="projectName">Project Name</Heading>
            <Heading column="created_at">Created</Heading>
            <Heading column="updated_at">Latest update</Heading>
            <Heading column="progress">Progress</Heading>
            <Heading column="status">Status</Heading>
            <Table.Th w={64}>
              <span className="visually-hidden">Actions</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {surveys.map((survey) => (
            <Table.Tr key={survey.id}>
              <Table.Td className={classes.name}>
                {survey.accessible ? <Link to={fillLink(survey.name)}>{survey.name}</Link> : survey.name}
              </Table.Td>
              <Table.Td>
                <Link to={`/projects/${survey.project}/surveys`}>{survey.projectName}</Link>
              </Table.Td>
              <Table.Td className={classes.date}>{tableDate(survey.created_at)}</Table.Td>
              <Table.Td className={classes.date}>{tableDate(survey.updated_at)}</Table.Td>
              <Table.Td miw={150}>
                <ProgressBar
                  value={survey.metadata.percentage_completion}
                  label={`Progress of ${survey.name}`}
                />
              </Table.Td>
              <Table.Td>
                <SurveyChips survey={survey} />
              </Table.Td>
              <Table.Td>
                <SurveyMenu survey={survey} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableFrame>
  )
}

/** The order stands in the address. */
function Heading({ column, children }: { column: SurveyColumn; children: string }) {
  const [params, setParams] = useSearchParams()
  const order = readOrder(params.get('sort'))
  const sorted = order.column !== column ? undefined : order.down ? 'descending' : 'ascending'
  const turn = () =>
    setParams((now) => (now.set('sort', turned(order, column)), now), { preventScrollReset: true })
  return (
    <SortHeading sorted={sorted} onSort={turn}>
      {children}
    </SortHeading>
  )
}
