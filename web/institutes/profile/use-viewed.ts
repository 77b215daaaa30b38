import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { useEffect } from 'react'
import { call } from '../../platform/call.ts'

/** Opening an institute marks it as viewed; failures are ignored. */
export function useViewed({ id, is_viewed }: Institute): void {
  useEffect(() => {
    if (!is_viewed) call(institutes.viewed, { params: { id }, body: { viewed: true } }).catch(() => {})
  }, [id, is_viewed])
}
