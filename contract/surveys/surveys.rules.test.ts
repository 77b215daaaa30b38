import { describe, expect, it } from 'vitest'
import { permissionsByRole, type ProjectRole } from '../projects/permissions.ts'
import { surveyName } from './survey.ts'
import {
  isAccessible,
  whyNotAccessible,
  whyNotFinalize,
  whyNotManage,
  whyNotReopen,
  whyNotSave,
  whyNotView,
} from './surveys.rules.ts'

const open = { active: true, accept_submissions: true }
const finalized = { active: true, accept_submissions: false }
const deactivated = { active: false, accept_submissions: true }
const as = (role: ProjectRole) => permissionsByRole[role]

describe('opening a survey', () => {
  it('is possible for users who may fill it, and for a finalized one for users who could reopen it', () => {
    expect(whyNotView(open, as('Project_Member'))).toBeUndefined()
    expect(whyNotView(open, as('Project_Guest'))).toMatchObject({
      permission: 'FILL_PROJECT_SURVEYS',
      words: 'You have not been invited to fill this survey',
    })
    expect(whyNotView(finalized, as('Project_Manager'))).toBeUndefined()
    expect(whyNotView(finalized, as('Project_Member'))).toMatchObject({
      permission: 'ACTIVATE_PROJECT_SURVEYS',
      words: 'Not accepting submissions anymore!',
    })
  })

  it('is possible for respondents of a finalized survey whose answers are reviewed', () => {
    const reviewed = { ...finalized, has_review: true }
    expect(whyNotView(reviewed, as('Project_Member'))).toBeUndefined()
    expect(whyNotView(reviewed, as('Project_Guest'))).toMatchObject({ permission: 'FILL_PROJECT_SURVEYS' })
    expect(whyNotSave(reviewed, as('Project_Member'))).toMatchObject({ code: 'survey.closed' })
    expect(whyNotSave({ ...reviewed, revises: true }, as('Project_Member'))).toBeUndefined()
    expect(whyNotSave({ ...reviewed, active: false, revises: true }, as('Project_Member'))).toMatchObject({
      words: 'Deactivated',
    })
  })

  it('is not offered for a deactivated survey, though its URL opens it', () => {
    expect(isAccessible(deactivated, as('Project_Admin'))).toBe(false)
    expect(whyNotAccessible(deactivated, as('Project_Admin'))).toMatchObject({ words: 'Deactivated' })
    expect(whyNotView(deactivated, as('Project_Member'))).toBeUndefined()
  })
})

it('a list states why it does not link to a survey', () => {
  const words = (survey: typeof open, role: ProjectRole) => whyNotAccessible(survey, as(role))?.words
  expect(words(open, 'Project_Member')).toBeUndefined()
  expect(words(open, 'Project_Guest')).toBe('You have not been invited to fill this survey')
  expect(words(finalized, 'Project_Member')).toBe('Not accepting submissions anymore!')
  expect(words(finalized, 'Project_Manager')).toBeUndefined()
})

describe('saving answers', () => {
  it('requires an active survey that accepts submissions, whoever saves', () => {
    expect(whyNotSave(open, as('Project_Member'))).toBeUndefined()
    expect(whyNotSave(finalized, as('Project_Admin'))).toMatchObject({
      status: 409,
      words: 'Not accepting submissions anymore!',
    })
    expect(whyNotSave({ active: false, accept_submissions: false }, as('Project_Admin'))).toMatchObject({
      words: 'Deactivated',
    })
    expect(whyNotSave(open, as('Project_Guest'))).toMatchObject({ code: 'permission_denied' })
  })
})

it('managing requires both permissions, finalizing and reopening one each', () => {
  const closing = ['DEACTIVATE_PROJECT_SURVEYS'] as const
  const opening = ['ACTIVATE_PROJECT_SURVEYS'] as const
  expect([whyNotFinalize(closing), whyNotReopen(opening)]).toEqual([undefined, undefined])
  for (const one of [closing, opening]) expect(whyNotManage(one)).toBeDefined()
  expect(whyNotManage([...closing, ...opening])).toBeUndefined()
})

it.each(['', '  ', 'a/b', 'all', 'ALL', ':quizName', '.', '..', 'x'.repeat(121), '\u200b'])(
  '%j is not a valid name',
  (name) => {
    expect(surveyName.safeParse(name).success).toBe(false)
  },
)

it('invisible characters are removed from a name', () => {
  expect(surveyName.parse(' Green\u200b  Index 3.0 ')).toBe('Green Index 3.0')
})
