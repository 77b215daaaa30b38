import { useLocation } from 'react-router'
import { useFocusOnStep } from './use-focus-on-step.ts'

/** Moves the focus as `useFocusOnStep` does, by the hash in the router's address. */
export function useStepFocus(step: string, previous = step) {
  const { hash } = useLocation()
  return useFocusOnStep(step, hash, previous)
}
