import { Button } from '@mantine/core'
import { activity } from 'contract/activity/activity.endpoints.ts'
import type { ActivityLine } from 'contract/activity/activity-line.ts'
import { activityLink, activityWords, reasonWords } from 'contract/activity/activity-words.ts'
import { notificationMutes } from 'contract/notifications/notification-mutes.endpoints.ts'
import { BellOff, CalendarDays } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Link } from 'react-router'
import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { Ago } from '../ui/Ago.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import classes from './Activity.module.css'

interface FeedLinesProps {
  lines: ActivityLine[]
  label: string
  /** Whether they are on the page of their project. */
  isOfPage?: boolean
  ref?: RefObject<HTMLUListElement | null>
}

/** Lines of a feed. A muted source stays in its place with 'Undo' until the page is left. */
export function FeedLines({ lines, label, isOfPage = false, ref }: FeedLinesProps) {
  return (
    <ul className={classes.lines} aria-label={label} ref={ref} tabIndex={-1}>
      {lines.map((line) => (
        <FeedLine key={line.id} line={line} isOfPage={isOfPage} />
      ))}
    </ul>
  )
}

function FeedLine({ line, isOfPage }: { line: ActivityLine; isOfPage: boolean }) {
  const { id, at, source } = line
  const [isMuted, setIsMuted] = useState(false)
  const set = useEndpointMutation(activity.mute, {
    refresh: [allQueriesOf(notificationMutes.list)],
    onSuccess: ({ muted }) => setIsMuted(muted),
  })
  const mute = (muted: boolean) => set.mutate({ params: { id }, body: { muted } })
  const reason = reasonWords(line)
  if (isMuted && source)
    return <MutedLine name={source.name} isPending={set.isPending} onUndo={() => mute(false)} />
  return (
    <li className={classes.line}>
      <Mark line={line} />
      <div className={classes.what}>
        <Link to={activityLink(line)}>{activityWords(line, { isOfPage })}</Link>
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

interface MutedLineProps {
  name: string
  isPending: boolean
  onUndo: () => void
}

/** Takes the place of the line whose source was muted. The button replaces the one that had the focus. */
function MutedLine({ name, isPending, onUndo }: MutedLineProps) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [])
  return (
    <li className={classes.line}>
      <BellOff size={20} aria-hidden className={classes.icon} />
      <p className={classes.muted} role="status">
        {name} muted, here and in your notifications.
      </p>
      <Button ref={undo} variant="default" size="compact-md" loading={isPending} onClick={onUndo}>
        Undo
        <span className="visually-hidden">: {name} muted</span>
      </Button>
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
