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
  /** The project as last loaded; read-only if it is no longer available. */
  project: Project
  /** Whether the user has or had a role in it. */
  tookPart: boolean
  /** Whether it is no longer available. Its queries are then disabled. */
  isOver: boolean
  /** Why it is no longer available, if the user has to be informed. */
  gone: Ending | undefined
  /** Whether queries are disabled: it is unavailable, or the user is deleting or leaving it. */
  queriesDisabled: boolean
}

/** Loads a project and follows whether it stays available. The page subscribes to its live topic. */
export function useOpenProject(id: number): OpenProject {
  const ending = useTopicEnding(`project:${id}`)
  const isEndedHere = useIsLeaving(id)
  const { data: read, error } = useSuspenseQuery({
    ...queryOf(projects.read, { params: { id } }),
    meta: { ownMissing: true },
    subscribed: ending === undefined && !isEndedHere,
  })
  const isOwnDoing = useIsOwnChange()
  const isMissing = error instanceof CallFailed && error.status === 404
  const why = ending ?? (isMissing ? 'unknown' : undefined)
  const isOver = why !== undefined
  const project = useMemo(() => (isOver ? readOnlyProject(read) : read), [isOver, read])
  return {
    project,
    tookPart: read.user_roles.length > 0,
    isOver,
    queriesDisabled: isOver || isEndedHere,
    gone: isOwnDoing ? undefined : why,
  }
}

/** Keeps the loaded project readable, without permissions that would be refused. */
const readOnlyProject = (project: Project): Project => ({
  ...project,
  user_permissions: viewOnly(project.user_permissions),
  user_roles: [],
})

/** Whether the user is deleting or leaving the project on this page, so that refetching it would fail. */
function useIsLeaving(id: number): boolean {
  const own = useSession()?.user_id
  const isDeleted = useIsSent(projects.remove, ({ params }) => params?.id === id)
  const isLeft = useIsSent(
    projects.removeParticipant,
    ({ body }) => own !== undefined && body?.projectId === id && body.userId === own,
  )
  return isDeleted || isLeft
}

/** Whether the change may be the user's own, which needs no explanation. */
export function useIsOwnChange(): boolean {
  const isMutating = useIsMutating() > 0
  return useNavigation().state !== 'idle' || isMutating
}
