/** First steps of a new member, in order: the profile, what they look for, and a project. */
export interface FirstStepsDone {
  /** A picture and a text about oneself. */
  profile: boolean
  /** A search profile. */
  preferences: boolean
  /** A role in a project. */
  project: boolean
}

/** Days after the registration during which Home offers the first steps to members who take part in a project. */
export const daysOfFirstSteps = 60

const day = 24 * 3600_000

/**
 * Whether Home offers the first steps: until all are done, or the member dismisses them. Members who have been working in
 * projects for some time have found their way.
 */
export const offersFirstSteps = (
  done: FirstStepsDone,
  { dismissed, registeredAt, now }: { dismissed: boolean; registeredAt: Date; now: Date },
): boolean =>
  !dismissed &&
  !(done.profile && done.preferences && done.project) &&
  (!done.project || now.getTime() - registeredAt.getTime() < daysOfFirstSteps * day)
