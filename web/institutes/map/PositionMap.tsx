import { marker, type LatLng, type Map as LeafletMap } from 'leaflet'
import { useCallback, useEffect, useState } from 'react'
import 'leaflet/dist/leaflet.css'
import { createMap, show } from './create-map.ts'
import { berlin, firstZoom, type Position } from './map-view.ts'
import { pinIcon } from './marker-icons.ts'
import { useTiles } from './use-tiles.ts'
import classes from './Map.module.css'

interface PositionMapProps {
  /** Undefined if there is no position yet. */
  at: Position | undefined
  /** Undefined for a read-only map. */
  onMove?: (at: Position) => void
  label?: string
  /** Zoom at which a position is shown. */
  zoom?: number
}

/** Shows a position, which can be changed by clicking on the map or dragging the marker. */
export function PositionMap({
  at,
  onMove,
  label = 'Position on the map',
  zoom = firstZoom.one,
}: PositionMapProps) {
  const [map, setMap] = useState<LeafletMap>()
  const [start] = useState(at)
  const attach = useCallback(
    (element: HTMLDivElement) => {
      const made = createMap(element)
      show(made, start ? { centre: start, zoom } : { centre: berlin, zoom: firstZoom.list })
      setMap(made)
      return () => {
        made.remove()
        setMap(undefined)
      }
    },
    [start, zoom],
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
    // Typed, or found by the device.
    if (!map.getBounds().contains([latitude, longitude]))
      show(map, { centre: [latitude, longitude], zoom: Math.max(zoom, map.getZoom()) })
    const pin = marker([latitude, longitude], {
      icon: pinIcon(),
      draggable: onMove !== undefined,
      interactive: onMove !== undefined,
      keyboard: false,
    }).addTo(map)
    pin.on('dragend', () => onMove?.(rounded(pin.getLatLng())))
    return () => void pin.remove()
  }, [map, latitude, longitude, zoom, onMove])

  return <div className={classes.map} ref={attach} role="region" aria-label={label} />
}

/** Five decimals are accurate to a metre. */
const rounded = (at: LatLng): Position => {
  const { lat, lng } = at.wrap()
  return [+lat.toFixed(5), +lng.toFixed(5)]
}
