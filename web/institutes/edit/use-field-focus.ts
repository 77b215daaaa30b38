import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Focuses the field named in the URL fragment (`#mission`), as linked from the completeness list. */
export function useFieldFocus(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.focus()
  }, [hash])
}
