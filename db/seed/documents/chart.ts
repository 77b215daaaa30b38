import { pngFile } from '../png.ts'

const size = { width: 960, height: 540, margin: 48 }
const paper = [251, 250, 247]
const ink = [86, 100, 105]
const bar = [15, 107, 102]

/** A bar chart as a PNG, without words: a picture such as people put into reports. */
export function chartOf(values: readonly number[]): Buffer {
  const { width, height, margin } = size
  const most = Math.max(...values)
  const step = (width - 2 * margin) / values.length
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width; x++) {
      const at = Math.floor((x - margin) / step)
      const value = x >= margin && x < width - margin ? (values[at] ?? 0) : 0
      const isBar =
        (x - margin) % step > step * 0.25 && height - margin - y < (value / most) * (height - 2 * margin)
      const isAxis = y === height - margin && x >= margin && x < width - margin
      row.set(isAxis ? ink : isBar && y < height - margin ? bar : paper, 1 + 3 * x)
    }
    return row
  })
  return pngFile({ width, height, colour: 'rgb' }, Buffer.concat(rows))
}
