import { useIsMutating, useSuspenseQuery } from '@tanstack/react-query'
import type { Ending } from 'contract/platform/live-socket.ts'
import { projects, type Project } from 'contract/projects/projects.contract.ts'
import { useNavigation } from 'react-router'
import { CallFailed } from '../../platform/call.ts'
import { queryOf } from '../../platform/query.ts'
import { useProjectEnding } from './use-project-ending.ts'

/** `unknown` when only that the project cannot be read is known. */
export type ProjectEnding = Ending | 'unknown'

export interface OpenProject {
  /** As it was last read. */
  project: Project
  /** It can no longer be read, and nothing of it is asked for again. */
  isOver: boolean
  /** The same, and the reader has to be told. */
  gone: ProjectEnding | undefined
}

/** A project that is open, until it is deleted or its reader may no longer see it. The page watches its topic. */
export function useOpenProject(id: number): OpenProject {
  const ending = useProjectEnding(id)
  const { data: project, error } = useSuspenseQuery({
    ...queryOf(projects.read, { params: { id } }),
    meta: { ownMissing: true },
    subscribed: ending === undefined,
  })
  const isOwnDoing = useIsOwnDoing()
  const isMissing = error instanceof CallFailed && error.status === 404
  const why = ending ?? (isMissing ? 'unknown' : undefined)
  return { project, isOver: why !== undefined, gone: isOwnDoing ? undefined : why }
}

/** Whoever deletes a project, or leaves it, need not be told. */
export function useIsOwnDoing(): boolean {
  const isMutating = useIsMutating() > 0
  return useNavigation().state !== 'idle' || isMutating
}
