import { useCallback, useRef } from 'react'
import { newKey } from './call.ts'
import { currentSession } from './session.ts'

interface Attempt {
  content: string
  key: string
}
const none: Attempt = { content: '', key: '' }

/**
 * Returns the Idempotency-Key of a create: the same key while the content is the same, so that a retry after a lost
 * response creates nothing twice, and a new key once the content has changed.
 * @param form name to keep the key under, if a retry may come after a reload; call `forgetAttempt(form)` after success
 */
export function useAttemptKey(form?: string) {
  const here = useRef(none)
  return useCallback(
    (body: unknown, files: Record<string, File> = {}): string => {
      const content = JSON.stringify([
        body,
        Object.entries(files).map(([part, file]) => [part, ...seal(file)]),
      ])
      const last = form ? remembered(form) : here.current
      if (content === last.content) return last.key
      here.current = { content, key: newKey() }
      if (form) sessionStorage.setItem(place(form), JSON.stringify(here.current))
      return here.current.key
    },
    [form],
  )
}

/** The create has succeeded: the same content would be a new create. */
export const forgetAttempt = (form: string) => sessionStorage.removeItem(place(form))

const place = (form: string) => `attempt ${currentSession()?.user_id} ${form}`
const remembered = (form: string) =>
  JSON.parse(sessionStorage.getItem(place(form)) ?? JSON.stringify(none)) as Attempt
const seal = ({ name, size, lastModified }: File) => [name, size, lastModified]
