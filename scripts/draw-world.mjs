// Draws the land of the world as web/public/world.svg: `node scripts/draw-world.mjs`. Pages show it below points without
// loading a map library; the map data are those of the larger maps (Natural Earth).
import { readFile, writeFile } from 'node:fs/promises'
import { feature } from 'topojson-client'

/** Three units are one degree. The poles are left out. `web/ui/world-map/position.ts` has the same numbers. */
const [north, south, scale] = [84, -58, 3]

const atlas = JSON.parse(await readFile(new URL(import.meta.resolve('world-atlas/land-110m.json')), 'utf8'))
const { features } = feature(atlas, atlas.objects.land)
const rings = features.flatMap(({ geometry: { type, coordinates } }) =>
  type === 'Polygon' ? coordinates : coordinates.flat(),
)
const place = ([longitude, latitude], shift) => [
  Math.round((longitude + shift + 180) * scale),
  Math.round((north - latitude) * scale),
]

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
  return shifts.map((shift) => {
    const [first, ...others] = points.map((point) => place(point, shift))
    let [x, y] = first
    const steps = others.flatMap(([nextX, nextY]) => {
      const step = [nextX - x, nextY - y]
      ;[x, y] = [nextX, nextY]
      return step[0] === 0 && step[1] === 0 ? [] : [step]
    })
    // Too small to be seen.
    return steps.length < 3
      ? ''
      : `M${first.join(' ')}l${steps
          .map((step) => step.join(' '))
          .join(' ')
          .replaceAll(' -', '-')}z`
  })
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
