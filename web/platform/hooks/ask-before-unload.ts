import { useEffect } from 'react'

/** Has the browser ask before the tab is closed or loaded again, while something would be lost by that. */
export function useAskBeforeUnload(when: boolean): void {
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
}
