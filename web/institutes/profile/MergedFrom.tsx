import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { Navigate } from 'react-router'
import { Notice } from '../../ui/Notice.tsx'
import { movedWords } from './institute-ending.ts'
import { useArrival, type Arrival } from './use-arrival.ts'

const arrivalFrom = ({ name }: Institute): Arrival => ({ mergedFrom: name })

interface ToMergedProps {
  into: Institute
  /** What was open when it was merged; whoever opens the address later has seen nothing of it. */
  from: Institute | undefined
}

/** Leads to the institute into which another one was merged. */
export const ToMerged = ({ into, from }: ToMergedProps) => (
  <Navigate to={`/institutes/${into.id}`} replace state={from && arrivalFrom(from)} />
)

/** Says there why somebody who was looking at another one is here. */
export function MergedFrom({ institute }: { institute: Institute }) {
  const { mergedFrom: from } = useArrival()
  if (!from) return null
  return (
    <Notice tone="plain" title={`${from} was merged into ${institute.name}`}>
      {movedWords('here')}
    </Notice>
  )
}
