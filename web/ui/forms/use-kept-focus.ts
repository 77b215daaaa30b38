import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus when inputs are mounted again.
 *
 * @param version changes when they are
 * @returns a function to call before that; afterwards the input of the same id has the focus again
 */
export function useKeptFocus(version: string): () => void {
  const focused = useRef('')
  useLayoutEffect(() => {
    const id = focused.current
    focused.current = ''
    if (id && document.activeElement === document.body)
      document.getElementById(id)?.focus({ preventScroll: true })
  }, [version])
  return () => {
    focused.current = document.activeElement?.id ?? ''
  }
}
