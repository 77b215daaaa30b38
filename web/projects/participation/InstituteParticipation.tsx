import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { instituteProjects } from 'contract/projects/institute-projects.endpoints.ts'
import { useSearchParams } from 'react-router'
import { useLive } from '../../platform/live.ts'
import { queryOf } from '../../platform/query.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { readPage } from '../../ui/lists/list-address.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { InvitationLine } from './InvitationLine.tsx'
import { ProjectLine } from './ProjectLine.tsx'
import { ReadFailure } from '../../ui/ReadFailure.tsx'
import classes from './Participation.module.css'

/** For Admins of an institute: its invitations to projects, and the projects that they can leave for it. */
export function InstituteParticipation({ institute }: { institute: Institute }) {
  const { id, name, projects } = institute
  const [params] = useSearchParams()
  const invitations = queryOf(instituteProjects.invitations, {
    params: { id },
    query: { pageNumber: readPage(params, 'invitations') },
  })
  useLive(`institute:${id}`, invitations)
  // If the user is no longer Admin, the tab disappears without an error.
  const { data: page, error, refetch } = useQuery({ ...invitations, meta: { ownFailure: true } })
  return (
    <div className={classes.parts}>
      <section>
        <h2>Invitations to projects</h2>
        {page ? (
          page.results.length === 0 ? (
            <EmptyState title="No open invitations">
              When a project invites {name}, you can accept or decline here.
            </EmptyState>
          ) : (
            <>
              <ul className={classes.lines} aria-label="Invitations to projects">
                {page.results.map((invitation) => (
                  <InvitationLine key={invitation.id} institute={institute} invitation={invitation} />
                ))}
              </ul>
              <Pager page={page} of="invitations" parameter="invitations" />
            </>
          )
        ) : error ? (
          <ReadFailure what="The invitations" error={error} onRetry={refetch} />
        ) : (
          <Skeleton height={120} aria-hidden />
        )}
      </section>
      <section>
        <h2>Projects of {name}</h2>
        {projects.length === 0 ? (
          <EmptyState title="No Projects Available">
            Projects in which {name} takes part will appear here. You can leave them at any time.
          </EmptyState>
        ) : (
          <ul className={classes.lines} aria-label="Projects">
            {projects.map((project) => (
              <ProjectLine key={project.id} institute={institute} project={project} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
