import { createContext, type ReactNode } from 'react'

/** Renders actions for a person. The shell provides it, because this domain may not import the contacts domain. */
export const NextSteps = createContext<((personId: number) => ReactNode) | undefined>(undefined)
