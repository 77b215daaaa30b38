import { createContext, type ReactNode } from 'react'

/** Shows what one can do about a person: connect, answer, write. Contacts stand above people, so the shell passes it in. */
export const NextSteps = createContext<((personId: number) => ReactNode) | undefined>(undefined)
