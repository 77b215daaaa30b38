import { latLngBounds, marker, polygon, polyline, type LatLng, type Map as LeafletMap } from 'leaflet'
import type { GeoPosition } from 'contract/questionnaires/positions.ts'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import 'leaflet/dist/leaflet.css'
import { createMap, show } from '../../institutes/map/create-map.ts'
import { berlin, firstZoom } from '../../institutes/map/map-view.ts'
import { cornerIcon } from '../../institutes/map/marker-icons.ts'
import { useTiles } from '../../institutes/map/use-tiles.ts'
import classes from '../../institutes/map/Map.module.css'

interface DrawingMapProps {
  isArea: boolean
  positions: readonly GeoPosition[]
  label: string
  /** Whether a click adds a position. */
  mayAdd?: boolean
  /** Undefined for a read-only map. */
  onChange?: (positions: readonly GeoPosition[]) => void
}

/** Zoom of the closest view. */
const closest = 17

/** Shows a line or an area. Clicks add positions, and each can be dragged. */
export function DrawingMap({ isArea, positions, label, mayAdd = false, onChange }: DrawingMapProps) {
  const [map, setMap] = useState<LeafletMap>()
  const [start] = useState(positions)
  const attach = useCallback(
    (element: HTMLDivElement) => {
      // A double click is two positions.
      const made = createMap(element, { doubleClickZoom: false })
      if (start.length > 0)
        made.fitBounds(latLngBounds(start.map(pairOf)), {
          animate: false,
          maxZoom: closest,
          padding: [24, 24],
        })
      else show(made, { centre: berlin, zoom: firstZoom.list })
      setMap(made)
      return () => {
        made.remove()
        setMap(undefined)
      }
    },
    [start],
  )
  useTiles(map)

  const add = useEffectEvent(({ latlng }: { latlng: LatLng }) => {
    if (mayAdd) onChange?.([...positions, positionOf(latlng)])
  })
  const move = useEffectEvent((at: number, to: LatLng) =>
    onChange?.(positions.map((one, place) => (place === at ? positionOf(to) : one))),
  )
  useEffect(() => {
    const take = (event: { latlng: LatLng }) => add(event)
    map?.on('click', take)
    return () => void map?.off('click', take)
  }, [map])

  const isFixed = onChange === undefined
  const text = JSON.stringify(positions.map(pairOf))
  useEffect(() => {
    const pairs = JSON.parse(text) as [number, number][]
    const last = pairs.at(-1)
    if (!map || !last) return
    // Typed, or found by the device.
    if (!map.getBounds().contains(last)) map.setView(last, map.getZoom(), { animate: false })
    const options = { className: isArea ? classes.area : classes.line, interactive: false }
    const shape = (isArea ? polygon(pairs, options) : polyline(pairs, options)).addTo(map)
    const corners = pairs.map((pair, at) => {
      const corner = marker(pair, {
        icon: cornerIcon(),
        draggable: !isFixed,
        interactive: !isFixed,
        keyboard: false,
      })
      corner.on('dragend', () => move(at, corner.getLatLng()))
      return corner.addTo(map)
    })
    return () => {
      shape.remove()
      for (const corner of corners) corner.remove()
    }
  }, [map, text, isArea, isFixed])

  return <div className={classes.map} ref={attach} role="region" aria-label={label} />
}

const pairOf = ({ latitude, longitude }: GeoPosition): [number, number] => [latitude, longitude]

/** Six decimals are accurate to a tenth of a metre. */
function positionOf(at: LatLng): GeoPosition {
  const { lat, lng } = at.wrap()
  return { latitude: +lat.toFixed(6), longitude: +lng.toFixed(6) }
}
