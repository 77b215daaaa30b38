import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { projectDiscussions } from 'contract/discussions/discussions.endpoints.ts'
import { can } from 'contract/projects/permissions.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { CircleCheck } from 'lucide-react'
import { startTransition, useState } from 'react'
import { Link } from 'react-router'
import { useLive } from '../platform/live.ts'
import { allQueriesOf, optionalQueryOf } from '../platform/query.ts'
import { Ago } from '../ui/Ago.tsx'
import { excerptOf } from './excerpt.ts'
import classes from './Discussions.module.css'

const [few, most] = [3, 50]

/** The decided discussions of a project, latest first; nothing if there are none. */
export const ProjectDecisions = ({ project }: { project: Project }) =>
  can(project.user_permissions, 'VIEW_PROJECT_DISCUSSIONS') ? <Decisions id={project.id} /> : null

function Decisions({ id }: { id: number }) {
  const [pageSize, setPageSize] = useState(few)
  const query = { project: id, decided: 'true', pageSize } as const
  const { data: page } = useSuspenseQuery(optionalQueryOf(projectDiscussions.list, { query }))
  useLive(`project-discussions:${id}`, allQueriesOf(projectDiscussions.list))
  if (!page || page.results.length === 0) return null
  return (
    <section>
      <h2 data-project-part="info-title">Decisions</h2>
      <ul className={classes.decisions}>
        {page.results.map(({ id: discussion, name, decision }) => {
          const { comment, decided_by, decided_at } = decision ?? {}
          const search = `?discussion=${discussion}${comment ? `&comment=${comment.number}` : ''}`
          return (
            <li key={discussion}>
              <CircleCheck size={20} aria-hidden />
              <div>
                <Link to={{ pathname: `/projects/${id}/discussions`, search }}>{name}</Link>
                {comment && (
                  <p className={classes.excerpt}>{excerptOf(comment.text, comment.mentions, 300)}</p>
                )}
                <p className={classes.when}>
                  Decided by {decided_by ? nameOfPerson(decided_by) : 'a former member'}
                  {decided_at && (
                    <>
                      , <Ago instant={decided_at} />
                    </>
                  )}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
      {page.total > page.results.length && pageSize < most && (
        <Button variant="subtle" onClick={() => startTransition(() => setPageSize(most))}>
          Show more decisions
        </Button>
      )}
    </section>
  )
}
