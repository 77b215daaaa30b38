import { currentSession, whenSignedOut } from '../../platform/session.ts'

/** The choice of push notifications in this browser, in localStorage. */
const key = 'push notifications'

interface Choice {
  personId: number
  /** The end of the token of the session that the server's subscription belongs to. */
  session: string
  endpoint: string
}

/** Remembers that the server has this subscription for the session. */
export function rememberPush(personId: number, endpoint: string): void {
  const choice: Choice = { personId, session: markOfSession(), endpoint }
  localStorage.setItem(key, JSON.stringify(choice))
}

const markOfSession = () => currentSession()?.token.slice(-8) ?? ''

function chosen(): Choice | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Choice | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Ends the subscription of this browser; the server deletes its own with the session or by its own request. */
export function endPush(): void {
  if (localStorage.getItem(key) === null) return
  localStorage.removeItem(key)
  void navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => registration?.pushManager.getSubscription())
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined)
}

/**
 * Subscribes again after a session expired and the same person signed in, and after the browser has changed its address. A
 * sign-out ends the choice. In the same session the server's subscription is missing only if it was turned off elsewhere.
 */
export function continuePush(personId: number): () => void {
  const choice = chosen()
  if (choice?.personId === personId)
    void import('./push-browser.ts')
      .then(async ({ renewSubscription }) => {
        const known = choice.session === markOfSession() ? choice.endpoint : undefined
        const endpoint = await renewSubscription(known)
        if (endpoint !== undefined) rememberPush(personId, endpoint)
      })
      .catch(() => undefined)
  return whenSignedOut(endPush)
}
