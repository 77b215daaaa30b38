import type { GroupedNotification, Notification } from 'contract/notifications/notifications.schemas.ts'
import { BellOff, Check } from 'lucide-react'
import { Ago } from '../ui/Ago.tsx'
import { RowCheckbox } from '../ui/lists/SelectionBar.tsx'
import type { Selection } from '../ui/lists/use-selection.ts'
import { Portrait } from '../ui/Portrait.tsx'
import { DecisionButtons } from './DecisionButtons.tsx'
import { NotificationMenu } from './NotificationMenu.tsx'
import type { useMarking } from './use-marking.ts'
import classes from './NotificationLine.module.css'

interface NotificationLineProps {
  notification: Notification | GroupedNotification
  marking: ReturnType<typeof useMarking>
  /** Adds a checkbox. */
  selection?: Selection
}

/** One notification, or several grouped into one line, with its decision buttons and menu. */
export function NotificationLine({ notification, marking, selection }: NotificationLineProps) {
  const { unread, created_at, actor, object, decision, muted } = notification
  const isMuted = muted.object || muted.project
  const isGathered = 'together' in notification && notification.together > 1
  const words = isGathered ? notification.summary : notification.description
  return (
    <li className={classes.line} data-unread={unread} data-selectable={selection !== undefined}>
      {selection && <RowCheckbox selection={selection} id={notification.id} />}
      <Portrait
        name={actor && !isGathered ? actor.name : object.name}
        src={isGathered ? null : actor?.avatar}
        square={isGathered || !actor}
        size={36}
      />
      <div className={classes.what}>
        <button className={classes.item} type="button" onClick={() => marking.open(notification, isGathered)}>
          {unread && <span className="visually-hidden">Unread: </span>}
          {words}
        </button>
        <p className={classes.when}>
          <Ago instant={created_at} />
          {(isMuted || muted.kind) && (
            <span className={classes.muted}>
              <BellOff size={14} aria-hidden /> {isMuted ? 'Muted' : 'Turned off'}
            </span>
          )}
        </p>
      </div>
      <div className={classes.tools}>
        {unread && (
          <button
            className={classes.tool}
            type="button"
            onClick={() => marking.mark(notification, { together: isGathered })}
            aria-label={`Mark as read: ${words}`}
            title="Mark as read"
          >
            <Check size={18} aria-hidden />
          </button>
        )}
        <NotificationMenu notification={notification} words={words} marking={marking} />
      </div>
      {decision && (
        <div className={classes.decision}>
          <DecisionButtons decision={decision} notification={notification} />
        </div>
      )}
    </li>
  )
}
