/** Edges of the picture in degrees; `scripts/draw-world.mjs` has the same numbers. */
const [north, south] = [84, -58]

/** Where a position lies on the picture of the world, in percent from its left and its top; undefined if outside. */
export function positionOn(latitude: number, longitude: number): { left: number; top: number } | undefined {
  if (latitude > north || latitude < south) return undefined
  return { left: ((longitude + 180) / 360) * 100, top: ((north - latitude) / (north - south)) * 100 }
}
