/** What a reader's institution and another one have in common. */
export interface Nearness {
  /** Numbers of the goals of both, and of all goals of the other one. */
  sharedGoals: readonly number[]
  goals: readonly number[]
  /** Where the other one is; empty if it does not state it. */
  country: string
  region: string
  isSameCountry: boolean
  isSameRegion: boolean
}

/** More goals than this are counted instead of listed. */
const mostListed = 4

/** Why an institution is near to the reader's, in one sentence. */
export function nearSentence({
  sharedGoals,
  goals,
  country,
  region,
  isSameCountry,
  isSameRegion,
}: Nearness): string {
  const also = isSameCountry && country ? country : isSameRegion && region ? region : ''
  if (sharedGoals.length > 0)
    return also
      ? `Works on ${goalsText(sharedGoals)} like you, and is in ${also} too.`
      : `Works on ${goalsText(sharedGoals)} like you${region ? `, in ${region}` : ''}.`
  if (also) return `Is in ${also} like you.`
  const place = country || region
  if (goals.length > 0) return `Works on ${goalsText(goals)}${place ? ` in ${place}` : ''}.`
  return place ? `Is in ${place}.` : 'Has joined Seventeen too.'
}

function goalsText(numbers: readonly number[]): string {
  if (numbers.length > mostListed) return `${numbers.length} goals`
  const [last, ...before] = numbers.toReversed()
  return `SDG ${before.length > 0 ? `${before.reverse().join(', ')} and ${last}` : last}`
}
