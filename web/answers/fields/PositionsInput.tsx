import { Button, Skeleton } from '@mantine/core'
import { entry } from 'contract/answers/answers.rules.ts'
import { maxPositions, maxPositionsText, type GeoPosition } from 'contract/questionnaires/positions.ts'
import { Spline, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { counted } from 'contract/platform/totals.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useFill } from '../hooks/use-fill.ts'
import { OwnPosition } from './OwnPosition.tsx'
import { drawnPositions, drawnText, positionsValue } from './position-values.ts'
import { TypedInput, type TypedInputProps, type Typing } from './TypedInput.tsx'
import classes from './PositionInput.module.css'

const DrawingMap = lazyPart(async () => (await import('./DrawingMap.tsx')).DrawingMap)

const typingOf = (type: 'geotrace' | 'geoshape'): Typing => ({
  width: 'long',
  input: { type: 'text', maxLength: maxPositionsText, autoComplete: 'off' },
  mayHaveLines: true,
  ...positionsValue(type),
})
const typings = { geotrace: typingOf('geotrace'), geoshape: typingOf('geoshape') }

/** An area is closed by one more position. */
const most = { geotrace: maxPositions, geoshape: maxPositions - 1 }

interface PositionsInputProps extends Omit<TypedInputProps, 'typing' | 'roomy'> {
  type: 'geotrace' | 'geoshape'
}

/** A line or an area: typed point by point, walked along with the device, or drawn on a map. */
export function PositionsInput({ type, ...props }: PositionsInputProps) {
  const { id, option, answer, disabled } = props
  const { filling } = useFill()
  const [isShown, show] = useState(false)
  const text = entry(answer, `${option.name}-data`)
  const positions = typeof text === 'string' ? drawnPositions(type, text) : []
  const isUnreadable = typeof text === 'string' && text !== '' && positions.length === 0
  const mayAdd = positions.length < most[type] && !isUnreadable
  const draw = (next: readonly GeoPosition[]) =>
    filling.type(id, option.name, next.length === 0 ? undefined : drawnText(type, next))
  const one = type === 'geoshape' ? 'corner' : 'point'
  return (
    <div className={classes.field}>
      <TypedInput {...props} typing={typings[type]} roomy />
      {positions.length > 0 && (
        <p className={classes.facts} role="status">
          {counted(positions.length, one)}
        </p>
      )}
      <div className={classes.buttons}>
        {!disabled && mayAdd && (
          <OwnPosition label="Add my position" onFound={(found) => draw([...positions, found])} />
        )}
        <Button
          variant="default"
          leftSection={<Spline size={18} aria-hidden />}
          aria-expanded={isShown}
          onClick={() => show(!isShown)}
        >
          {isShown ? 'Hide map' : disabled ? 'Show on the map' : 'Draw on the map'}
        </Button>
        {!disabled && positions.length > 0 && (
          <Button
            variant="subtle"
            leftSection={<Undo2 size={18} aria-hidden />}
            onClick={() => draw(positions.slice(0, -1))}
          >
            Remove last {one}
          </Button>
        )}
      </div>
      {isShown && (
        <>
          {!disabled && (
            <p className={classes.facts}>
              Click on the map to add a {one}. Drag a {one} to move it.
            </p>
          )}
          <div className={classes.map}>
            <Suspense fallback={<Skeleton height="100%" aria-hidden />}>
              <DrawingMap
                isArea={type === 'geoshape'}
                positions={positions}
                label={type === 'geoshape' ? 'Area on the map' : 'Line on the map'}
                {...(!disabled && { mayAdd, onChange: draw })}
              />
            </Suspense>
          </div>
        </>
      )}
    </div>
  )
}
