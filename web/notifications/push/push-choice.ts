import { whenSignedOut } from '../../platform/session.ts'

/** The id of the person who chose push notifications in this browser, in localStorage. */
const key = 'push notifications'

export const rememberPush = (personId: number): void => localStorage.setItem(key, String(personId))

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

/** Subscribes again after a session expired and the same person signed in; a sign-out ends the choice. */
export function continuePush(personId: number): () => void {
  if (localStorage.getItem(key) === String(personId))
    void import('./push-browser.ts')
      .then(({ renewSubscription }) => renewSubscription())
      .catch(() => undefined)
  return whenSignedOut(endPush)
}
