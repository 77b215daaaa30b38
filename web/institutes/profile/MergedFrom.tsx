import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { Navigate } from 'react-router'
import { Notice } from '../../ui/Notice.tsx'
import { movedText } from './institute-ending.ts'
import { useArrival, type Arrival } from './use-arrival.ts'

const arrivalFrom = ({ name }: Institute): Arrival => ({ mergedFrom: name })

interface ToMergedProps {
  into: Institute
  /** The institute that was open during the merge; undefined if the URL was opened later. */
  from: Institute | undefined
}

/** Redirects to the institute into which another one was merged. */
export const ToMerged = ({ into, from }: ToMergedProps) => (
  <Navigate to={`/institutes/${into.id}`} replace state={from && arrivalFrom(from)} />
)

/** Explains the redirect after a merge. */
export function MergedFrom({ institute }: { institute: Institute }) {
  const { mergedFrom: from } = useArrival()
  if (!from) return null
  return (
    <Notice tone="plain" title={`${from} was merged into ${institute.name}`}>
      {movedText('here')}
    </Notice>
  )
}
