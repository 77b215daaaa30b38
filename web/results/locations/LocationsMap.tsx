import { featureGroup, latLngBounds, marker, polygon, polyline, type Map as LeafletMap } from 'leaflet'
import { readPosition, readPositions } from 'contract/questionnaires/positions.ts'
import type { Location } from 'contract/results/locations.ts'
import { useCallback, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import 'leaflet/dist/leaflet.css'
import { createMap, show } from '../../institutes/map/create-map.ts'
import { MapPopup } from '../../institutes/map/MapPopup.tsx'
import { berlin, firstZoom, type Position } from '../../institutes/map/map-view.ts'
import { cornerIcon } from '../../institutes/map/marker-icons.ts'
import { useTiles } from '../../institutes/map/use-tiles.ts'
import classes from '../../institutes/map/Map.module.css'

interface LocationsMapProps {
  locations: readonly Location[]
  chosen: Chosen | undefined
  onChoose: (chosen: Chosen | undefined) => void
  popup: (location: Location) => ReactNode
}

/** The location whose popup is open; a new object opens it again. */
export interface Chosen {
  location: Location
  /** Whether it was chosen in the list: then the map moves there. */
  isListed: boolean
}

/** Zoom of the closest view, about a village. */
const closest = 14

/** Locations of answers on a map. The list below has the same content and is accessible without the map. */
export function LocationsMap({ locations, chosen, onChoose, popup }: LocationsMapProps) {
  const [map, setMap] = useState<LeafletMap>()
  const attach = useCallback((element: HTMLDivElement) => {
    const made = createMap(element)
    show(made, { centre: berlin, zoom: firstZoom.list })
    setMap(made)
    return () => {
      made.remove()
      setMap(undefined)
    }
  }, [])
  useTiles(map)
  useEffect(() => {
    if (!map) return
    const drawn = featureGroup(locations.flatMap((location) => drawnOf(location, onChoose))).addTo(map)
    const all = locations.flatMap(positionsOf)
    if (all.length > 0) fit(map, all)
    return () => void drawn.remove()
  }, [map, locations, onChoose])
  const location = chosen?.location
  const at = location && positionsOf(location)[0]
  const close = useCallback(() => onChoose(undefined), [onChoose])
  return (
    <div className={classes.map} ref={attach} role="region" aria-label="Map of answers">
      {map && chosen && location && at && (
        <>
          {/* Before the popup, which moves the map so that all of it is visible. */}
          <MoveTo map={map} chosen={chosen} />
          <MapPopup
            key={`${location.id} ${location.question__id} ${location.field}`}
            map={map}
            at={at}
            label={location.question}
            onClose={close}
          >
            {popup(location)}
          </MapPopup>
        </>
      )}
    </div>
  )
}

/** Moves the map, and the page, to a location of the list. */
function MoveTo({ map, chosen }: { map: LeafletMap; chosen: Chosen }) {
  useLayoutEffect(() => {
    if (!chosen.isListed) return
    fit(map, positionsOf(chosen.location))
    const container = map.getContainer()
    container.scrollIntoView({ block: 'nearest' })
    // Escape closes the popup, and the arrows move the map.
    container.focus({ preventScroll: true })
  }, [map, chosen])
  return null
}

const fit = (map: LeafletMap, positions: readonly Position[]) =>
  positions.length > 0 &&
  map.fitBounds(latLngBounds(positions.map(([latitude, longitude]) => [latitude, longitude])), {
    animate: false,
    maxZoom: Math.max(closest, map.getZoom()),
    padding: [40, 40],
  })

function drawnOf(location: Location, onChoose: (chosen: Chosen) => void) {
  const pairs = positionsOf(location).map(([latitude, longitude]): [number, number] => [latitude, longitude])
  const [first] = pairs
  if (!first) return []
  // The list is what the keyboard uses.
  const options = { keyboard: false, bubblingMouseEvents: false }
  const shape =
    location.type === 'geopoint'
      ? marker(first, { ...options, icon: cornerIcon() })
      : location.type === 'geotrace'
        ? polyline(pairs, { ...options, className: classes.line ?? '' })
        : polygon(pairs, { ...options, className: classes.area ?? '' })
  return [shape.on('click', () => onChoose({ location, isListed: false }))]
}

function positionsOf({ type, text }: Location): Position[] {
  const one = type === 'geopoint' ? readPosition(text) : undefined
  const all = type === 'geopoint' ? one && [one] : readPositions(text)
  return (all ?? []).map(({ latitude, longitude }) => [latitude, longitude])
}
