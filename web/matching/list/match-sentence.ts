import type { MatchedInstitute } from 'contract/matching/match-shapes.ts'

/** 'It meets your preferences with 87 of 99 points, and you meet theirs with 64.' */
export function matchSentence(
  { match: { seeking, sought } }: Pick<MatchedInstitute, 'match'>,
  nearestTo?: { name: string } | null,
): string {
  if (nearestTo) return `It is near ${nearestTo.name} in goals and region.`
  const yours = sought === null ? undefined : `you meet their preferences with ${sought} of 99 points`
  if (seeking === null) return yours ? `${capital(yours)}.` : ''
  const theirs = `It meets your preferences with ${seeking} of 99 points`
  return sought === null
    ? `${theirs}. Its members have not said what they look for.`
    : `${theirs}, and you meet theirs with ${sought}.`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
