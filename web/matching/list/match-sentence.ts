import type { MatchedInstitute } from 'contract/matching/match-shapes.ts'

/** 'NGO in Suva, Fiji. Meets 87 of 99 of your preferences, and you meet 64 of 99 of theirs.' */
export function matchSentence({ type, address, match }: MatchedInstitute): string {
  const place = [address.city_name, address.country_name].filter(Boolean).join(', ')
  const about = place ? `${type} in ${place}.` : `${type}.`
  if (match.seeking === null) return about
  const theirs =
    match.sought === null
      ? '. Its members have not said what they look for.'
      : `, and you meet ${match.sought} of 99 of theirs.`
  return `${about} Meets ${match.seeking} of 99 of your preferences${theirs}`
}
