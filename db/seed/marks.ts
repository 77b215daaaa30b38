import { drawnPng, type Color, type Point } from './png.ts'
import { diceOf, type Dice } from './random.ts'

/** Side of a mark in pixels. */
const side = 144

/** Whether a point of the square from -1 to 1 belongs to the figure. */
type Figure = (point: Point) => boolean

const grounds: Color[] = [
  [15, 76, 92], [38, 70, 83], [96, 56, 19], [46, 64, 87], [61, 90, 52], [120, 60, 52], [74, 63, 107], [20, 90, 80],
] // oxfmt-ignore
const inks: Color[] = [
  [244, 211, 94], [238, 150, 75], [233, 236, 239], [167, 201, 87], [132, 205, 214], [246, 189, 178],
] // oxfmt-ignore

/** A drawn mark of an institute as a PNG, always the same for the same number. No photographs. */
export function drawnMark(number: number): Buffer {
  const dice = diceOf(number * 7919 + 1)
  const ground = dice.one(grounds)
  const [ink, second] = [dice.one(inks), dice.one(inks)]
  const figure = figures[number % figures.length]!(dice)
  const inner = disc(0.16 + dice.next() * 0.1)
  return drawnPng(
    { width: side, height: side },
    (x) => (y) => (inner([x, y]) ? second : figure([x, y]) ? ink : ground),
  )
}

const disc =
  (radius: number, [x0, y0]: Point = [0, 0]): Figure =>
  ([x, y]) =>
    away([x - x0, y - y0]) < radius
const away = ([x, y]: Point) => Math.sqrt(x * x + y * y)
const angleOf = ([x, y]: Point) => Math.atan2(y, x) / (2 * Math.PI) + 0.5

/** Kinds of figures, each with something drawn by lot. */
const figures: ((dice: Dice) => Figure)[] = [
  // rings
  (dice) => {
    const width = 0.12 + dice.next() * 0.1
    return ([x, y]) => away([x, y]) < 0.85 && Math.floor(away([x, y]) / width) % 2 === 1
  },
  // petals
  (dice) => {
    const petals = 5 + dice.roll(5)
    return (point) => away(point) < 0.35 + 0.45 * Math.abs(Math.cos(angleOf(point) * Math.PI * petals))
  },
  // waves
  (dice) => {
    const [waves, bands] = [2 + dice.roll(3), 4 + dice.roll(3)]
    return ([x, y]) =>
      away([x, y]) < 0.85 && Math.floor((y + 1 + 0.12 * Math.sin(x * Math.PI * waves)) * bands) % 2 === 0
  },
  // a polygon with a notch for each side
  (dice) => {
    const corners = 3 + dice.roll(5)
    return (point) => {
      const part = (angleOf(point) * corners) % 1
      return (
        away(point) * Math.cos(((part - 0.5) * 2 * Math.PI) / corners) < 0.62 && Math.abs(part - 0.5) > 0.06
      )
    }
  },
  // bars
  (dice) => {
    const heights = Array.from({ length: 5 }, () => 0.3 + dice.next() * 1.2)
    return ([x, y]) => {
      const bar = Math.floor((x + 0.8) / 0.32)
      const within = (x + 0.8) % 0.32 < 0.22
      return bar >= 0 && bar < 5 && within && y < 0.75 && y > 0.75 - heights[bar]!
    }
  },
  // a sun over a field
  (dice) => {
    const rays = 9 + dice.roll(8)
    return (point) => {
      const far = away(point)
      return point[1] > 0.35
        ? point[1] < 0.8 && Math.abs(point[0]) < 0.8
        : far < 0.45 || (far < 0.85 && (angleOf(point) * rays) % 1 < 0.35)
    }
  },
  // leaves
  (dice) => {
    const lean = 0.3 + dice.next() * 0.4
    const leaf =
      (x0: number): Figure =>
      ([x, y]) =>
        disc(0.7, [x0 - 0.5, 0.1])([x, y]) && disc(0.7, [x0 + 0.5, 0.1])([x, y])
    return (point) => leaf(-lean)(point) || leaf(lean)(point)
  },
]
