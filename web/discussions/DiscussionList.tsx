import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { DiscussionRow } from 'contract/discussions/discussions.schemas.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { countText } from 'contract/platform/totals.ts'
import { CircleCheck, MessageSquare } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { watch } from '../platform/live.ts'
import { allQueriesOf } from '../platform/query.ts'
import { Ago } from '../ui/Ago.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { readPage } from '../ui/lists/list-address.ts'
import { Pager } from '../ui/lists/Pager.tsx'
import { usePageInRange } from '../ui/lists/use-page-in-range.ts'
import { discussionListQuery, type DiscussionPlace } from './discussion-place.ts'
import { discussionSearch } from './discussion-search.ts'
import { excerptOf } from './excerpt.ts'
import classes from './Discussions.module.css'

/** The discussions, most recent activity first; updated live. */
export function DiscussionList({ place }: { place: DiscussionPlace }) {
  const [params] = useSearchParams()
  const { data: page } = useSuspenseQuery(discussionListQuery(place, readPage(params)))
  usePageInRange(page)
  useListUpdates(place)
  if (page.results.length === 0)
    return (
      <EmptyState title="No discussions yet">
        {place.rights.write
          ? 'Start a discussion to ask or propose something. All participants can read it and reply.'
          : 'Discussions will appear here when participants start them.'}
      </EmptyState>
    )
  return (
    <>
      <ul className={classes.list} aria-label="Discussions">
        {page.results.map((discussion) => (
          <li key={discussion.id} className={classes.item}>
            <Item place={place} discussion={discussion} search={discussionSearch(params, discussion.id)} />
          </li>
        ))}
      </ul>
      <Pager page={page} of="discussions" />
    </>
  )
}

/** Refetches the list when it changes. If the user has lost access, the page itself handles that. */
function useListUpdates({ live, calls }: DiscussionPlace): void {
  const client = useQueryClient()
  useEffect(
    () => watch(live, ({ gone }) => void (gone || client.invalidateQueries(allQueriesOf(calls.list)))),
    [client, live, calls],
  )
}

/** Characters of the description that fill two lines. */
const excerptLength = 400

interface ItemProps {
  place: DiscussionPlace
  discussion: DiscussionRow
  search: string
}

function Item({ place, discussion, search }: ItemProps) {
  const {
    name,
    description,
    mentions,
    author,
    comments_count: count,
    latest_at,
    decision,
    unread,
  } = discussion
  const topic = place.topic ? undefined : place.topics.find(({ id }) => id === discussion.topic)
  return (
    <>
      <Portrait name={author ? nameOfPerson(author) : ''} src={author?.avatar ?? null} size={40} />
      <h3>
        <Link to={{ search }} preventScrollReset>
          {name}
        </Link>
      </h3>
      <span className={classes.count}>
        <MessageSquare size={16} aria-hidden />
        {countText(count)}
        <span className="visually-hidden"> {count === 1 ? 'comment' : 'comments'}</span>
      </span>
      <div>
        {description && <p className={classes.excerpt}>{excerptOf(description, mentions, excerptLength)}</p>}
        <div className={classes.meta}>
          {decision && (
            <span className={classes.deciding}>
              <CircleCheck size={16} aria-hidden /> Decided
            </span>
          )}
          {unread !== null && unread > 0 && <span className={classes.unread}>{countText(unread)} new</span>}
          <span>{author ? nameOfPerson(author) : 'Former member'}</span>
          {topic && <span>in {topic.name}</span>}
          <span>
            {count > 0 ? 'latest comment ' : 'started '}
            <Ago instant={latest_at} />
          </span>
        </div>
      </div>
    </>
  )
}
