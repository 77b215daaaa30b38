import { can, type Permissions } from '../projects/permissions.ts'

/** First steps of a new project, in order: people, topics, content. */
export const firstSteps = ['people', 'topics', 'content'] as const
export type FirstStep = (typeof firstSteps)[number]

/** Changes of a kind are counted up to this number, which then means 'or more'. */
export const countedNews = 100

/** Minutes without a request after which a visit ends. */
export const minutesOfVisit = 30

/** Which steps are done. */
export type StepsDone = Record<FirstStep, boolean>

/** Whether the user has the permissions for all of the steps. */
export const mayTakeFirstSteps = (permissions: Permissions): boolean =>
  can(permissions, 'CREATE_PROJECT_PARTICIPANTS') && can(permissions, 'CREATE_PROJECT_TOPICS')

/** The steps shown to users who can do all of them, until all are done. */
export const offeredSteps = (
  permissions: Permissions,
  { done, dismissed }: { done: StepsDone; dismissed: boolean },
): { step: FirstStep; done: boolean }[] | null =>
  dismissed || !mayTakeFirstSteps(permissions) || firstSteps.every((step) => done[step])
    ? null
    : firstSteps.map((step) => ({ step, done: done[step] }))
