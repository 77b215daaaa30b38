import { useCallback, useRef } from 'react'
import { newKey } from './call.ts'
import { session } from './session.ts'

interface Attempt {
  content: string
  key: string
}
const none: Attempt = { content: '', key: '' }

/**
 * Gives the Idempotency-Key of a create: the same one as long as the same thing is tried again, so that a retry after
 * a lost answer makes no second one, and another one once what is sent has changed.
 * @param form its name, when its retry may come after a reload: `forgetAttempt(form)` when the thing is made
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

/** What the form made is made: the same again is another one. */
export const forgetAttempt = (form: string) => sessionStorage.removeItem(place(form))

const place = (form: string) => `attempt ${session()?.user_id} ${form}`
const remembered = (form: string) =>
  JSON.parse(sessionStorage.getItem(place(form)) ?? JSON.stringify(none)) as Attempt
const seal = ({ name, size, lastModified }: File) => [name, size, lastModified]
