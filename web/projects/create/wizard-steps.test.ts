import { expect, it } from 'vitest'
import { createdIn, isLaterStep, stepAddress, wizardStepOf, projectWizardSteps } from './wizard-steps.ts'

const nameAt = (address: string) => wizardStepOf(new URLSearchParams(address)).name

it('until the project exists only the first step is available', () => {
  for (const step of ['details', 'import', 'topics', 'finish', 'other'])
    expect(nameAt(`step=${step}`)).toBe('details')
})

it('once the project exists the URL determines the step', () => {
  expect(nameAt(stepAddress('topics', 12))).toBe('topics')
  expect(nameAt('project=12')).toBe('details')
  expect(nameAt('project=12&step=other')).toBe('details')
})

it('an invalid project id is ignored', () => {
  for (const id of ['', '0', '-1', 'abc', '1e3'])
    expect(createdIn(new URLSearchParams({ project: id }))).toBe(undefined)
})

it('a step is later only than the steps before it', () => {
  const [details, imports, topics, finish] = projectWizardSteps.map(({ name }) => name)
  expect([topics, finish].map((step) => isLaterStep(step!, imports!))).toEqual([true, true])
  expect([details, imports].map((step) => isLaterStep(step!, imports!))).toEqual([false, false])
})
