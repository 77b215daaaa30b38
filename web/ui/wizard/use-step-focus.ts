import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the heading when the step changes, or to the field in the address's hash (`#email`). Call it in a
 * parent of the form, since effects of parents run last.
 * @param previous the step before, if the component is mounted together with the step
 * @returns ref for the heading, which needs `tabIndex={-1}`
 */
export function useStepFocus(step: string, previous = step) {
  const { hash } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(previous)
  useEffect(() => {
    const field = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (field) field.focus()
    else if (shown.current !== step) {
      window.scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
      heading.current?.scrollIntoView({ block: 'nearest' })
    }
    shown.current = step
  }, [step, hash])
  return heading
}
