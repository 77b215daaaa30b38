import { countText, totalText, type ReadTotal } from 'contract/platform/totals.ts'
import classes from './TabList.module.css'

/** The number of entries behind a tab. Its space is reserved until it is known, so that the tabs do not move. */
export const TabCount = ({ count }: { count: number | ReadTotal | undefined }) => (
  <span className={classes.count}>
    {count !== undefined && (typeof count === 'number' ? countText(count) : totalText(count))}
  </span>
)
