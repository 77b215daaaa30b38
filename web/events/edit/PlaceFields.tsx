import { Button, Select, Skeleton, Text, TextInput } from '@mantine/core'
import { maxEventTexts } from 'contract/events/events.rules.ts'
import { countries } from 'contract/places/countries.ts'
import { Suspense, useState } from 'react'
import { CityField } from '../../institutes/fields/CityField.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import type { FormOf } from '../../ui/forms/use-form.ts'
import type { EventValues } from './event-values.ts'
import fields from '../../ui/forms/Fields.module.css'
import classes from './EventForm.module.css'

const PositionMap = lazyPart(async () => (await import('../../institutes/map/PositionMap.tsx')).PositionMap)

/** Country, city, venue and position on the map. */
export function PlaceFields({ form }: { form: FormOf<EventValues> }) {
  const country = form.useValue('country')
  return (
    <>
      <Text c="dimmed">Leave country and city empty for an online event.</Text>
      <div className={fields.pair}>
        <Select
          {...form.select('country')}
          label={<Label>Country</Label>}
          placeholder="Choose one"
          data={countries.map(({ code, name }) => ({ value: code, label: name }))}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the country' }}
        />
        <CityField {...form.field('city')} label={<Label>City</Label>} country={country} />
      </div>
      <TextInput
        {...form.field('venue')}
        label={<Label>Venue</Label>}
        description="For example Kenyatta Centre, hall 2"
        maxLength={maxEventTexts.venue}
      />
      <OnMap form={form} />
    </>
  )
}

function OnMap({ form }: { form: FormOf<EventValues> }) {
  const latitude = form.useValue('latitude')
  const longitude = form.useValue('longitude')
  const [isShown, show] = useState(false)
  const place = (north: number | null, east: number | null) => {
    form.setValue('latitude', north)
    form.setValue('longitude', east)
  }
  const isPlaced = latitude !== null && longitude !== null
  return (
    <>
      <Text c="dimmed">
        {isPlaced
          ? `Position on the map: ${latitude}, ${longitude}.`
          : 'The position is found from the country and city. To be more exact, choose it on the map.'}
      </Text>
      {isShown && (
        <div className={fields.map}>
          <Suspense fallback={<Skeleton height="100%" aria-hidden />}>
            <PositionMap
              at={isPlaced ? [latitude, longitude] : undefined}
              onMove={([north, east]) => place(north, east)}
            />
          </Suspense>
        </div>
      )}
      <div className={classes.buttons}>
        {!isShown && (
          <Button variant="default" onClick={() => show(true)}>
            Show map
          </Button>
        )}
        {isPlaced && (
          <Button variant="subtle" onClick={() => place(null, null)}>
            Use the position of the city
          </Button>
        )}
      </div>
    </>
  )
}
