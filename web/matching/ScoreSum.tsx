import type { Explanation } from 'contract/matching/match-shapes.ts'
import type { InstituteType } from 'contract/institutes/institute-types.ts'
import { useState } from 'react'
import classes from './ScoreSum.module.css'
import { SumTable } from './SumTable.tsx'
import { WhatIf } from './WhatIf.tsx'

interface ScoreSumProps {
  match: Explanation
  /** If the number comes from the user's search preferences: the institution, to try changes of them. */
  whatIf?: { id: number; name: string; type: InstituteType } | undefined
  /** Compares with the user's institution instead of preferences or criteria. */
  withOwn?: boolean
}

/** The sum behind the fit of an institution: points for each criterion, as a table behind one click. */
export function ScoreSum({ match, whatIf, withOwn = false }: ScoreSumProps) {
  const [isOpen, setOpen] = useState(false)
  const { sum, seeking } = match
  if (sum.length === 0 || seeking === null) return null
  return (
    <details className={classes.sum} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>How {seeking} is computed</summary>
      {whatIf && isOpen ? (
        <WhatIf institute={whatIf} match={match} />
      ) : (
        <SumTable sum={sum} total={seeking} wanted={withOwn ? 'You have' : 'You look for'} />
      )}
    </details>
  )
}
