import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * The focus of somebody who goes from step to step: it goes to the heading of the next one, or to the field that the
 * address names (`#email`). Call it in the component around the form: the last to ask for the focus gets it.
 * @param after the step before, where the component comes with the step
 * @returns ref of the heading, which needs `tabIndex={-1}`
 */
export function useStepFocus(step: string, after = step) {
  const { hash } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(after)
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
