import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { CallFailed } from '../platform/call.ts'
import { ErrorPage } from './ErrorPage.tsx'
import classes from './ErrorPage.module.css'

/** The error element of pages: not found, or a failure with a retry. */
export function Broken({ inShell = false }: { inShell?: boolean }) {
  const error = useRouteError()
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  // Failed reads are removed on leaving, so that a later visit requests them again.
  useEffect(
    () => () => client.removeQueries({ predicate: ({ state }) => state.status === 'error' }),
    [client],
  )
  const missing =
    (error instanceof CallFailed && error.status === 404) ||
    (isRouteErrorResponse(error) && error.status === 404)
  if (missing) return <ErrorPage inShell={inShell} />

  const tryAgain = () => {
    // Anything but a failed call may be code of an earlier release that no longer exists, which a reload fixes.
    if (!(error instanceof CallFailed)) return location.reload()
    client.removeQueries({ predicate: ({ state }) => state.status === 'error' })
    void revalidate()
  }
  const Frame = inShell ? 'div' : 'main'
  return (
    <Frame className={classes.lost} data-in-shell={inShell} role={inShell ? 'alert' : undefined}>
      <title>Something went wrong - Seventeen</title>
      <h1>Something went wrong</h1>
      <p>
        {error instanceof CallFailed
          ? error.words
          : 'This page could not be shown. Nothing that you saved is lost.'}
      </p>
      <button className={classes.home} type="button" onClick={tryAgain}>
        Try again
      </button>
    </Frame>
  )
}
