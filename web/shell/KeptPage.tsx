import { chat } from 'contract/chat/chat.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { queryOf } from '../platform/query.ts'
import { isOutage, useKeptQuery } from '../platform/retrying.ts'
import { ReadFailure } from '../ui/ReadFailure.tsx'
import classes from './Shell.module.css'

/** Read by the frame, which shows them itself. */
const ofFrame = [queryOf(users.me).queryKey, queryOf(chat.unread).queryKey]
/** Filling a questionnaire goes on without the server, so it is not dimmed. */
const fillPage = /^\/quiz\/(?!manage\/)/

/** The page; dimmed while it shows earlier data that could not be read again, with the reason above it. */
export function KeptPage({ children }: { children: ReactNode }) {
  const query = useKeptQuery(ofFrame)
  const { pathname } = useLocation()
  const isKept = query !== undefined && !fillPage.test(pathname)
  return (
    <main className={classes.page} id="page" tabIndex={-1} data-kept={isKept}>
      {/* The notice about the connection has told about an outage. */}
      {query && isKept && !isOutage(query.state.error) && (
        <ReadFailure
          what="The latest version of this page"
          error={query.state.error}
          onRetry={() => query.fetch()}
          kept
        />
      )}
      {children}
    </main>
  )
}
