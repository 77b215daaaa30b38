import { useIsMutating, useSuspenseQuery } from '@tanstack/react-query'
import type { Ending } from 'contract/platform/live-socket.ts'
import { viewOnly } from 'contract/projects/permissions.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { useMemo } from 'react'
import { useNavigation } from 'react-router'
import { CallFailed } from '../../platform/call.ts'
import { useTopicEnding } from '../../platform/hooks/use-topic-ending.ts'
import { queryOf, useIsSent } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'

export interface OpenProject {
  /** As it was last read; of one that is over nothing can be changed. */
  project: Project
  /** Whether the reader has, or had, a role in it. */
  tookPart: boolean
  /** It can no longer be read, and nothing of it is asked for again. */
  isOver: boolean
  /** The same, and the reader has to be told. */
  gone: Ending | undefined
  /** Nothing of it is read any more: it is over, or its reader deletes or leaves it on this page. */
  readsNoMore: boolean
}

/** A project that is open, until it is deleted or its reader may no longer see it. The page watches its topic. */
export function useOpenProject(id: number): OpenProject {
  const ending = useTopicEnding(`project:${id}`)
  const isEndedHere = useIsEndedHere(id)
  const { data: read, error } = useSuspenseQuery({
    ...queryOf(projects.read, { params: { id } }),
    meta: { ownMissing: true },
    subscribed: ending === undefined && !isEndedHere,
  })
  const isOwnDoing = useIsOwnDoing()
  const isMissing = error instanceof CallFailed && error.status === 404
  const why = ending ?? (isMissing ? 'unknown' : undefined)
  const isOver = why !== undefined
  const project = useMemo(() => (isOver ? overProject(read) : read), [isOver, read])
  return {
    project,
    tookPart: read.user_roles.length > 0,
    isOver,
    readsNoMore: isOver || isEndedHere,
    gone: isOwnDoing ? undefined : why,
  }
}

/** What has been read of it stays; nothing is offered that would be refused. */
const overProject = (project: Project): Project => ({
  ...project,
  user_permissions: viewOnly(project.user_permissions),
  user_roles: [],
})

/** Whether this page deletes the project, or leaves it. A change that a slow line tells after that is read in vain. */
function useIsEndedHere(id: number): boolean {
  const own = useSession()?.user_id
  const isDeleted = useIsSent(projects.remove, ({ params }) => params?.id === id)
  const isLeft = useIsSent(
    projects.removeParticipant,
    ({ body }) => own !== undefined && body?.projectId === id && body.userId === own,
  )
  return isDeleted || isLeft
}

/** Whoever deletes a project, or leaves it, need not be told. */
export function useIsOwnDoing(): boolean {
  const isMutating = useIsMutating() > 0
  return useNavigation().state !== 'idle' || isMutating
}
