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
  onMove: (at: Position) => void
}

/** Chooses a place: by a click on the map, or by dragging the marker there. */
export function PositionMap({ at, onMove }: PositionMapProps) {
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
    const take = ({ latlng }: { latlng: LatLng }) => onMove(rounded(latlng))
    map?.on('click', take)
    return () => void map?.off('click', take)
  }, [map, onMove])

  const [latitude, longitude] = at ?? []
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return
    const pin = marker([latitude, longitude], { icon: pinIcon(), draggable: true, keyboard: false }).addTo(
      map,
    )
    pin.on('dragend', () => onMove(rounded(pin.getLatLng())))
    return () => void pin.remove()
  }, [map, latitude, longitude, onMove])

  return <div className={classes.map} ref={attach} role="region" aria-label="Position on the map" />
}

/** Five decimals are a metre. */
const rounded = (at: LatLng): Position => {
  const { lat, lng } = at.wrap()
  return [+lat.toFixed(5), +lng.toFixed(5)]
}
