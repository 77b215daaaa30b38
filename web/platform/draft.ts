import { useState } from 'react'
import { session } from './session.ts'

/**
 * What is typed into a form, kept in this tab until it is saved: a reload or an expired session loses nothing.
 * Drafts belong to the person who typed them.
 * @param name of the form, for example 'project 12'
 * @param start what the form holds when nobody has typed anything
 */
export function useDraft<T extends object>(name: string, start: T) {
  const [key] = useState(() => `draft ${session()?.user_id} ${name}`)
  const [draft, setDraft] = useState(() => {
    const kept = read<T>(key)
    return { value: { ...start, ...kept }, found: kept !== undefined }
  })
  return {
    value: draft.value,
    /** Whether it was found here, typed before, rather than typed now. */
    found: draft.found,
    change(part: Partial<T>) {
      setDraft((now) => {
        const value = { ...now.value, ...part }
        sessionStorage.setItem(key, JSON.stringify(value))
        return { ...now, value }
      })
    },
    /** Keeps what a form holds that has its values itself. */
    keep: (value: T) => sessionStorage.setItem(key, JSON.stringify(value)),
    /** Forgets what was typed; the form holds this now. */
    reset(value: T) {
      sessionStorage.removeItem(key)
      setDraft({ value, found: false })
    },
    /** Forgets what was typed, when the form is left. */
    forget: () => sessionStorage.removeItem(key),
  }
}

function read<T>(key: string): Partial<T> | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<T> | null) ?? undefined
  } catch {
    return undefined
  }
}
