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
   * The institute as last loaded; read-only if it is no longer available. If it had been merged before it was opened, this is the
   * institute into which it was merged.
   */
  institute: Institute
  /** Whether the user has lost access. */
  isGone: boolean
  /** The institute into which it was merged, as returned by the server. */
  mergedInto: Institute | undefined
  /** Whether it is gone or merged. */
  isOver: boolean
}

/** Loads an institute with live updates. */
export function useInstitute(id: number): OpenInstitute {
  const client = useQueryClient()
  const thisInstitute = queryOf(institutes.read, { params: { id } })
  const { data: read, error } = useSuspenseQuery({ ...thisInstitute, meta: { ownMissing: true } })
  const topic = `institute:${id}`
  useLive(topic, thisInstitute, allQueriesOf(instituteMembers.list))
  // The server's response tells whether it was merged or is no longer visible.
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
    institute: isOver ? { ...institute, is_admin: false, admin_since: null, is_member: false } : institute,
    isGone,
    mergedInto,
    isOver,
  }
}
