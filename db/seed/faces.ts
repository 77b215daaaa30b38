import { drawnPng, type Color, type Point } from './png.ts'
import { diceOf } from './random.ts'

/** Side of a portrait in pixels. */
const side = 96

/** Whether a point of the square from -1 to 1 belongs to the figure. */
type Figure = (point: Point) => boolean

const grounds: Color[] = [
  [214, 232, 228], [244, 226, 201], [226, 221, 240], [233, 236, 219], [250, 221, 214], [209, 226, 241],
] // oxfmt-ignore
const skins: Color[] = [[93, 58, 38], [141, 92, 60], [178, 123, 84], [214, 165, 124], [236, 196, 160]] // oxfmt-ignore
const hairs: Color[] = [[28, 24, 22], [58, 39, 28], [102, 68, 40], [150, 150, 148], [170, 120, 60]] // oxfmt-ignore
const clothes: Color[] = [[15, 107, 102], [74, 63, 107], [120, 60, 52], [38, 70, 83], [183, 121, 31], [61, 90, 52]] // oxfmt-ignore

/** A drawn portrait as a PNG, always the same for the same number. No photographs. */
export function drawnFace(number: number): Buffer {
  const dice = diceOf(number * 6151 + 7)
  const [ground, skin, hair, cloth] = [dice.one(grounds), dice.one(skins), dice.one(hairs), dice.one(clothes)]
  const face = disc(0.4, [0, -0.12])
  const neck: Figure = ([x, y]) => Math.abs(x) < 0.15 && y > 0.1 && y < 0.5
  const shoulders: Figure = ([x, y]) => (x / 0.78) ** 2 + ((y - 1.05) / 0.62) ** 2 < 1
  const crown = hairOf(dice.roll(4))
  return drawnPng({ width: side, height: side }, (x) => (y) => {
    const point: Point = [x, y]
    if (crown(point)) return hair
    if (face(point)) return skin
    if (shoulders(point)) return cloth
    return neck(point) ? skin : ground
  })
}

/** Short, parted, long, or in a bun. */
function hairOf(style: number): Figure {
  const cap: Figure = ([x, y]) => disc(0.46, [0, -0.18])([x, y]) && y < -0.3 - 0.1 * Math.cos(x * 4)
  if (style === 1) return ([x, y]) => disc(0.48, [0, -0.18])([x, y]) && y < -0.22 - 0.4 * x
  if (style === 2)
    return ([x, y]) => cap([x, y]) || (Math.abs(x) > 0.33 && Math.abs(x) < 0.52 && y > -0.4 && y < 0.42)
  if (style === 3) return (point) => cap(point) || disc(0.2, [0, -0.68])(point)
  return cap
}

const disc =
  (radius: number, [x0, y0]: Point): Figure =>
  ([x, y]) =>
    Math.hypot(x - x0, y - y0) < radius
