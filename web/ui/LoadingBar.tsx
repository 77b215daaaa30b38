import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useNavigation } from 'react-router'
import classes from './LoadingBar.module.css'

/** A thin bar below the element that it stands in, or at the top of the page, while any request runs (SHL-51, API-08). */
export function LoadingBar({ atTop = false }: { atTop?: boolean }) {
  const busy = useIsFetching() + useIsMutating() > 0
  const leaving = useNavigation().state !== 'idle'
  return (
    <div
      className={classes.bar}
      data-at-top={atTop}
      data-busy={busy || leaving}
      role="progressbar"
      aria-label="Loading"
      aria-hidden={!(busy || leaving)}
    />
  )
}
