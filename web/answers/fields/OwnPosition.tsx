import { Button } from '@mantine/core'
import type { GeoPosition } from 'contract/questionnaires/positions.ts'
import { LocateFixed } from 'lucide-react'
import { useOwnPosition } from './use-own-position.ts'
import classes from './PositionInput.module.css'

interface OwnPositionProps {
  label: string
  onFound: (position: GeoPosition) => void
}

/** A button that finds the position of this device, with its accuracy while that improves, or the reason of a failure. */
export function OwnPosition({ label, onFound }: OwnPositionProps) {
  const { isSearching, accuracy, problem, begin, finish } = useOwnPosition(onFound)
  return (
    <>
      <Button
        variant="default"
        leftSection={<LocateFixed size={18} aria-hidden />}
        // Stays enabled while it searches, so that it keeps the focus.
        onClick={isSearching ? finish : begin}
        aria-disabled={isSearching && accuracy === undefined}
      >
        {isSearching && accuracy !== undefined ? 'Use it now' : label}
      </Button>
      <p className={classes.search} role="status">
        {isSearching &&
          (accuracy === undefined
            ? 'Finding your position …'
            : `Accurate to ${Math.ceil(accuracy)} m, improving …`)}
      </p>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
