import fc from 'fast-check'
import { expect, it } from 'vitest'
import { permissionsOf, projectRoles, visitorPermissions } from '../projects/permissions.ts'
import {
  discussionProblems,
  rightsInInstitute,
  rightsInProject,
  titleProblems,
  whyNotEdit,
  whyNotEditComment,
  whyNotMarkDecided,
  whyNotReactToComment,
  whyNotRemoveDiscussion,
  whyNotRemoveComment,
  whyNotWrite,
} from './discussions.rules.ts'
import { hiddenByStaff } from '../reports/reports.rules.ts'
import { mentionedIn, piecesOf } from './mentions.ts'

const rightsOf = (role: (typeof projectRoles)[number]) => rightsInProject(permissionsOf([role]))

it('guests read, members write, editors edit discussions of others, managers delete them', () => {
  const allowed = (refused: (role: (typeof projectRoles)[number]) => unknown) =>
    projectRoles.filter((role) => refused(role) === undefined)
  expect(projectRoles.filter((role) => rightsOf(role).read)).toHaveLength(5)
  expect(allowed((role) => whyNotWrite(rightsOf(role)))).toHaveLength(4)
  expect(allowed((role) => whyNotEdit(rightsOf(role), false))).toHaveLength(3)
  expect(allowed((role) => whyNotRemoveComment(rightsOf(role), false))).toHaveLength(2)
  const others = { own: false, othersCommented: true }
  expect(allowed((role) => whyNotRemoveDiscussion(rightsOf(role), others))).toHaveLength(2)
  expect(rightsInProject(visitorPermissions).read).toBe(false)
})

it('nobody edits texts of others', () => {
  for (const role of projectRoles) expect(whyNotEditComment(rightsOf(role), false)).toBeDefined()
})

it('authors and editors mark discussions as decided', () => {
  const allowed = (own: boolean) =>
    projectRoles.filter((role) => whyNotMarkDecided(rightsOf(role), own) === undefined)
  expect(allowed(false)).toEqual(['Project_Admin', 'Project_Manager', 'Project_Editor'])
  expect(allowed(true)).toEqual(['Project_Admin', 'Project_Manager', 'Project_Editor', 'Project_Member'])
})

it('people who may comment react, except to a comment hidden by staff, which nobody edits', () => {
  const [member, guest] = [rightsOf('Project_Member'), rightsOf('Project_Guest')]
  expect(whyNotReactToComment(member, false)).toBeUndefined()
  expect(whyNotReactToComment(guest, false)?.code).toBe('permission_denied')
  expect(whyNotReactToComment(member, true)).toBe(hiddenByStaff)
  expect(whyNotEditComment(member, true, true)).toBe(hiddenByStaff)
})

it('users delete their own texts unless others have replied', () => {
  const member = rightsOf('Project_Member')
  expect(whyNotRemoveComment(member, true)).toBeUndefined()
  expect(whyNotRemoveDiscussion(member, { own: true, othersCommented: false })).toBeUndefined()
  expect(whyNotRemoveDiscussion(member, { own: true, othersCommented: true })?.code).toBe(
    'others_have_commented',
  )
})

it('in an institute, approved members write and Admins moderate', () => {
  const member = rightsInInstitute({ is_member: true, is_admin: false })
  expect(member).toMatchObject({ read: true, write: true, update: false, remove: false })
  expect(rightsInInstitute({ is_member: false, is_admin: false }).read).toBe(false)
  expect(whyNotRemoveComment(member, false)).toMatchObject({ permission: 'DELETE_INSTITUTE_DISCUSSIONS' })
})

it('the form requires a title and a description, the API only a title', () => {
  expect(discussionProblems({ name: ' ', description: '' })).toEqual({
    name: ['Please enter title'],
    description: ['Please enter description'],
  })
  expect(titleProblems({ name: 'Credit lines' })).toEqual({})
})

it('the pieces of a text add up to the text, and each person is mentioned once', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.nat().map((id) => `@[${id}]`),
  )
  fc.assert(
    fc.property(fc.array(piece), (parts) => {
      const text = parts.join('')
      const pieces = piecesOf(text)
      const again = pieces.map((one) => (typeof one === 'string' ? one : `@[${one.person}]`)).join('')
      expect(again).toBe(text)
      const people = pieces.flatMap((one) => (typeof one === 'string' ? [] : one.person))
      expect(mentionedIn(text)).toEqual([...new Set(people)])
    }),
  )
  expect(mentionedIn('@[3] and @[12], @[3]; no @[0], @[x] or @ [4]')).toEqual([3, 12])
})
