import { marker, type LatLng, type Map as LeafletMap } from 'leaflet'
import { useCallback, useEffect, useState } from 'react'
import 'leaflet/dist/leaflet.css'
import { createMap, show } from './create-map.ts'
import { berlin, firstZoom, type Position } from './map-view.ts'
import { pinIcon } from './marker-icons.ts'
import { useTiles } from './use-tiles.ts'
import classes from './Map.module.css'

interface PositionMapProps {
  /** Nothing while it has no place. */
  at: Position | undefined
  /** Without it the map only shows the place. */
  onMove?: (at: Position) => void
  label?: string
}

/** Shows a place, or lets one choose it: by a click on the map, or by dragging the marker there. */
export function PositionMap({ at, onMove, label = 'Position on the map' }: PositionMapProps) {
  const [map, setMap] = useState<LeafletMap>()
  const [start] = useState(at)
  const attach = useCallback(
    (element: HTMLDivElement) => {
      const made = createMap(element)
      show(made, start ? { centre: start, zoom: firstZoom.one } : { centre: berlin, zoom: firstZoom.list })
      setMap(made)
      return () => {
        made.remove()
        setMap(undefined)
      }
    },
    [start],
  )
  useTiles(map)
  useEffect(() => {
    if (!onMove) return
    const take = ({ latlng }: { latlng: LatLng }) => onMove(rounded(latlng))
    map?.on('click', take)
    return () => void map?.off('click', take)
  }, [map, onMove])

  const [latitude, longitude] = at ?? []
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return
    const pin = marker([latitude, longitude], {
      icon: pinIcon(),
      draggable: onMove !== undefined,
      interactive: onMove !== undefined,
      keyboard: false,
    }).addTo(map)
    pin.on('dragend', () => onMove?.(rounded(pin.getLatLng())))
    return () => void pin.remove()
  }, [map, latitude, longitude, onMove])

  return <div className={classes.map} ref={attach} role="region" aria-label={label} />
}

/** Five decimals are a metre. */
const rounded = (at: LatLng): Position => {
  const { lat, lng } = at.wrap()
  return [+lat.toFixed(5), +lng.toFixed(5)]
}
