import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { Link, useSearchParams } from 'react-router'
import { DataTable, type DataColumn } from '../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { readSort } from '../../ui/lists/list-address.ts'
import { SdgTiles } from '../../ui/SdgTile.tsx'
import { sortByText } from '../sort-by-text.ts'

type Project = Institute['projects'][number]
const sortable = ['name', 'type'] as const
type SortColumn = (typeof sortable)[number]

const columns: DataColumn<Project, SortColumn>[] = [
  {
    title: 'Project Name',
    sort: 'name',
    cell: ({ id, name }) => <Link to={`/projects/${id}`}>{name}</Link>,
  },
  { title: 'Type', sort: 'type', cell: ({ type }) => type },
  {
    title: 'SDGs',
    cell: ({ sustainable_development_goals: goals }) => <SdgTiles codes={goals} small />,
  },
]
const orders = [
  { value: 'name', label: 'By name' },
  { value: 'type', label: 'By type' },
] as const

/** The institute's projects that the user can see (INS-15). */
export function InstituteProjects({ institute: { projects } }: { institute: Institute }) {
  const [params] = useSearchParams()
  const sort = readSort(params.get('sort'), sortable, { column: 'name', descending: false })
  if (projects.length === 0)
    return (
      <EmptyState title="No Projects Available">
        Projects in which this institution takes part will appear here.
      </EmptyState>
    )
  const rows: Project[] = sortByText(projects, sort)
  return (
    <DataTable
      label="Projects of this institute"
      rows={rows}
      columns={columns}
      listItem={({ id, name, type, sustainable_development_goals: goals }) => (
        <div style={{ display: 'grid', gap: 4, padding: '12px 16px' }}>
          <Link to={`/projects/${id}`}>{name}</Link>
          <span>{type}</span>
          <SdgTiles codes={goals} small />
        </div>
      )}
      sort={sort}
      orders={orders}
    />
  )
}
