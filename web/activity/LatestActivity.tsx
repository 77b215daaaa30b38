import { Button } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { FeedOf } from './feed-of.ts'
import { FeedLines } from './FeedLines.tsx'
import { useFeed } from './use-feed.ts'
import classes from './Activity.module.css'

interface LatestActivityProps {
  of: FeedOf | undefined
  limit: number
}

/** Heading and first lines of a feed, with a link to all of the user's lines. */
export function LatestActivity({ of, limit }: LatestActivityProps) {
  const { lines, newCount, showNew } = useFeed(of, limit)
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>What happened</h2>
        {newCount > 0 && (
          <Button
            variant="light"
            size="compact-sm"
            onClick={() => void showNew().then(() => list.current?.focus())}
          >
            Show {newCount} new
          </Button>
        )}
        {!of && <Link to="/activity">All activity</Link>}
      </div>
      {lines.length > 0 ? (
        <FeedLines
          lines={lines.slice(0, limit)}
          label="Latest activity"
          isOfPage={of !== undefined && 'project' in of}
          ref={list}
        />
      ) : (
        <p className={classes.nothing}>
          <NothingYet of={of} />
        </p>
      )}
    </>
  )
}

/** What will appear in an empty feed, and the first step. */
export function NothingYet({ of }: { of: FeedOf | undefined }) {
  if (!of)
    return (
      <>
        Nothing yet. <Link to="/institutes">Find institutions</Link> to follow: their news, and those of your
        contacts and projects, will appear here.
      </>
    )
  return 'project' in of
    ? 'Nothing yet. New documents, discussions, surveys and participants will appear here.'
    : 'Nothing yet. New members, projects and public documents will appear here.'
}
