import type { Map as LeafletMap } from 'leaflet'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { countText } from 'contract/platform/totals.ts'
import 'leaflet/dist/leaflet.css'
import { areaOfBounds, cornersOf, createMap, show } from './create-map.ts'
import { InstitutePopup } from './InstitutePopup.tsx'
import { MapPopup } from './MapPopup.tsx'
import type { MapView, Position, Seen } from './map-view.ts'
import { isSpot, type Place } from './places-on-map.ts'
import { useTiles } from './use-tiles.ts'
import { useMarkers, usePointed } from './use-markers.ts'
import classes from './Map.module.css'

export interface InstituteMapProps {
  /** Where it begins, and where it goes when this becomes another one: keep it the same object. */
  view: MapView
  places: readonly Place[]
  /** Around which place a ring is drawn. */
  pointed?: Position | undefined
  onPoint: (institute: number | undefined) => void
  /** Called when the map stands still. */
  onSeen: (seen: Seen) => void
  /** What the popup of several institutes in one spot says. */
  spot: (place: Extract<Place, { count: number }>) => ReactNode
}

/** What people move a map with: pointer, wheel and keys, on the map and on its buttons. */
const touches = ['pointerdown', 'wheel', 'keydown'] as const

/** Institutes on a map of the world. The list beside it has the same for those who do not use it. */
export function InstituteMap({ view, places, pointed, onPoint, onSeen, spot }: InstituteMapProps) {
  const [map, setMap] = useState<LeafletMap>()
  const [opened, setOpened] = useState<Place>()
  /** Somebody has worked with it since it was shown or resized, after which it moves by itself for a moment. */
  const isTouched = useRef(false)
  const attach = useCallback((element: HTMLDivElement) => {
    // Its size is followed below, which tells that from what a person does.
    const made = createMap(element, { trackResize: false })
    const resized = new ResizeObserver(() => {
      isTouched.current = false
      made.invalidateSize()
    })
    resized.observe(element)
    const touch = () => (isTouched.current = true)
    for (const event of touches) element.addEventListener(event, touch, { capture: true })
    setMap(made)
    return () => {
      resized.disconnect()
      for (const event of touches) element.removeEventListener(event, touch, { capture: true })
      made.remove()
      setMap(undefined)
    }
  }, [])
  useEffect(() => {
    if (!map) return
    let byHand = false
    const tell = () => {
      byHand ||= isTouched.current
      onSeen({ area: areaOfBounds(map.getBounds()), zoom: map.getZoom(), byHand })
    }
    map.on('moveend', tell)
    isTouched.current = false
    show(map, view)
    return () => void map.off('moveend', tell)
  }, [map, view, onSeen])

  const choose = useCallback(
    (place: Place) => {
      if (map && 'count' in place && !isSpot(place.area) && map.getZoom() < map.getMaxZoom())
        map.fitBounds(cornersOf(place.area), { maxZoom: map.getZoom() + 4, padding: [40, 40] })
      else setOpened(place)
    },
    [map],
  )
  useTiles(map)
  useMarkers(map, { places, onChoose: choose, onPoint })
  usePointed(map, pointed)
  const close = useCallback(() => setOpened(undefined), [])

  return (
    <div className={classes.map} ref={attach} role="region" aria-label="Map of institutes">
      {map && opened && (
        <MapPopup
          key={opened.key}
          map={map}
          at={opened.at}
          label={'count' in opened ? `${countText(opened.count)} institutes` : opened.institute.name}
          onClose={close}
        >
          {'count' in opened ? spot(opened) : <InstitutePopup institute={opened.institute} />}
        </MapPopup>
      )}
    </div>
  )
}
