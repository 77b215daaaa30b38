import { Button, Skeleton, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { FormOf } from '../../ui/forms/use-form.ts'
import { DegreesInput } from './DegreesInput.tsx'
import type { InstituteValues } from './institute-values.ts'
import classes from '../../ui/forms/Fields.module.css'

const PositionMap = lazyPart(async () => (await import('../map/PositionMap.tsx')).PositionMap)

/** Position of an institute: set on the map or entered in degrees (decisions, section 6). */
export function PositionField({ form }: { form: FormOf<InstituteValues> }) {
  const latitude = form.useValue('address.latitude')
  const longitude = form.useValue('address.longitude')
  const [isShown, show] = useState(false)
  const place = (at: { latitude: number | null; longitude: number | null }) => {
    form.setValue('address.latitude', at.latitude)
    form.setValue('address.longitude', at.longitude)
  }
  return (
    <>
      <Text c="dimmed">
        The position is found from the city and country. To be more exact, move the marker or enter the
        coordinates.
      </Text>
      <div className={classes.pair}>
        <DegreesInput form={form} name="latitude" label="Latitude" />
        <DegreesInput form={form} name="longitude" label="Longitude" />
      </div>
      {isShown ? (
        <div className={classes.map}>
          <Suspense fallback={<Skeleton height="100%" aria-hidden />}>
            <PositionMap
              at={latitude === null || longitude === null ? undefined : [latitude, longitude]}
              onMove={([north, east]) => place({ latitude: north, longitude: east })}
            />
          </Suspense>
        </div>
      ) : (
        <div>
          <Button variant="default" onClick={() => show(true)}>
            Show map
          </Button>
        </div>
      )}
      {latitude !== null && (
        <div>
          <Button variant="subtle" onClick={() => place({ latitude: null, longitude: null })}>
            Use the position of the city
          </Button>
        </div>
      )}
    </>
  )
}
