import { createContext, type ComponentType } from 'react'

/** What one can do about a person: connect, answer, write. Contacts stand above people, so the shell passes it in. */
export const NextSteps = createContext<ComponentType<{ personId: number }> | undefined>(undefined)
