import { useIsMutating, useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import type { Ending } from 'contract/platform/live-socket.ts'
import { projects, type Project } from 'contract/projects/projects.contract.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigation } from 'react-router'
import { CallFailed } from '../../platform/call.ts'
import { useEnding } from '../../platform/live.ts'
import { queryOf } from '../../platform/query.ts'

/** `unknown` when only that the project cannot be read is known. */
export type ProjectEnding = Ending | 'unknown'

interface OpenProject {
  /** As it was last read. */
  project: Project
  /** It can no longer be read, and nothing of it is asked for again. */
  isOver: boolean
  /** The same, and the reader has to be told. */
  gone: ProjectEnding | undefined
}

/** A project that is open, until it is deleted or its reader may no longer see it. The page watches its topic. */
export function useOpenProject(id: number): OpenProject {
  const client = useQueryClient()
  const [ending, setEnding] = useState<Ending>()
  useEnding(`project:${id}`, (told) => {
    if (told) keepWhatIsShown(client)
    // A right can come back, a project cannot.
    const end = () => setEnding((before) => (before === 'deleted' ? before : told))
    // Reads nothing more, from the next message on.
    flushSync(end)
  })
  const { data: project, error } = useSuspenseQuery({
    ...queryOf(projects.read, { params: { id } }),
    meta: { ownMissing: true },
    subscribed: ending === undefined,
  })
  // Whoever deletes it, or leaves it, need not be told.
  const isMutating = useIsMutating() > 0
  const isOwnDoing = useNavigation().state !== 'idle' || isMutating
  const isMissing = error instanceof CallFailed && error.status === 404
  const why = ending ?? (isMissing ? 'unknown' : undefined)
  return { project, isOver: why !== undefined, gone: isOwnDoing ? undefined : why }
}

/** What is on the page cannot be read a second time, however long the page stays open. */
function keepWhatIsShown(client: QueryClient): void {
  for (const query of client.getQueryCache().findAll({ type: 'active' }))
    query.setOptions({ ...query.options, gcTime: Infinity })
}
