import { useState } from 'react'
import { currentSession } from './session.ts'

/**
 * The content of a form, kept in this tab until it is saved, so that neither a reload nor an expired session loses it.
 * Drafts belong to the person who typed them.
 * @param name of the form, for example 'project 12'; without a name, nothing is kept
 * @param start the content when nothing has been typed
 */
export function useDraft<T extends object>(name: string | undefined, start: T) {
  const [key] = useState(() => name && `draft ${currentSession()?.user_id} ${name}`)
  const [draft, setDraft] = useState(() => {
    const kept = key === undefined ? undefined : read<T>(key)
    return { value: { ...start, ...kept }, found: kept !== undefined }
  })
  const store = (value: Partial<T>) => key && sessionStorage.setItem(key, JSON.stringify(value))
  const remove = () => key && sessionStorage.removeItem(key)
  return {
    value: draft.value,
    /** Whether it was restored from an earlier visit. */
    found: draft.found,
    change(part: Partial<T>) {
      setDraft((now) => {
        const value = { ...now.value, ...part }
        store(value)
        return { ...now, value }
      })
    },
    /** Stores the values of a form that keeps them itself. */
    keep: (value: Partial<T>) => void store(value),
    /** Discards the draft; the form has this content now. */
    reset(value: T) {
      remove()
      setDraft({ value, found: false })
    },
    /** Discards the stored draft when the form is left. */
    forget: () => void remove(),
  }
}

function read<T>(key: string): Partial<T> | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<T> | null) ?? undefined
  } catch {
    return undefined
  }
}
