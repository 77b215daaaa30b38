import type { ProjectRow } from 'contract/projects/projects.schemas.ts'
import { Link, useSearchParams } from 'react-router'
import { tableDate } from '../../ui/dates.ts'
import { DataTable, type DataColumn } from '../../ui/lists/DataTable.tsx'
import { ProjectPicture } from '../mark/ProjectPicture.tsx'
import { projectSort, type ProjectColumn } from '../list-query.ts'
import { Roles } from '../Roles.tsx'
import { ProjectLine } from './ProjectLines.tsx'
import { ProjectMenu } from './ProjectMenu.tsx'
import classes from './ProjectsPage.module.css'

const columns: DataColumn<ProjectRow, ProjectColumn>[] = [
  {
    title: 'Name',
    sort: 'name',
    cell: (project) => (
      <span className={classes.named}>
        <ProjectPicture project={project} size={32} />
        <Link className={classes.name} to={`/projects/${project.id}`}>
          {project.name}
        </Link>
      </span>
    ),
  },
  { title: 'Type', wideOnly: true, cell: ({ type }) => type },
  { title: 'Role', cell: ({ user_roles }) => <Roles roles={user_roles} /> },
  {
    title: 'Participants',
    wideOnly: true,
    align: 'right',
    cell: ({ participants_count }) => participants_count,
  },
  {
    title: 'Created',
    sort: 'created_at',
    descendingFirst: true,
    wideOnly: true,
    cell: ({ created_at }) => tableDate(created_at),
  },
  {
    title: 'Latest update',
    sort: 'updated_at',
    descendingFirst: true,
    cell: ({ latest_update }) => tableDate(latest_update),
  },
]

const orders = [
  { value: '-updated_at', label: 'Latest update first' },
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
] as const

/** The user's projects as a table that scrolls above 400 pixels (PRJ-05). */
export function ProjectTable({ projects }: { projects: ProjectRow[] }) {
  const [params] = useSearchParams()
  return (
    <DataTable
      label="Your projects"
      rows={projects}
      columns={columns}
      actions={(project) => <ProjectMenu project={project} />}
      listItem={(project) => <ProjectLine project={project} menu />}
      sort={projectSort(params)}
      orders={orders}
      className={classes.rows}
    />
  )
}
