import { useBlocker, type Location } from 'react-router'
import { currentSession } from '../../platform/session.ts'
import { Confirm } from '../Confirm.tsx'
import { useAskBeforeUnload } from '../../platform/hooks/ask-before-unload.ts'

interface LeaveGuardProps {
  /** Whether there is something to lose. */
  when: boolean
  /** The person leaves all the same; for what is kept in this tab, which a reload does not lose. */
  onLeave?: () => void
  /** The search parameter by which a page shows the form or something in its place: then the form is left, too. */
  parameter?: string
}

/**
 * Asks before a page is left on which something is not saved; before the tab is closed or loaded again, the browser. An ended session leaves without asking, and so does a
 * navigation with the state `{ done: true }`, by which a page says that there is nothing to save any more.
 */
export function LeaveGuard({ when, onLeave, parameter }: LeaveGuardProps) {
  const shownBy = ({ pathname, search }: Location) =>
    `${pathname} ${parameter ? new URLSearchParams(search).get(parameter) : ''}`
  useAskBeforeUnload(when && !onLeave)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      currentSession() !== undefined &&
      shownBy(currentLocation) !== shownBy(nextLocation) &&
      (nextLocation.state as { done?: boolean } | null)?.done !== true,
  )
  return (
    <Confirm
      opened={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirm="Leave without saving"
      cancel="Keep editing"
      danger
      onConfirm={() => (onLeave?.(), blocker.proceed?.())}
      onCancel={() => blocker.reset?.()}
    >
      Your changes on this page are not saved yet.
    </Confirm>
  )
}
