import { Button } from '@mantine/core'
import { countText } from 'contract/platform/totals.ts'
import { useParameter } from '../../ui/lists/use-parameter.ts'

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
      <>
        <p role="status">
          {label ? `These are no matches only because of your ${label}.` : 'None misses only this must.'}
        </p>
        <Button variant="subtle" size="compact-md" onClick={() => show('')}>
          Back to your matches
        </Button>
      </>
    )
  }
  return missing.map(({ criterion, label, count }) => (
    <Button key={criterion} variant="subtle" size="compact-md" onClick={() => show(criterion)}>
      {countText(count)} more {count === 1 ? 'misses' : 'miss'} only your {label.toLowerCase()}
    </Button>
  ))
}
