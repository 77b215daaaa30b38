import { useQueryClient, type Query } from '@tanstack/react-query'
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
import { useToldByFrame } from '../platform/retrying.ts'
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
  useEffect(() => () => client.removeQueries({ predicate: hasNothing }), [client])
  const missing =
    (error instanceof CallFailed && error.status === 404) ||
    (isRouteErrorResponse(error) && error.status === 404)

  const tryAgain = async () => {
    // Anything but a failed call may be code of an earlier release, which a reload replaces.
    if (!(error instanceof CallFailed)) return reloadWhenReachable()
    client.removeQueries({ predicate: hasNothing })
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
  // The frame says so already, once for the whole page.
  const isToldByFrame = useToldByFrame(error)
  const isTold = inShell && (isToldByFrame || (isCode && isLost))
  const isAway = isOffline || isTold
  const title = titleOf({ isTold, isOffline, isDenied })
  const retry = useEffectEvent(tryAgain)
  // Loads the page when the connection is back.
  useEffect(
    () => (isAway ? onConnectionChange(() => isConnectionLost() || void retry()) : undefined),
    [isAway],
  )
  // The server answers other requests, so no event says when this one would succeed.
  useEffect(() => {
    if (!isAway || isLost) return
    const timer = setTimeout(() => void retry(), againAfter)
    return () => clearTimeout(timer)
  }, [isAway, isLost])
  if (missing) return <ErrorPage inShell={inShell} />
  const Frame = inShell ? 'div' : 'main'
  return (
    <Frame className={classes.lost} data-in-shell={inShell} role={inShell ? 'alert' : undefined}>
      <title>{`${title} - Seventeen`}</title>
      <h1>{title}</h1>
      <p>
        {isTold
          ? 'It opens automatically when the server answers again. Pages that you have opened before still work.'
          : isOffline
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

/** A failed read without earlier data, which would be shown on. */
const hasNothing = ({ state }: Query) => state.status === 'error' && state.data === undefined

function titleOf({ isTold, isOffline, isDenied }: Record<'isTold' | 'isOffline' | 'isDenied', boolean>) {
  if (isTold) return 'This page could not be loaded'
  if (isOffline) return 'No connection to the server'
  return isDenied ? 'This page is not for your account' : 'Something went wrong'
}
