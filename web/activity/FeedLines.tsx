import { Button } from '@mantine/core'
import { activity } from 'contract/activity/activity.endpoints.ts'
import type { ActivityLine } from 'contract/activity/activity-line.ts'
import { activityLink, activityWords, reasonWords } from 'contract/activity/activity-words.ts'
import { notificationMutes } from 'contract/notifications/notification-mutes.endpoints.ts'
import { BellOff, CalendarDays } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { Link } from 'react-router'
import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { Ago } from '../ui/Ago.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import classes from './Activity.module.css'

interface FeedLinesProps {
  lines: ActivityLine[]
  label: string
  ref?: RefObject<HTMLUListElement | null>
}

/** Lines of a feed. A muted source stays in its place with 'Undo' until the page is left. */
export function FeedLines({ lines, label, ref }: FeedLinesProps) {
  return (
    <ul className={classes.lines} aria-label={label} ref={ref} tabIndex={-1}>
      {lines.map((line) => (
        <FeedLine key={line.id} line={line} />
      ))}
    </ul>
  )
}

function FeedLine({ line }: { line: ActivityLine }) {
  const { id, at, source } = line
  const [isMuted, setIsMuted] = useState(false)
  const set = useEndpointMutation(activity.mute, {
    refresh: [allQueriesOf(notificationMutes.list)],
    onSuccess: ({ muted }) => setIsMuted(muted),
  })
  const mute = (muted: boolean) => set.mutate({ params: { id }, body: { muted } })
  const reason = reasonWords(line)
  if (isMuted)
    return (
      <li className={classes.line}>
        <BellOff size={20} aria-hidden className={classes.icon} />
        <p className={classes.muted} role="status">
          {source?.name} muted, here and in your notifications.
        </p>
        <Button variant="default" size="compact-sm" loading={set.isPending} onClick={() => mute(false)}>
          Undo
          <span className="visually-hidden">: {source?.name} muted</span>
        </Button>
      </li>
    )
  return (
    <li className={classes.line}>
      <Mark line={line} />
      <div className={classes.what}>
        <Link to={activityLink(line)}>{activityWords(line)}</Link>
        <p className={classes.why}>
          {reason && <span>{reason}</span>}
          <Ago instant={at} />
        </p>
      </div>
      {source && (
        <button
          type="button"
          className={classes.tool}
          onClick={() => mute(true)}
          disabled={set.isPending}
          aria-label={`Mute ${source.name}`}
          title={`Mute ${source.name}`}
        >
          <BellOff size={18} aria-hidden />
        </button>
      )}
    </li>
  )
}

/** The face of who did it, or the mark of where several things happened. */
function Mark({ line: { kind, count, person, actor, institute, project } }: { line: ActivityLine }) {
  if (kind.startsWith('event.')) return <CalendarDays size={20} aria-hidden className={classes.icon} />
  const ofPlace = kind === 'institute.member_joined' ? institute : (project ?? institute)
  const ofInstitute = kind === 'project.institute_joined' || kind.startsWith('institute.') ? institute : null
  const face = count === 1 || kind === 'project.created' ? (person ?? (ofInstitute ? null : actor)) : null
  const shown = face ?? (count === 1 ? ofInstitute : null) ?? ofPlace
  return <Portrait name={shown?.name ?? ''} src={shown?.avatar} size={36} square={!face} />
}
