import { map, tileLayer, type LatLngBounds, type Map, type MapOptions } from 'leaflet'
import { nearestCopy, widthOf, type MapArea } from 'contract/institutes/map-area.ts'
import type { MapTiles } from 'contract/places/places.schemas.ts'
import { drawOutlines } from './outlines.ts'
import type { MapView } from './map-view.ts'

/** Highest zoom with tiles. */
const deepestZoom = 18
/** The world, with half a copy on each side for views across the 180th meridian. */
const world: [Corner, Corner] = [
  [-86, -380],
  [86, 380],
]
/** Margin in pixels around results, for their markers. */
const markerMargin = 36
/** A single result is shown with the country around it. */
const closestFit = 7
type Corner = [latitude: number, longitude: number]

/** Creates a map with country outlines. Set its view with `show`. */
export function createMap(element: HTMLElement, options: MapOptions = {}): Map {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const created = map(element, {
    minZoom: 0,
    maxZoom: deepestZoom,
    maxBounds: world,
    maxBoundsViscosity: 1,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
    // The wheel scrolls the page until the user interacts with the map.
    scrollWheelZoom: false,
    ...options,
  })
  created.attributionControl.setPrefix(false).addAttribution('Outlines: Natural Earth')
  created.on('click focus dragstart', () => created.scrollWheelZoom.enable())
  created.on('blur mouseout', () => created.scrollWheelZoom.disable())
  // Without the outlines the tiles still show the map.
  void drawOutlines(created).catch(() => {})
  return created
}

/** Tile errors tolerated before the first tile loads. */
const mostFailures = 3

/** Adds tiles above the outlines, and removes them if none load. @returns a function that removes them */
export function addTiles(shown: Map, { tile_url, ...source }: MapTiles): () => void {
  if (!tile_url) return () => {}
  const layer = tileLayer(tile_url, {
    attribution: asHtml(source),
    maxZoom: deepestZoom,
    // Tile services reject requests without a referrer.
    referrerPolicy: 'strict-origin-when-cross-origin',
  })
  let failures = 0
  layer.once('tileload', () => void layer.off('tileerror'))
  layer.on('tileerror', () => void (++failures === mostFailures && layer.remove()))
  layer.addTo(shown)
  return () => void layer.remove()
}

/** Moves the map to a view without animation. */
export function show(shown: Map, view: MapView): void {
  if ('area' in view && view.isFit) {
    // Of a small map, most is for the results.
    const { x, y } = shown.getSize()
    const padding: [number, number] = [Math.min(markerMargin, x / 8), Math.min(markerMargin, y / 8)]
    shown.fitBounds(cornersOf(view.area), { animate: false, maxZoom: closestFit, padding })
  } else if ('area' in view) shown.fitBounds(cornersOf(shrunk(view.area)), { animate: false, maxZoom: 12 })
  else shown.setView([...view.centre], view.zoom, { animate: false })
}

/** Shrinks an area slightly, so that fitting it does not select the next lower zoom. */
function shrunk(area: MapArea): MapArea {
  const { west, south, east, north } = area
  const [width, height] = [0.01 * widthOf(area), 0.01 * (north - south)]
  return { west: west + width, south: south + height, east: east - width, north: north - height }
}

/** @param near a longitude in the copy of the world to use */
export function cornersOf(area: MapArea, near?: number): [Corner, Corner] {
  const { west, south, north } = area
  const start = near === undefined ? west : nearestCopy(west, near)
  return [
    [south, start],
    [north, start + widthOf(area)],
  ]
}

/** The visible area of a map, across the 180th meridian if that is shown. */
export function areaOfBounds(bounds: LatLngBounds): MapArea {
  const [west, east] = [bounds.getWest(), bounds.getEast()]
  const within = (degrees: number) => Math.min(90, Math.max(-90, degrees))
  const wrapped = (degrees: number) => nearestCopy(degrees, 0)
  return {
    ...(east - west >= 360 ? { west: -180, east: 180 } : { west: wrapped(west), east: wrapped(east) }),
    south: within(bounds.getSouth()),
    north: within(bounds.getNorth()),
  }
}

/** The library inserts attributions as HTML. */
function asHtml({ attribution, attribution_url }: Omit<MapTiles, 'tile_url'>): string {
  const element = document.createElement(attribution_url ? 'a' : 'span')
  element.textContent = attribution
  if (element instanceof HTMLAnchorElement && attribution_url) {
    element.href = attribution_url
    element.target = '_blank'
    element.rel = 'noopener noreferrer'
  }
  return element.outerHTML
}
