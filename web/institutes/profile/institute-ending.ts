import type { Institute } from 'contract/institutes/institute-shapes.ts'
import type { OpenInstitute } from './use-institute.ts'

/** What `PageEnded` says. */
interface InstituteEnding {
  name?: string
  what: string
  why: string
  to: string
  label: string
}

/** Why nothing can be done any more with an institute that is open. */
export function endingOf({ institute, isGone, mergedInto }: OpenInstitute): InstituteEnding | undefined {
  const { name } = institute
  if (mergedInto)
    return {
      name,
      what: `This institution was merged into ${mergedInto.name}.`,
      why: movedWords('there'),
      to: `/institutes/${mergedInto.id}`,
      label: `Show ${mergedInto.name}`,
    }
  if (isGone)
    return {
      name,
      what: 'You no longer see this institution.',
      why: 'It is private, and your role there has ended.',
      to: '/institutes',
      label: 'Show the institutes',
    }
  return undefined
}

/** Why a part of an institute's page has ended. @param lost as in 'You no longer take part in …' */
export const endingOfPart = ({ id }: Institute, lost: string): InstituteEnding => ({
  what: `You no longer take part in ${lost}.`,
  why: 'Your role in this institution has ended, or its approval has been withdrawn.',
  to: `/institutes/${id}`,
  label: 'Show the profile',
})

/** What a merge takes along. */
export const movedWords = (where: 'here' | 'there') =>
  `Its members, projects and discussions are ${where} now.`
