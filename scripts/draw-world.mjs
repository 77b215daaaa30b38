// Draws the land of the world as web/public/world.svg: `node scripts/draw-world.mjs`. Pages show it below points without
// loading a map library; the map data are those of the larger maps (Natural Earth).
import { readFile, writeFile } from 'node:fs/promises'
import { feature } from 'topojson-client'

/** Two units are one degree. The poles are left out. `web/ui/world-map/position.ts` has the same numbers. */
const [north, south, scale] = [84, -58, 2]

const atlas = JSON.parse(
  await readFile(new URL(import.meta.resolve('world-atlas/land-110m.json')), 'utf8'),
)
const { features } = feature(atlas, atlas.objects.land)
const rings = features.flatMap(({ geometry: { type, coordinates } }) =>
  type === 'Polygon' ? coordinates : coordinates.flat(),
)
const round = (number) => Math.round(number * 10) / 10

/** A ring as a path; across the 180th meridian it continues outside the picture, and again on the other side. */
function pathsOf(ring) {
  let turn = 0
  let before = ring[0][0]
  const points = ring.map(([longitude, latitude]) => {
    if (longitude - before > 180) turn -= 360
    else if (before - longitude > 180) turn += 360
    before = longitude
    return [longitude + turn, latitude]
  })
  const edges = points.map(([longitude]) => longitude)
  const shifts = [0, ...(Math.min(...edges) < -180 ? [360] : []), ...(Math.max(...edges) > 180 ? [-360] : [])]
  return shifts.map(
    (shift) =>
      `M${points
        .map(([longitude, latitude]) => `${round((longitude + shift + 180) * scale)} ${round((north - latitude) * scale)}`)
        .join('L')}Z`,
  )
}

const path = rings
  .filter((ring) => ring.some(([, latitude]) => latitude > south))
  .flatMap(pathsOf)
  .join('')
const size = `0 0 ${360 * scale} ${(north - south) * scale}`
await writeFile(
  new URL('../web/public/world.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size}"><path d="${path}"/></svg>\n`,
)
