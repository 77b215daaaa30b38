import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { chat } from 'contract/chat/chat.endpoints.ts'
import { Link } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { shortMoment } from '../moments.ts'
import { nameOf } from '../names.ts'
import { excerptAround } from './excerpt.ts'
import { ReadFailure } from '../../ui/ReadFailure.tsx'
import classes from './ContactList.module.css'

/** Messages that contain these words, newest first; each links to its position in the conversation. */
export function FoundMessages({ text }: { text: string }) {
  const { data, error, isError, refetch } = useQuery({
    ...queryOf(chat.search, { query: { text } }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={classes.found} aria-label="Messages found">
      <h2>Messages</h2>
      {isError ? (
        <ReadFailure
          what="The messages found"
          error={error}
          onRetry={refetch}
          works="Your conversations can be read."
        />
      ) : !data ? (
        <p className={classes.quiet}>Searching…</p>
      ) : data.results.length === 0 ? (
        <p className={classes.quiet}>No messages contain these words.</p>
      ) : (
        <ul className={classes.list}>
          {data.results.map(({ person, message }) => (
            <li key={`${person.id} ${message.id}`}>
              <Link
                className={classes.contact}
                to={`/chat/${person.id}?${new URLSearchParams({ find: text, message: String(message.id) })}`}
              >
                <span className={classes.what}>
                  <span className={classes.first}>
                    <span className={classes.name} dir="auto">
                      {nameOf(person)}
                    </span>
                    <time dateTime={message.created_at}>{shortMoment(message.created_at)}</time>
                  </span>
                  <span className={classes.excerpt} dir="auto">
                    {excerptAround(message.content, text)}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data?.hasMore && (
        <p className={classes.quiet}>There are more results. Add a word to narrow the search.</p>
      )}
    </section>
  )
}
