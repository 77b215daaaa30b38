import { useSuspenseQuery } from '@tanstack/react-query'
import { instituteMembers } from 'contract/institutes/institute-members.contract.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { institutes } from 'contract/institutes/institutes.contract.ts'
import { CallFailed } from '../../platform/call.ts'
import { useLive } from '../../platform/live.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'

export interface OpenInstitute {
  /** As it was last read; in one that is gone nothing can be done. */
  institute: Institute
  /** The reader no longer sees it. */
  isGone: boolean
}

/** An institute, kept up to date. */
export function useInstitute(id: number): OpenInstitute {
  const thisInstitute = queryOf(institutes.read, { params: { id } })
  const { data: read, error } = useSuspenseQuery({ ...thisInstitute, meta: { ownMissing: true } })
  useLive(`institute:${id}`, thisInstitute, allQueriesOf(instituteMembers.list))
  const isGone = error instanceof CallFailed && error.status === 404
  return { institute: isGone ? { ...read, is_admin: false, is_member: false } : read, isGone }
}
