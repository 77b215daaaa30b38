import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StepName } from './registration-steps.ts'

/** A link to a step, or to a field of it. */
export const StepLink = ({
  step,
  field = '',
  children,
}: {
  step: StepName
  field?: string
  children: ReactNode
}) => <Link to={{ search: `?step=${step}`, hash: field }}>{children}</Link>
