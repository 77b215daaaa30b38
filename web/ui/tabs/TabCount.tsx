import { countText } from 'contract/platform/totals.ts'
import classes from './TabList.module.css'

/** The number of entries behind a tab. Its space is reserved until it is known, so that the tabs do not move. */
export const TabCount = ({ count }: { count: number | undefined }) => (
  <span className={classes.count}>{count === undefined ? '' : countText(count)}</span>
)
