import { drawnPng, type Color, type Point } from './png.ts'
import { diceOf } from './random.ts'

/** Sky above, sun, and four hills one behind the other, the nearest last. */
const palettes: readonly (readonly Color[])[] = [
  [[246, 231, 203], [240, 178, 92], [168, 188, 160], [118, 157, 128], [71, 118, 98], [31, 78, 72]],
  [[222, 236, 240], [250, 214, 128], [146, 182, 196], [97, 142, 166], [56, 101, 130], [24, 62, 92]],
  [[248, 222, 214], [233, 132, 92], [206, 152, 140], [166, 104, 104], [116, 66, 80], [70, 38, 58]],
  [[238, 236, 214], [226, 170, 60], [198, 190, 120], [158, 156, 84], [112, 118, 58], [66, 76, 40]],
  [[230, 228, 242], [244, 196, 150], [176, 172, 206], [132, 130, 180], [88, 90, 148], [50, 54, 106]],
] // oxfmt-ignore

/** A drawn landscape as a PNG, four times as wide as it is high, always the same for the same number. No photographs. */
export function drawnBanner(number: number): Buffer {
  const dice = diceOf(number * 6151 + 5)
  const [sky, sun, ...hills] = palettes[number % palettes.length] ?? []
  const sunAt: Point = [-0.7 + dice.next() * 1.4, -0.35 + dice.next() * 0.2]
  const skylines = hills.map((_, place) => {
    const [waves, shift] = [1.5 + dice.next() * 3, dice.next() * 7]
    const height = -0.15 + place * 0.28
    return (x: number) =>
      height + 0.16 * Math.sin(x * waves + shift) + 0.06 * Math.sin(x * waves * 2.7 + 2 * shift)
  })
  return drawnPng({ width: 1200, height: 300 }, (x) => {
    const tops = skylines.map((skyline) => skyline(x))
    return (y) => {
      let place = hills.length - 1
      while (place >= 0 && y <= tops[place]!) place--
      const nearest = hills[place]
      const isSun = !nearest && ((x - sunAt[0]) * 4) ** 2 + (y - sunAt[1]) ** 2 < 0.34 ** 2
      return nearest ?? (isSun ? sun : sky) ?? [0, 0, 0]
    }
  })
}
