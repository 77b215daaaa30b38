import type { Survey } from 'contract/surveys/survey.ts'
import { Link, useSearchParams } from 'react-router'
import { tableDate } from '../../ui/dates.ts'
import { DataTable, type DataColumn } from '../../ui/lists/DataTable.tsx'
import { SurveyChips } from '../SurveyChips.tsx'
import { ResultsLink } from './ResultsLink.tsx'
import { surveySort, type SortColumn } from './survey-order.ts'
import { SurveyLine } from './SurveyLine.tsx'
import { SurveyProgress } from './SurveyProgress.tsx'
import { SurveyName } from './SurveyName.tsx'
import { SurveyMenu } from './SurveyMenu.tsx'
import classes from './SurveyTable.module.css'

const columns: DataColumn<Survey, SortColumn>[] = [
  {
    title: 'Survey Name',
    sort: 'name',
    cell: (survey) => (
      <span className={classes.name}>
        <SurveyName survey={survey} />
        <ResultsLink survey={survey} />
      </span>
    ),
  },
  {
    title: 'Project Name',
    sort: 'projectName',
    cell: ({ project, projectName }) => <Link to={`/projects/${project}/surveys`}>{projectName}</Link>,
  },
  {
    title: 'Created',
    sort: 'created_at',
    wideOnly: true,
    cell: ({ created_at }) => <span className={classes.date}>{tableDate(created_at)}</span>,
  },
  {
    title: 'Latest update',
    sort: 'updated_at',
    wideOnly: true,
    cell: ({ updated_at }) => <span className={classes.date}>{tableDate(updated_at)}</span>,
  },
  {
    title: 'Progress',
    sort: 'progress',
    width: 120,
    cell: (survey) => <SurveyProgress survey={survey} />,
  },
  { title: 'Status', sort: 'status', width: 136, cell: (survey) => <SurveyChips survey={survey} /> },
]

const orders = [
  { value: '-updated_at', label: 'Latest update first' },
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
  { value: 'projectName', label: 'By project' },
  { value: 'progress', label: 'Least progress first' },
  { value: '-status', label: 'By status' },
] as const

/** Surveys with their progress (SRV-10). */
export function SurveyTable({ surveys }: { surveys: Survey[] }) {
  const [params] = useSearchParams()
  return (
    <DataTable
      label="Surveys"
      rows={surveys}
      columns={columns}
      actions={(survey) => <SurveyMenu survey={survey} />}
      listItem={(survey) => <SurveyLine survey={survey} />}
      sort={surveySort(params)}
      orders={orders}
    />
  )
}
