import { map, tileLayer, type LatLngBounds, type Map, type MapOptions } from 'leaflet'
import type { MapArea } from 'contract/institutes/map-area.ts'
import type { MapTiles } from 'contract/places/places.schemas.ts'
import { drawOutlines } from './outlines.ts'
import type { MapView } from './map-view.ts'

/** Highest zoom with tiles. */
const deepestZoom = 18
/** A single world with a margin around it. */
const world: [Corner, Corner] = [
  [-86, -200],
  [86, 200],
]
type Corner = [latitude: number, longitude: number]

/** Creates a map with country outlines. Set its view with `show`. */
export function createMap(element: HTMLElement, options: MapOptions = {}): Map {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const created = map(element, {
    minZoom: 1,
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
  if ('area' in view) shown.fitBounds(cornersOf(shrunk(view.area)), { animate: false, maxZoom: 12 })
  else shown.setView([...view.centre], view.zoom, { animate: false })
}

/** Shrinks an area slightly, so that fitting it does not select the next lower zoom. */
function shrunk({ west, south, east, north }: MapArea): MapArea {
  const [width, height] = [0.01 * (east - west), 0.01 * (north - south)]
  return { west: west + width, south: south + height, east: east - width, north: north - height }
}

export const cornersOf = ({ west, south, east, north }: MapArea): [Corner, Corner] => [
  [south, west],
  [north, west <= east ? east : east + 360],
]

/** The visible area of a map, limited to the world. */
export function areaOfBounds(bounds: LatLngBounds): MapArea {
  const within = (degrees: number, most: number) => Math.min(most, Math.max(-most, degrees))
  return {
    west: within(bounds.getWest(), 180),
    south: within(bounds.getSouth(), 90),
    east: within(bounds.getEast(), 180),
    north: within(bounds.getNorth(), 90),
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
