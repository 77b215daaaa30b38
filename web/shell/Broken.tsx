import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router'
import { CallFailed, offline } from '../platform/call.ts'
import {
  doubtConnection,
  isConnectionLost,
  onConnectionChange,
  useConnectionLost,
} from '../platform/connection.ts'
import { isMissingCode, reloadWhenReachable } from '../platform/missing-code.ts'
import { Reference } from '../ui/Reference.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import classes from './ErrorPage.module.css'

/** Milliseconds until a page that could not be read is read again, while the server answers other requests. */
const againAfter = 5000

/** The error element of pages: not found, or a failure with a retry. */
export function Broken({ inShell = false }: { inShell?: boolean }) {
  const error = useRouteError()
  const client = useQueryClient()
  const navigate = useNavigate()
  const here = useLocation()
  // Failed reads are removed on leaving, so that a later visit requests them again.
  useEffect(
    () => () => client.removeQueries({ predicate: ({ state }) => state.status === 'error' }),
    [client],
  )
  const missing =
    (error instanceof CallFailed && error.status === 404) ||
    (isRouteErrorResponse(error) && error.status === 404)

  const tryAgain = async () => {
    // Anything but a failed call may be code of an earlier release, which a reload replaces.
    if (!(error instanceof CallFailed)) return reloadWhenReachable()
    client.removeQueries({ predicate: ({ state }) => state.status === 'error' })
    // A navigation to the same page: revalidating alone leaves the error in place when the loaders have data.
    void navigate(here, { replace: true, state: here.state, preventScrollReset: true })
  }
  const isCode = isMissingCode(error)
  useEffect(() => {
    if (isCode) doubtConnection()
  }, [isCode])
  const isLost = useConnectionLost()
  const isOffline = isCode ? isLost : error instanceof CallFailed && error.status === offline
  // Trying again cannot help.
  const isDenied = error instanceof CallFailed && error.code === 'permission_denied'
  const title = isOffline
    ? 'No connection to the server'
    : isDenied
      ? 'This page is not for your account'
      : 'Something went wrong'
  const retry = useEffectEvent(tryAgain)
  // Loads the page when the connection is back.
  useEffect(
    () => (isOffline ? onConnectionChange(() => isConnectionLost() || void retry()) : undefined),
    [isOffline],
  )
  // The server answers other requests, so no event says when this one would succeed.
  useEffect(() => {
    if (!isOffline || isLost) return
    const timer = setTimeout(() => void retry(), againAfter)
    return () => clearTimeout(timer)
  }, [isOffline, isLost])
  if (missing) return <ErrorPage inShell={inShell} />
  const Frame = inShell ? 'div' : 'main'
  return (
    <Frame className={classes.lost} data-in-shell={inShell} role={inShell ? 'alert' : undefined}>
      <title>{`${title} - Seventeen`}</title>
      <h1>{title}</h1>
      <p>
        {isOffline
          ? 'This page could not be loaded. It opens automatically when the connection is back; other open tabs still work.'
          : error instanceof CallFailed
            ? error.detail
            : isCode
              ? 'This page could not be loaded. Check your connection, then try again. Nothing that you saved is lost.'
              : 'This page could not be shown. Nothing that you saved is lost.'}
      </p>
      {isDenied ? (
        <a className={classes.home} href="/dashboard">
          Back to Home
        </a>
      ) : (
        <button className={classes.home} type="button" onClick={() => void tryAgain()}>
          Try again
        </button>
      )}
      {error instanceof CallFailed && !isDenied && <Reference of={error.reference} />}
    </Frame>
  )
}
