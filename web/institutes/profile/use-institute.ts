import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { useState } from 'react'
import { CallFailed } from '../../platform/call.ts'
import { useEnding, useLive } from '../../platform/live.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'

export interface OpenInstitute {
  /**
   * As it was last read; in one that is over nothing can be done. Of one that had been merged before it was opened, the
   * other one.
   */
  institute: Institute
  /** The reader no longer sees it. */
  isGone: boolean
  /** The one into which it was merged: the server answers with that. */
  mergedInto: Institute | undefined
  /** One of both. */
  isOver: boolean
}

/** An institute, kept up to date. */
export function useInstitute(id: number): OpenInstitute {
  const client = useQueryClient()
  const thisInstitute = queryOf(institutes.read, { params: { id } })
  const { data: read, error } = useSuspenseQuery({ ...thisInstitute, meta: { ownMissing: true } })
  const topic = `institute:${id}`
  useLive(topic, thisInstitute, allQueriesOf(instituteMembers.list))
  // Merged or out of sight: which of both, only the read tells.
  useEnding(
    topic,
    (ending) => void (ending && client.invalidateQueries(thisInstitute, { cancelRefetch: false })),
  )
  const [own, setOwn] = useState(read)
  if (read.id === id && read !== own) setOwn(read)
  const mergedInto = read.id === id ? undefined : read
  const isGone = error instanceof CallFailed && error.status === 404
  const isOver = isGone || mergedInto !== undefined
  const institute = mergedInto ? own : read
  return {
    institute: isOver ? { ...institute, is_admin: false, is_member: false } : institute,
    isGone,
    mergedInto,
    isOver,
  }
}
