import { useDisclosure } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { can, roleWords, whyNot } from 'contract/projects/permissions.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { ParticipantRow, Project } from 'contract/projects/projects.schemas.ts'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { DataTable, type DataColumn } from '../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { SearchBox } from '../../ui/lists/SearchBox.tsx'
import { projectListQuery } from '../list-query.ts'
import { useSelection } from '../../ui/lists/use-selection.ts'
import { ViewAsMenu } from '../view-as/ViewAsMenu.tsx'
import { AddParticipants } from './AddParticipants.tsx'
import { ChangeSeveral } from './ChangeSeveral.tsx'
import { ParticipantLine } from './ParticipantLine.tsx'
import { ParticipantMenu } from './ParticipantMenu.tsx'
import { participantName } from './ParticipantStack.tsx'
import classes from './ProjectParticipants.module.css'

const columns: DataColumn<ParticipantRow, 'role'>[] = [
  { title: 'Name', cell: (participant) => <ParticipantLine participant={participant} /> },
  { title: 'Role', width: 200, cell: (participant) => <ParticipantRoles participant={participant} /> },
]

/** The participants, ten per page, each person and institute once (PRJ-48 to PRJ-51). */
export function ProjectParticipants({ project }: { project: Project }) {
  const [params] = useSearchParams()
  const { name, pageNumber } = projectListQuery(params)
  const { data: page } = useSuspenseQuery({
    ...queryOf(projects.participants, { params: { id: project.id }, query: { name, pageNumber } }),
    // If the user loses access, this part disappears without an error.
    meta: { ownMissing: true },
  })
  usePageInRange(page)
  const me = useSession()?.user_id
  const selection = useSelection(page.results, {
    nameOf: participantName,
    // Leaving the project is an action of its own.
    canChoose: ({ user }) => user?.id !== me,
  })
  const [isAdding, adding] = useDisclosure(false)
  const { user_permissions: permissions } = project
  const notAdded = whyNot(permissions, 'CREATE_PROJECT_PARTICIPANTS')
  const changes =
    can(permissions, 'UPDATE_PROJECT_PARTICIPANTS') || can(permissions, 'DELETE_PROJECT_PARTICIPANTS')
  const all = can(permissions, 'VIEW_PROJECT_PARTICIPANTS')
  return (
    <div className={classes.participants}>
      {all ? (
        <div className={classes.head}>
          {(page.total > page.pageSize || name) && <SearchBox label="Search participants" parameter="name" />}
          <div className={classes.actions}>
            <ViewAsMenu project={project} />
            <ReasonButton disabledReason={notAdded?.words} onClick={adding.open}>
              Add participants
            </ReasonButton>
          </div>
        </div>
      ) : (
        <p className={classes.note}>
          These institutions take part. Only participants can see individual members.
        </p>
      )}
      {changes && <ChangeSeveral project={project} rows={page.results} selection={selection} />}
      {page.results.length === 0 ? (
        <EmptyState title={all ? 'No participants yet' : 'No institutions yet'}>
          {name && `No participant matches “${name}”.`}
        </EmptyState>
      ) : (
        <DataTable
          label="Participants"
          selection={changes ? selection : undefined}
          rows={page.results}
          columns={columns}
          actions={(participant) => <ParticipantMenu project={project} participant={participant} />}
          listItem={(participant) => (
            <div className={classes.item}>
              <ParticipantLine participant={participant} />
              <ParticipantMenu project={project} participant={participant} />
              <ParticipantRoles participant={participant} />
            </div>
          )}
          sort={{ column: 'role', descending: false }}
          orders={[]}
        />
      )}
      <Pager page={page} of="participants" />
      {isAdding && !notAdded && <AddParticipants project={project} onClose={adding.close} />}
    </div>
  )
}

/** All roles of a participant, highest first. */
const ParticipantRoles = ({ participant }: { participant: ParticipantRow }) => (
  <ul className={classes.roles}>
    {participant.roles.map(({ id, name }) => (
      <li key={id}>{roleWords(name)}</li>
    ))}
    {participant.status === 'invited' && <li className={classes.kind}>Invited, not accepted yet</li>}
  </ul>
)
