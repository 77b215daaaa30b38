import type { Map as LeafletMap } from 'leaflet'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { countText } from 'contract/platform/totals.ts'
import 'leaflet/dist/leaflet.css'
import { areaOfBounds, cornersOf, createMap, show } from './create-map.ts'
import { InstitutePopup } from './InstitutePopup.tsx'
import { MapPopup } from './MapPopup.tsx'
import type { MapView, Position, Seen } from './map-view.ts'
import { isSpot, type OnPoint, type Place } from './places-on-map.ts'
import { useTiles } from './use-tiles.ts'
import { useMarkers, usePointed } from './use-markers.ts'
import classes from './Map.module.css'

export interface InstituteMapProps {
  /** The view. A new object moves the map, so keep its identity otherwise. */
  view: MapView
  places: readonly Place[]
  /** Position at which a ring is drawn. */
  pointed?: Position | undefined
  onPoint: OnPoint
  /** Called when the map has stopped moving. */
  onSeen: (seen: Seen) => void
  /** Renders the popup for several institutes with the same position. */
  spot: (place: Extract<Place, { count: number }>) => ReactNode
}

/** Events by which a user moves the map or its buttons. */
const touches = ['pointerdown', 'wheel', 'keydown'] as const

/** Institutes on a world map. The list has the same content and is accessible without the map. */
export function InstituteMap({ view, places, pointed, onPoint, onSeen, spot }: InstituteMapProps) {
  const [map, setMap] = useState<LeafletMap>()
  const [opened, setOpened] = useState<Place>()
  /** Whether the user has interacted since the map was last shown or resized, which also moves it. */
  const isTouched = useRef(false)
  /** Shows the view again after a resize, unless the user has moved the map since. */
  const showAgain = useRef(() => {})
  const attach = useCallback((element: HTMLDivElement) => {
    // Resizing is handled below, to tell it from user interaction.
    const made = createMap(element, { trackResize: false })
    const resized = new ResizeObserver(() => {
      isTouched.current = false
      made.invalidateSize()
      showAgain.current()
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
    showAgain.current = () => {
      if (!byHand && 'area' in view && view.isFit) show(map, view)
    }
    return () => {
      showAgain.current = () => {}
      map.off('moveend', tell)
    }
  }, [map, view, onSeen])

  const choose = useCallback(
    (place: Place) => {
      if (map && 'count' in place && !isSpot(place.area) && map.getZoom() < map.getMaxZoom())
        map.fitBounds(cornersOf(place.area, map.getCenter().lng), {
          maxZoom: map.getZoom() + 4,
          padding: [40, 40],
        })
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
