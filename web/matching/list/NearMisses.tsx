import { Button } from '@mantine/core'
import { countText } from 'contract/platform/totals.ts'
import { useParameter } from '../../ui/lists/use-parameter.ts'
import classes from './MatchList.module.css'

/** Opens the institutions that would be matches but for one must, and leads back. */
export function NearMisses({
  missing,
}: {
  missing: readonly { criterion: string; label: string; count: number }[]
}) {
  const [open, show] = useParameter('missing')
  if (open) {
    const label = missing.find(({ criterion }) => criterion === open)?.label.toLowerCase()
    return (
      <div className={classes.near}>
        <p className={classes.found}>
          {label ? `These miss only your ${label}.` : 'None misses only this must.'}
        </p>
        <Button variant="subtle" size="compact-md" onClick={() => show('')}>
          Back to your matches
        </Button>
      </div>
    )
  }
  if (missing.length === 0) return null
  return (
    <ul className={classes.near} aria-label="Institutions that miss one must">
      {missing.map(({ criterion, label, count }) => (
        <li key={criterion}>
          <Button variant="subtle" size="compact-md" onClick={() => show(criterion)}>
            {countText(count)} more {count === 1 ? 'misses' : 'miss'} only your {label.toLowerCase()}
          </Button>
        </li>
      ))}
    </ul>
  )
}
