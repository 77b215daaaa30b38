import fc from 'fast-check'
import { expect, it } from 'vitest'
import { permissionsOf, projectRoles } from './permissions.ts'
import {
  lastProjectAdmin,
  projectProblems,
  whyNotChange,
  whyNotGive,
  whyNotRemoveParticipant,
  type ProjectForm,
} from './project.rules.ts'

const form = (more: Partial<ProjectForm> = {}): ProjectForm => ({
  name: 'Solar for schools',
  short_name: '',
  description: '',
  type: 'Research',
  sustainable_development_goals: [],
  focus_areas: [],
  regions: ['Oceania'],
  website_url: '',
  project_visibility: 'private',
  ...more,
})

it('a name, a type and a region are sufficient', () => {
  expect(projectProblems(form())).toEqual({})
})

it('each invalid field has its own message', () => {
  expect(
    projectProblems(
      form({
        name: ' ',
        type: '',
        regions: [],
        sustainable_development_goals: ['SDG18'],
        focus_areas: ['Golf'],
        website_url: 'javascript:alert(1)',
      }),
    ),
  ).toEqual({
    name: ['Please enter name'],
    type: ['Please select type of project'],
    regions: ['Please select regions'],
    sustainable_development_goals: ['Please enter sustainable development goals'],
    focus_areas: ['Please enter non-financial focus area'],
    website_url: ['Please enter website url'],
  })
})

const role = fc.constantFrom(...projectRoles)

it('only an Admin can give, change and remove the role of an Admin', () => {
  fc.assert(
    fc.property(role, role, (actor, other) => {
      const permissions = permissionsOf([actor])
      const isAdmin = actor === 'Project_Admin'
      const more = { otherAdmins: true }
      expect(whyNotGive(permissions, 'Project_Admin') === undefined).toBe(isAdmin)
      expect(whyNotChange(permissions, { from: other, to: 'Project_Admin', ...more }) === undefined).toBe(
        isAdmin,
      )
      expect(whyNotChange(permissions, { from: 'Project_Admin', to: other, ...more }) === undefined).toBe(
        isAdmin,
      )
      const removal = { roles: [other, 'Project_Admin' as const], self: false, ...more }
      expect(whyNotRemoveParticipant(permissions, removal) === undefined).toBe(isAdmin)
    }),
  )
})

it('whatever is requested by whomever, the last Admin keeps the role', () => {
  fc.assert(
    fc.property(role, role, fc.boolean(), (actor, to, self) => {
      const permissions = permissionsOf([actor])
      expect(
        whyNotRemoveParticipant(permissions, { roles: ['Project_Admin'], self, otherAdmins: false }),
      ).toBeDefined()
      if (to !== 'Project_Admin')
        expect(whyNotChange(permissions, { from: 'Project_Admin', to, otherAdmins: false })).toBeDefined()
    }),
  )
  expect(whyNotRemoveParticipant([], { roles: ['Project_Admin'], self: true, otherAdmins: false })).toBe(
    lastProjectAdmin,
  )
})

it('everyone can give up their own role', () => {
  for (const own of projectRoles)
    expect(whyNotRemoveParticipant([], { roles: [own], self: true, otherAdmins: true })).toBeUndefined()
})
