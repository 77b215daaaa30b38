import { emptyProjectForm } from 'contract/projects/project.rules.ts'
import { expect, it } from 'vitest'
import { prefilledProject } from './prefilled-project.ts'

const read = (search: string) => prefilledProject(new URLSearchParams(search))

it('a new project starts with the values of the URL, without unknown ones', () => {
  expect(read('')).toEqual(emptyProjectForm)
  expect(
    read('type=Rating&region=Oceania&region=Mars&sdg=SDG5&sdg=SDG18&name=Rating+Oceania&institutes=3'),
  ).toEqual({
    ...emptyProjectForm,
    type: 'Rating',
    regions: ['Oceania'],
    sustainable_development_goals: ['SDG5'],
    name: 'Rating Oceania',
  })
  expect(read('type=Party').type).toBe(emptyProjectForm.type)
})
