import { Link } from 'react-router'
import classes from './ErrorPage.module.css'

/** The page for unknown addresses (SHL-28). */
export function ErrorPage({ inShell = false }: { inShell?: boolean }) {
  const Frame = inShell ? 'div' : 'main'
  return (
    <Frame className={classes.lost} data-in-shell={inShell}>
      <title>Page not found - Seventeen</title>
      <p className={classes.number} aria-hidden>
        404
      </p>
      <h1>Page not found</h1>
      <p>Looks like you got lost</p>
      <Link className={classes.home} to="/">
        Back to Home
      </Link>
    </Frame>
  )
}
