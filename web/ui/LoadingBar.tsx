import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useNavigation } from 'react-router'
import classes from './LoadingBar.module.css'

/** A thin bar while any request runs (SHL-51, API-08). */
export function LoadingBar() {
  const busy = useIsFetching() + useIsMutating() > 0
  const leaving = useNavigation().state !== 'idle'
  return (
    <div
      className={classes.bar}
      data-busy={busy || leaving}
      role="progressbar"
      aria-label="Loading"
      aria-hidden={!(busy || leaving)}
    />
  )
}
