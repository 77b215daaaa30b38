import { can, type Permissions } from '../projects/permissions.ts'

/** What a new project needs first, in this order: people, something to talk about, something to work with. */
export const firstSteps = ['people', 'topics', 'content'] as const
export type FirstStep = (typeof firstSteps)[number]

/** Up to this many things of a kind are counted; the figure then stands for 'or more'. */
export const countedNews = 100

/** Minutes without a request after which a visit is over. */
export const minutesOfVisit = 30

/** What is there of each step. */
export type StepsDone = Record<FirstStep, boolean>

/** Whether somebody can do all of the steps. */
export const mayTakeFirstSteps = (permissions: Permissions): boolean =>
  can(permissions, 'CREATE_PROJECT_PARTICIPANTS') && can(permissions, 'CREATE_PROJECT_TOPICS')

/** The steps that are offered: to those who can do them all, until all are done. */
export const offeredSteps = (
  permissions: Permissions,
  { done, dismissed }: { done: StepsDone; dismissed: boolean },
): { step: FirstStep; done: boolean }[] | null =>
  dismissed || !mayTakeFirstSteps(permissions) || firstSteps.every((step) => done[step])
    ? null
    : firstSteps.map((step) => ({ step, done: done[step] }))
