/** A completed registration, so that its last page survives a reload. */
export interface Registered {
  email: string
  /** Message of the server. */
  words: string
  /** Whether the user can sign in already, without the link in the mail. */
  confirmed: boolean
}

const doneKey = 'registered'

export function registeredBefore(): Registered | undefined {
  const text = sessionStorage.getItem(doneKey)
  return text === null ? undefined : (JSON.parse(text) as Registered)
}
export const keepRegistered = (done: Registered) => sessionStorage.setItem(doneKey, JSON.stringify(done))
