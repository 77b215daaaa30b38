import { Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ProjectRow } from 'contract/projects/projects.contract.ts'
import { Link, useSearchParams } from 'react-router'
import { tableDate } from '../../ui/dates.ts'
import { SortHeading } from '../../ui/lists/SortHeading.tsx'
import { TableFrame } from '../../ui/lists/TableFrame.tsx'
import { listQuery } from '../list-query.ts'
import { ProjectLines } from './ProjectLines.tsx'
import { ProjectMenu } from './ProjectMenu.tsx'
import { Roles } from '../Roles.tsx'
import classes from './ProjectsPage.module.css'

/** My projects as a table that scrolls above 400 pixels; on small screens its rows are a list (PRJ-05). */
export function ProjectTable({ projects }: { projects: ProjectRow[] }) {
  const small = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  return (
    <TableFrame label="Your projects" className={classes.rows}>
      {small ? <ProjectLines projects={projects} menu /> : <Rows projects={projects} />}
    </TableFrame>
  )
}

function Rows({ projects }: { projects: ProjectRow[] }) {
  return (
    <Table stickyHeader verticalSpacing="sm" horizontalSpacing="md" miw={820}>
      <Table.Thead>
        <Table.Tr>
          <Heading sort="name">Name</Heading>
          <Table.Th>Type</Table.Th>
          <Table.Th>Role</Table.Th>
          <Table.Th ta="right">Participants</Table.Th>
          <Heading sort="created_at" firstDown>
            Created
          </Heading>
          <Heading sort="updated_at" firstDown>
            Latest update
          </Heading>
          <Table.Th w={64}>
            <span className="visually-hidden">Actions</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {projects.map((project) => (
          <Table.Tr key={project.id}>
            <Table.Td className={classes.name}>
              <Link to={`/projects/${project.id}`}>{project.name}</Link>
            </Table.Td>
            <Table.Td>{project.type}</Table.Td>
            <Table.Td>
              <Roles roles={project.user_roles} />
            </Table.Td>
            <Table.Td ta="right">{project.participants_count}</Table.Td>
            <Table.Td>{tableDate(project.created_at)}</Table.Td>
            <Table.Td>{tableDate(project.updated_at)}</Table.Td>
            <Table.Td>
              <ProjectMenu project={project} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

interface HeadingProps {
  sort: 'name' | 'created_at' | 'updated_at'
  /** The first click shows the latest first. */
  firstDown?: boolean
  children: string
}

/** The order stands in the address. */
function Heading({ sort, firstDown = false, children }: HeadingProps) {
  const [params, setParams] = useSearchParams()
  const now = listQuery(params).sort
  const sorted = now === sort ? 'ascending' : now === `-${sort}` ? 'descending' : undefined
  const next = sorted === 'ascending' || (!sorted && firstDown) ? `-${sort}` : sort
  const turn = () =>
    setParams((set) => (set.set('sort', next), set.delete('page'), set), { preventScrollReset: true })
  return (
    <SortHeading sorted={sorted} onSort={turn}>
      {children}
    </SortHeading>
  )
}
