import { marker, type Map as LeafletMap, type Marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import { nearestCopy } from 'contract/institutes/map-area.ts'
import { countText } from 'contract/platform/totals.ts'
import type { Position } from './map-view.ts'
import { clusterIcon, instituteIcon, pointedIcon } from './marker-icons.ts'
import type { OnPoint, Place } from './places-on-map.ts'

interface Markers {
  places: readonly Place[]
  onChoose: (place: Place) => void
  /** Called with what is under the pointer or has the focus, or with nothing. */
  onPoint: OnPoint
}

/**
 * Synchronises the markers of a map with `places`. Unchanged markers are not replaced, so that they keep the focus. When a
 * focused marker is removed, for example an opened cluster, the nearest marker takes the focus.
 */
export function useMarkers(map: LeafletMap | undefined, { places, onChoose, onPoint }: Markers): void {
  const drawn = useRef(new Map<string, Marker>())
  useEffect(() => {
    if (!map) return
    // Markers are in the copy of the world that is shown.
    const follow = () => {
      for (const made of drawn.current.values()) {
        const { lat, lng } = made.getLatLng()
        const longitude = nearestCopy(lng, map.getCenter().lng)
        if (Math.abs(longitude - lng) > 1) made.setLatLng([lat, longitude])
      }
    }
    map.on('moveend', follow)
    return () => void map.off('moveend', follow)
  }, [map])
  useEffect(() => {
    const markers = drawn.current
    return () => markers.clear()
  }, [map])
  useEffect(() => {
    if (!map) return
    const markers = drawn.current
    const keys = new Set(places.map(({ key }) => key))
    const left = [...markers.values()].find((old) => old.getElement() === document.activeElement)
    for (const [key, old] of markers)
      if (!keys.has(key)) {
        old.remove()
        markers.delete(key)
      }
    for (const place of places) if (!markers.has(place.key)) markers.set(place.key, drawnOn(map, place))
    for (const place of places) listen(markers.get(place.key)!, place, { onChoose, onPoint })
    if (left && !left.getElement()?.isConnected) focusNextTo(left, [...markers.values()], map)
  }, [map, places, onChoose, onPoint])
}

/** Focuses the nearest visible marker, or else the map. */
function focusNextTo(left: Marker, markers: readonly Marker[], map: LeafletMap): void {
  const from = map.latLngToLayerPoint(left.getLatLng())
  const distance = (made: Marker) => from.distanceTo(map.latLngToLayerPoint(made.getLatLng()))
  const inView = markers.filter((made) => map.getBounds().contains(made.getLatLng()))
  const [nearest] = inView.toSorted((one, other) => distance(one) - distance(other))
  const next = nearest?.getElement() ?? map.getContainer()
  next.focus({ preventScroll: true })
}

function drawnOn(map: LeafletMap, place: Place): Marker {
  const isOne = 'institute' in place
  const made = marker(copyOf(place.at, map), {
    icon: isOne ? instituteIcon(place.institute.type) : clusterIcon(place.count),
    riseOnHover: true,
    ...(!isOne && { zIndexOffset: -500 }),
  }).addTo(map)
  made
    .getElement()
    ?.setAttribute(
      'aria-label',
      isOne ? `${place.institute.name}, ${place.institute.type}` : `${countText(place.count)} institutes`,
    )
  return made
}

/** A position in the copy of the world that is shown. */
export const copyOf = ([latitude, longitude]: Position, map: LeafletMap): [number, number] => [
  latitude,
  nearestCopy(longitude, map.getCenter().lng),
]

function listen(made: Marker, place: Place, { onChoose, onPoint }: Omit<Markers, 'places'>): void {
  made.off('click keypress mouseover mouseout')
  made.on('click', () => onChoose(place))
  made.on('keypress', ({ originalEvent }) => {
    if (originalEvent.key === 'Enter' || originalEvent.key === ' ') onChoose(place)
  })
  const point = () => onPoint('institute' in place ? place.institute.id : place.area)
  const leave = () => onPoint(undefined)
  made.on('mouseover', point)
  made.on('mouseout', leave)
  const element = made.getElement()
  if (!element) return
  element.onfocus = point
  element.onblur = leave
}

/** Draws a ring around the institute whose card is under the pointer, even if it is part of a cluster. */
export function usePointed(map: LeafletMap | undefined, at: Position | undefined): void {
  const [latitude, longitude] = at ?? []
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return
    const ring = marker(copyOf([latitude, longitude], map), {
      icon: pointedIcon(),
      interactive: false,
      keyboard: false,
      zIndexOffset: 1000,
    }).addTo(map)
    return () => void ring.remove()
  }, [map, latitude, longitude])
}
