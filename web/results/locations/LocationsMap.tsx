import { featureGroup, latLngBounds, marker, polygon, polyline, type Map as LeafletMap } from 'leaflet'
import { readPosition, readPositions } from 'contract/questionnaires/positions.ts'
import type { Location } from 'contract/results/locations.ts'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import 'leaflet/dist/leaflet.css'
import { createMap, show } from '../../institutes/map/create-map.ts'
import { MapPopup } from '../../institutes/map/MapPopup.tsx'
import { berlin, firstZoom, type Position } from '../../institutes/map/map-view.ts'
import { cornerIcon } from '../../institutes/map/marker-icons.ts'
import { useTiles } from '../../institutes/map/use-tiles.ts'
import classes from '../../institutes/map/Map.module.css'

interface LocationsMapProps {
  locations: readonly Location[]
  /** The location whose popup is open; a new object opens it again. */
  chosen: Location | undefined
  onChoose: (location: Location | undefined) => void
  popup: (location: Location) => ReactNode
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
  const at = chosen && positionsOf(chosen)[0]
  useEffect(() => {
    if (map && chosen) fit(map, positionsOf(chosen))
  }, [map, chosen])
  const close = useCallback(() => onChoose(undefined), [onChoose])
  return (
    <div className={classes.map} ref={attach} role="region" aria-label="Map of answers">
      {map && chosen && at && (
        <MapPopup
          key={`${chosen.id} ${chosen.question__id} ${chosen.field}`}
          map={map}
          at={at}
          label={chosen.question}
          onClose={close}
        >
          {popup(chosen)}
        </MapPopup>
      )}
    </div>
  )
}

const fit = (map: LeafletMap, positions: readonly Position[]) =>
  positions.length > 0 &&
  map.fitBounds(latLngBounds(positions.map(([latitude, longitude]) => [latitude, longitude])), {
    animate: false,
    maxZoom: Math.max(closest, map.getZoom()),
    padding: [40, 40],
  })

function drawnOf(location: Location, onChoose: (location: Location) => void) {
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
  return [shape.on('click', () => onChoose(location))]
}

function positionsOf({ type, text }: Location): Position[] {
  const one = type === 'geopoint' ? readPosition(text) : undefined
  const all = type === 'geopoint' ? one && [one] : readPositions(text)
  return (all ?? []).map(({ latitude, longitude }) => [latitude, longitude])
}
