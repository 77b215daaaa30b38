import { Button, Skeleton } from '@mantine/core'
import { entry } from 'contract/answers/answers.rules.ts'
import { readPosition, writePosition } from 'contract/questionnaires/positions.ts'
import { MapPin } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useFill } from '../hooks/use-fill.ts'
import { OwnPosition } from './OwnPosition.tsx'
import { positionValue } from './position-values.ts'
import { TypedInput, type TypedInputProps, type Typing } from './TypedInput.tsx'
import classes from './PositionInput.module.css'

const PositionMap = lazyPart(async () => (await import('../../institutes/map/PositionMap.tsx')).PositionMap)

const typing: Typing = {
  width: 'long',
  input: { type: 'text', maxLength: 100, autoComplete: 'off' },
  ...positionValue,
}

/** About a village. */
const zoom = 14

type PositionInputProps = Omit<TypedInputProps, 'typing' | 'roomy'>

/** A position: typed, that of the device, or chosen on a map. */
export function PositionInput(props: PositionInputProps) {
  const { id, option, answer, disabled } = props
  const { filling } = useFill()
  const [isShown, show] = useState(false)
  const text = entry(answer, `${option.name}-data`)
  const position = typeof text === 'string' ? readPosition(text) : undefined
  const store = (value: string) => filling.type(id, option.name, value)
  return (
    <div className={classes.field}>
      <TypedInput {...props} typing={typing} />
      {position?.accuracy !== undefined && (
        <p className={classes.facts}>Accurate to {Math.ceil(position.accuracy)} m</p>
      )}
      <div className={classes.buttons}>
        {!disabled && (
          <OwnPosition label="Use my position" onFound={(found) => store(writePosition(found))} />
        )}
        <Button
          variant="default"
          leftSection={<MapPin size={18} aria-hidden />}
          aria-expanded={isShown}
          onClick={() => show(!isShown)}
        >
          {isShown ? 'Hide map' : disabled ? 'Show on the map' : 'Choose on the map'}
        </Button>
      </div>
      {isShown && (
        <div className={classes.map}>
          <Suspense fallback={<Skeleton height="100%" aria-hidden />}>
            <PositionMap
              at={position && [position.latitude, position.longitude]}
              zoom={zoom}
              {...(!disabled && {
                onMove: ([latitude, longitude]) => store(writePosition({ latitude, longitude })),
              })}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}
