import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Goes to the field that the address names (`#mission`), as the list of what is missing does. */
export function useFieldFocus(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.focus()
  }, [hash])
}
