import { useBlocker, type Location } from 'react-router'
import { currentSession } from '../../platform/session.ts'
import { Confirm } from '../Confirm.tsx'
import { useAskBeforeUnload } from '../../platform/hooks/ask-before-unload.ts'

interface LeaveGuardProps {
  /** Whether there are unsaved changes. */
  when: boolean
  /** Called when the user leaves, to delete a draft of this tab. */
  onLeave?: () => void
  /** The search parameter that switches between the form and other content; changing it leaves the form, too. */
  parameter?: string
}

/**
 * Asks before the user leaves a page with unsaved changes; before a reload, the browser asks. Does not ask when the session
 * has ended, or for a navigation with the state `{ done: true }`, after which nothing is left to save.
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
