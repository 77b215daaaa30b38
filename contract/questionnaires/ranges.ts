import { z } from 'zod'

/** The numbers that a slider can be set to: from the start in steps, at most to the end. */
export const range = z.object({
  start: z.number(),
  end: z.number(),
  step: z.number().positive(),
})

export type Range = z.infer<typeof range>

const defaults: Range = { start: 1, end: 10, step: 1 }

/**
 * Reads a range such as `start=0 end=10 step=0.5`, as in XLSForm, whose defaults are 1, 10 and 1. Ranges that fall are
 * turned around, with the same numbers. @returns the message if it cannot be read
 */
export function readRange(text: string): Range | string {
  const given = { ...defaults }
  for (const [, key = '', value = ''] of text.slice(0, 500).matchAll(/([A-Za-z_]+)\s*=\s*([^\s,;]+)/g)) {
    const name = key.toLowerCase()
    if (name !== 'start' && name !== 'end' && name !== 'step') continue
    const number = Number(value)
    if (!Number.isFinite(number) || Math.abs(number) > 1e15)
      return `${name} is ${value}, which is not a number.`
    given[name] = number
  }
  const step = Math.abs(given.step)
  if (step === 0) return 'step is 0.'
  if (given.start <= given.end) return { ...given, step }
  return { start: placed({ ...given, step: -step }, stepsTo(given, step)), end: given.start, step }
}

export const writeRange = ({ start, end, step }: Range) => `start=${start} end=${end} step=${step}`

const stepsTo = ({ start, end }: Range, step: number) => Math.floor(Math.abs(end - start) / step + tolerance)

/** Share of a step by which binary fractions may be off. */
const tolerance = 1e-6

export const isInRange = (one: Range, value: number): boolean =>
  value >= one.start - tolerance * one.step &&
  value <= one.end + tolerance * one.step &&
  Math.abs((value - one.start) / one.step - Math.round((value - one.start) / one.step)) <= tolerance

/** The nearest number of the range. */
export function nearestInRange(one: Range, value: number): number {
  const steps = Math.round((value - one.start) / one.step)
  return placed(one, Math.min(Math.max(steps, 0), stepsTo(one, one.step)))
}

/** The largest number of the range. */
export const lastInRange = (one: Range): number => placed(one, stepsTo(one, one.step))

/** The number after so many steps, without the errors of binary fractions: 0.3, not 0.30000000000000004. */
function placed({ start, step }: Range, steps: number): number {
  const digits = Math.min(15, Math.max(decimals(start), decimals(step)))
  return Number((start + steps * step).toFixed(digits))
}

function decimals(value: number): number {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  return Math.max(0, fraction.length - Number(exponent))
}

/** Message for a number outside. */
export const rangeProblem = (one: Range): string =>
  `This must be a number from ${one.start} to ${lastInRange(one)}${one.step === 1 ? '' : ` in steps of ${one.step}`}.`
