import type { MouseEvent, ReactNode } from 'react'
import type { StepName } from './registration-steps.ts'
import { goTo } from './use-address.ts'

/** Leads to a step, or a field of it. */
export function StepLink({ step, field, children }: { step: StepName; field?: string; children: ReactNode }) {
  const to = `?step=${step}${field ? `#${field}` : ''}`
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    goTo(to)
  }
  return (
    <a href={to} onClick={go}>
      {children}
    </a>
  )
}
