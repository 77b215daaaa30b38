import type { Institute } from 'contract/institutes/institute-shapes.ts'
import type { OpenInstitute } from './use-institute.ts'

/** Texts for `PageEnded`. */
interface InstituteEnding {
  name?: string
  what: string
  why: string
  to: string
  label: string
}

/** Explains why an open institute is no longer available, if so. */
export function endingOf({ institute, isGone, mergedInto }: OpenInstitute): InstituteEnding | undefined {
  const { name } = institute
  if (mergedInto)
    return {
      name,
      what: `This institution was merged into ${mergedInto.name}.`,
      why: movedText('there'),
      to: `/institutes/${mergedInto.id}`,
      label: `Show ${mergedInto.name}`,
    }
  if (isGone)
    return {
      name,
      what: 'You can no longer view this institution.',
      why: 'It is private, and your role there has ended.',
      to: '/institutes',
      label: 'Show institutes',
    }
  return undefined
}

/** Explains why a tab is no longer available. @param lost completes 'You no longer take part in …' */
export const endingOfPart = ({ id }: Institute, lost: string): InstituteEnding => ({
  what: `You no longer take part in ${lost}.`,
  why: 'Your role in this institution has ended, or its approval has been withdrawn.',
  to: `/institutes/${id}`,
  label: 'View profile',
})

/** Explains what a merge has moved. */
export const movedText = (where: 'here' | 'there') =>
  `Its followers and discussions are now ${where}. Roles of its members are requests, on which the Admins ${where} decide.`
