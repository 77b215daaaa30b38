import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'
import { geoJSON, latLng, svg, type Map } from 'leaflet'
import classes from './Map.module.css'

/** Draws country outlines below the tiles, so that the map is usable without a tile service. */
export async function drawOutlines(on: Map): Promise<void> {
  let isThere = true
  on.on('unload', () => (isThere = false))
  const pane = on.createPane('outlines')
  pane.style.zIndex = '150'
  const [{ feature }, { default: atlas }] = await Promise.all([
    import('topojson-client'),
    import('world-atlas/countries-110m.json'),
  ])
  if (!isThere) return
  const shapes = unbroken(feature(atlas, atlas.objects.countries))
  // The copies on both sides continue the world over the 180th meridian.
  for (const turn of [0, -360, 360]) drawCopy(on, shapes, turn)
}

function drawCopy(on: Map, shapes: FeatureCollection, turn: number): void {
  geoJSON(shapes, {
    coordsToLatLng: ([longitude, latitude]) => latLng(latitude, longitude + turn),
    pane: 'outlines',
    interactive: false,
    style: {
      renderer: svg({ pane: 'outlines', padding: 0.5 }),
      className: classes.country,
      // Set in CSS, depending on the colour scheme.
      stroke: true,
      fill: true,
    },
  }).addTo(on)
}

/** Removes jumps across the 180th meridian, which would be drawn as bands across the map. */
const unbroken = ({ type, features }: FeatureCollection): FeatureCollection => ({
  type,
  features: features.map((country): Feature => ({ ...country, geometry: unbrokenShape(country.geometry) })),
})

function unbrokenShape(shape: Geometry): Geometry {
  if (shape.type === 'Polygon') return { ...shape, coordinates: shape.coordinates.map(unbrokenRing) }
  if (shape.type === 'MultiPolygon')
    return { ...shape, coordinates: shape.coordinates.map((polygon) => polygon.map(unbrokenRing)) }
  return shape
}

/** Continues a ring beyond the 180th meridian. */
function unbrokenRing(ring: Position[]): Position[] {
  let turn = 0
  let before = ring[0]?.[0] ?? 0
  return ring.map(([longitude = 0, latitude = 0]) => {
    if (longitude - before > 180) turn -= 360
    else if (before - longitude > 180) turn += 360
    before = longitude
    return [longitude + turn, latitude]
  })
}
