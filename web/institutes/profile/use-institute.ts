import { useSuspenseQuery } from '@tanstack/react-query'
import { instituteMembers } from 'contract/institutes/institute-members.contract.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { institutes } from 'contract/institutes/institutes.contract.ts'
import { CallFailed } from '../../platform/call.ts'
import { useLive } from '../../platform/live.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'

/** An institute, kept up to date; `isGone` once the reader no longer sees it. */
export function useInstitute(id: number): { institute: Institute; isGone: boolean } {
  const thisInstitute = queryOf(institutes.read, { params: { id } })
  const { data: institute, error } = useSuspenseQuery({ ...thisInstitute, meta: { ownMissing: true } })
  useLive(`institute:${id}`, thisInstitute, allQueriesOf(instituteMembers.list))
  return { institute, isGone: error instanceof CallFailed && error.status === 404 }
}
