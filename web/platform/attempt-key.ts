import { useCallback, useRef } from 'react'
import { newKey } from './call.ts'

/**
 * Gives the Idempotency-Key of a create: the same one as long as the same thing is tried again, so that a retry after
 * a lost answer makes no second one, and another one once what is sent has changed.
 */
export function useAttemptKey() {
  const last = useRef({ content: '', key: '' })
  return useCallback((body: unknown, files: Record<string, File> = {}): string => {
    const content = JSON.stringify([
      body,
      Object.entries(files).map(([part, { name, size, lastModified }]) => [part, name, size, lastModified]),
    ])
    if (content !== last.current.content) last.current = { content, key: newKey() }
    return last.current.key
  }, [])
}
