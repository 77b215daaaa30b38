import { modules } from 'contract/access/modules.ts'
import { expect, it } from 'vitest'
import { actionCommands, matchingCommands, pageCommands } from './commands.ts'
import { goKeys } from './go-keys.ts'

const member = { is_staff: false, active_modules: [...modules] }

it('commands are found by the beginnings of their words, in any order', () => {
  const actions = actionCommands(member)
  const labels = (text: string) => matchingCommands(actions, text).map(({ label }) => label)
  expect(labels('proj')).toEqual(['Create a project'])
  expect(labels('PROJECT créate')).toEqual(['Create a project'])
  expect(labels('sign out')).toEqual(['Logout'])
  expect(labels('roject')).toEqual([])
  expect(labels('  ')).toHaveLength(actions.length)
})

it('pages and actions of modules that are off are not offered', () => {
  const without = { is_staff: false, active_modules: modules.filter((name) => name !== 'Projects') }
  expect(actionCommands(without).map(({ value }) => value)).not.toContain('/create-project')
  expect(pageCommands(without).map(({ value }) => value)).not.toContain('/projects')
  expect(actionCommands(member).map(({ value }) => value)).not.toContain('/events/create')
})

it('every shortcut of two keys opens a page of the menu', () => {
  const pages = pageCommands({ is_staff: true, active_modules: [] }).map(({ value }) => value)
  for (const path of Object.values(goKeys)) expect(pages).toContain(path)
})
