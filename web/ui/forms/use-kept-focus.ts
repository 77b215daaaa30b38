import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus when inputs are mounted again.
 *
 * @param version changes when the inputs are mounted again
 * @returns a function to call before that; afterwards the input with the same id gets the focus
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
