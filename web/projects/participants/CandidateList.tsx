import { Pagination } from '@mantine/core'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import type { candidates } from 'contract/projects/candidates.endpoints.ts'
import { roleWords, type ProjectRole } from 'contract/projects/permissions.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { totalText } from 'contract/platform/totals.ts'
import type { ReactNode } from 'react'
import { useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { PersonLine } from '../../users/PersonLine.tsx'
import { InstituteLine } from './ParticipantLine.tsx'
import { participantReads } from './participants-refresh.ts'
import classes from './AddParticipants.module.css'

interface CandidateListProps {
  project: Project
  page: ResponseOf<typeof candidates.search>
  /** The role in which candidates are added. */
  role: ProjectRole
  onPage: (page: number) => void
}

/** Search results with Add buttons; institutes first, then members. */
export function CandidateList({ project, page, role, onPage }: CandidateListProps) {
  const { results, total, total_is_lower_bound, pageNumber, pageSize } = page
  const { institutes, members } = results
  const add = useEndpointMutation(projects.putParticipant, { refresh: participantReads(project.id) })
  const action = (
    name: string,
    who: { userId: number } | { instituteId: number },
    { roles: held, invited = false }: { roles: ProjectRole[]; invited?: boolean },
  ) => {
    // An institute that takes part already gets further roles without another invitation.
    const verb = 'instituteId' in who && held.length === 0 ? 'Invite' : 'Add'
    const sent = add.variables?.body
    const isThis = 'userId' in who ? sent?.userId === who.userId : sent?.instituteId === who.instituteId
    return (
      <div className={classes.action}>
        {invited && <span className={classes.held}>Invited</span>}
        {held.length > 0 && <span className={classes.held}>{held.map(roleWords).join(', ')}</span>}
        <ReasonButton
          variant="default"
          size="compact-md"
          aria-label={`${verb} ${name} as ${roleWords(role)}`}
          loading={add.isPending && isThis}
          disabledReason={
            invited
              ? `${name} is already invited.`
              : held.includes(role)
                ? `${name} is already ${roleWords(role)}.`
                : undefined
          }
          onClick={() =>
            add.mutate(
              { body: { projectId: project.id, roleName: role, ...who } },
              {
                onSuccess: ({ status }) =>
                  toast(
                    status === 'invited'
                      ? `Invitation sent to the Admins of ${name}`
                      : `${name} added as ${roleWords(role)}`,
                  ),
              },
            )
          }
        >
          {verb}
        </ReasonButton>
      </div>
    )
  }
  if (total === 0) return <EmptyState title="No results">Try a shorter name or other filters.</EmptyState>
  const pages = Math.ceil(total / pageSize)
  return (
    <div className={classes.found}>
      {institutes.length > 0 && (
        <Group title="Institutions">
          {institutes.map((institute) => (
            <li key={institute.id} className={classes.candidate}>
              <InstituteLine institute={institute}>
                {[institute.type, institute.city].filter(Boolean).join(', ')}
              </InstituteLine>
              {action(institute.name, { instituteId: institute.id }, institute)}
            </li>
          ))}
        </Group>
      )}
      {members.length > 0 && (
        <Group title="Members">
          {members.map((member) => (
            <li key={member.id} className={classes.candidate}>
              <PersonLine person={member} />
              {action(nameOfPerson(member), { userId: member.id }, member)}
            </li>
          ))}
        </Group>
      )}
      <nav className={classes.pages} aria-label="Pages of the search">
        {pages > 1 && (
          <Pagination
            total={pages}
            value={pageNumber}
            onChange={onPage}
            size="sm"
            getControlProps={(control) => ({
              'aria-label': control === 'previous' ? 'Previous page' : 'Next page',
            })}
          />
        )}
        <span className={classes.held} role="status">
          {totalText({ total, total_is_lower_bound })} found
        </span>
      </nav>
    </div>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <ul className={classes.candidates}>{children}</ul>
  </section>
)
