import { sdgs } from '../institutes/sdgs.ts'
import { countText } from '../platform/totals.ts'
import type { Fit } from './match-shapes.ts'

/** The viewer's institution that is compared. */
export interface Nearest {
  name: string
  /** Goals in common, SDG1 to SDG17. */
  goals: readonly string[]
  /** The region of both; null if it differs. */
  region: string | null
  /** Kilometres between them; null if unknown. */
  distance: number | null
}

/** Kilometres below which institutions are neighbours. */
const nearby = 25

/** How an institution fits the viewer: by their search preferences if it is a match, else by goals and place. */
export function fitSentence({ state, relevant_index, match }: Fit, nearest: Nearest): string {
  const compared = comparison(nearest)
  if (state === 'must_missed') return `Not a match for what you or they look for. ${compared}`
  if (state !== 'match' || relevant_index === null) return compared
  const reasons = match?.reasons.map(({ text }) => uncapitalised(text)) ?? []
  const score = `A match with ${relevant_index} of 99 points`
  return reasons.length > 0 ? `${score}: ${reasons.join('; ')}.` : `${score}. ${compared}`
}

function comparison({ name, goals, region, distance }: Nearest): string {
  const numbers = sdgs.filter(({ code }) => goals.includes(code)).map(({ number }) => String(number))
  const place = placeText(region, distance)
  if (numbers.length === 0)
    return place ? `No goals in common with ${name}, but ${place}.` : `No goals in common with ${name}.`
  const works = `Works on SDG ${listed(numbers)}, as ${name} does`
  return place ? `${works}, and ${place}.` : `${works}.`
}

function placeText(region: string | null, distance: number | null): string | undefined {
  if (distance !== null && distance < nearby) return 'is in the same area'
  const away = distance === null ? undefined : `${countText(Math.round(distance / 10) * 10)} km away`
  if (region) return away ? `is in ${region} as well, ${away}` : `is in ${region} as well`
  return undefined
}

const listed = (values: readonly string[]) =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} and ${values.at(-1)}`

const uncapitalised = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
