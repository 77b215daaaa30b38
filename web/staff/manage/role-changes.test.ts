import { lastInstituteAdmin, ownRole } from 'contract/institutes/institutes.refusals.ts'
import { expect, it } from 'vitest'
import { allApproved, leftAfter, turned, waitingIn, whyNotTurn } from './role-changes.ts'

const entry = (id: number, approved: boolean) => ({
  id,
  role: 'Analyst',
  institute: 7,
  institute_name: 'Umoja',
  institute_avatar: null,
  approved,
  is_last_admin: false,
})
const account = (id: number, roles: ReturnType<typeof entry>[]) => ({
  id,
  username: '',
  first_name: '',
  last_name: '',
  avatar: null,
  is_staff: false,
  is_advisor: false,
  is_confirmed: true,
  is_blocked: false,
  deletion_requested_at: null,
  active_modules: [],
  created_at: '',
  roles,
})

it('turning a switch back removes the change', () => {
  const on = turned({}, { id: 3 }, entry(1, false), true)
  expect(on).toEqual({ 1: { userId: 3, instituteId: 7, role: 'Analyst', approved: true } })
  expect(turned(on, { id: 3 }, entry(1, false), false)).toEqual({})
})

it('approving all includes every pending role except your own', () => {
  const shown = [account(3, [entry(1, false), entry(2, true)]), account(4, [entry(5, false)])]
  expect(Object.keys(allApproved({}, shown, 4))).toEqual(['1'])
  expect(waitingIn(allApproved({}, shown, 4), shown, 4)).toEqual([])
  expect(Object.keys(allApproved({}, shown, 9))).toEqual(['1', '5'])
  expect(whyNotTurn(entry(5, false), true, true)).toBe(ownRole)
  expect(whyNotTurn(entry(5, true), false, true)).toBeUndefined()
})

it('the switch of the last Admin explains why it cannot be turned off', () => {
  const last = { ...entry(5, true), role: 'Admin', is_last_admin: true }
  expect(whyNotTurn(last, false, false)).toBe(lastInstituteAdmin)
  expect(whyNotTurn({ ...last, is_last_admin: false }, false, false)).toBeUndefined()
})

it('changes made during saving are kept, as are reverted and rejected ones', () => {
  const edit = (id: number) => turned({}, { id: 3 }, entry(id, false), true)
  const sent = { ...edit(1), ...edit(2), ...edit(3) }
  const { 2: _, ...withoutTwo } = sent
  const now = { ...withoutTwo, ...edit(4) }
  expect(leftAfter(now, { sent, refused: [3] })).toEqual({
    ...edit(3),
    ...edit(4),
    2: { ...edit(2)[2], approved: false },
  })
  expect(leftAfter(sent, { sent, refused: [] })).toEqual({})
})
