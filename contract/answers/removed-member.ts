/** The name of a respondent whose account was deleted; the number is theirs in this survey. */
export const removedMember = (number: number) => `Removed member ${number}`
