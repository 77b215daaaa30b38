import { Table } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { can, roleWords } from 'contract/projects/permissions.ts'
import { projects, type Participant, type Project } from 'contract/projects/projects.contract.ts'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { Portrait } from '../../ui/Portrait.tsx'
import { SearchBox } from '../../ui/lists/SearchBox.tsx'
import { listQuery } from '../list-query.ts'
import { ParticipantMenu } from './ParticipantMenu.tsx'
import { participantName } from './ParticipantStack.tsx'
import classes from './ProjectParticipants.module.css'

/** Who takes part, ten to a page, each person and institute once (PRJ-50, PRJ-51). */
export function ProjectParticipants({ project }: { project: Project }) {
  const [params] = useSearchParams()
  const { name, pageNumber } = listQuery(params)
  const { data: page } = useSuspenseQuery(
    queryOf(projects.participants, { params: { id: project.id }, query: { name, pageNumber } }),
  )
  const all = can(project.user_permissions, 'VIEW_PROJECT_PARTICIPANTS')
  return (
    <div className={classes.participants}>
      {!all && (
        <p className={classes.note}>
          These institutions take part. The people are seen by participants only.
        </p>
      )}
      {(page.total > page.pageSize || name) && <SearchBox label="Search the participants" parameter="name" />}
      {page.results.length === 0 ? (
        <EmptyState title={all ? 'No Participants Available' : 'No institution takes part yet'}>
          {name && `Nobody here is called anything like “${name}”.`}
        </EmptyState>
      ) : (
        <div className={classes.table}>
          <Table verticalSpacing="sm" horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Name</Table.Th>
                <Table.Th>Role</Table.Th>
                <Table.Th w={64}>
                  <span className="visually-hidden">Actions</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {page.results.map((participant) => (
                <Row key={participant.id} project={project} participant={participant} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <Pager page={page} of="participants" />
    </div>
  )
}

function Row({ project, participant }: { project: Project; participant: Participant }) {
  const { user, institute, roles } = participant
  return (
    <Table.Tr>
      <Table.Td>
        <div className={classes.who}>
          <Portrait
            name={participantName(participant)}
            src={(user ?? institute)?.avatar ?? null}
            square={!user}
            size={36}
          />
          <div>
            {participantName(participant)}
            {institute && <div className={classes.kind}>Institution, with all its approved members</div>}
          </div>
        </div>
      </Table.Td>
      <Table.Td>
        <ul className={classes.roles}>
          {roles.map(({ id, name }) => (
            <li key={id}>{roleWords(name)}</li>
          ))}
        </ul>
      </Table.Td>
      <Table.Td>
        <ParticipantMenu project={project} participant={participant} />
      </Table.Td>
    </Table.Tr>
  )
}
