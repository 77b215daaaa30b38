import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settings } from '../platform/config.ts'
import { secretSettings } from '../platform/settings-source.ts'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
const withoutComments = (text: string) => text.replace(/^\s*#.*$/gm, '')

it('the settings in the examples are ours', () => {
  const known = [...Object.keys(settings), ...secretSettings.map((name) => `${name}_FILE`)]
  const given = [...read('seventeen.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(given.length).toBeGreaterThan(5)
  expect(given.filter((name) => !known.includes(String(name)))).toEqual([])
  const named = readdirSync('deploy').flatMap((file) =>
    [...read(file).matchAll(/\b([A-Z]+(?:_[A-Z]+)+)=/g)].map(([, name]) => name),
  )
  expect(named.filter((name) => !known.includes(String(name)))).toEqual([])
})

it.each(['nginx.conf', 'Caddyfile'])('%s is well formed and knows our addresses and limits', (name) => {
  const text = withoutComments(read(name))
  let depth = 0
  for (const line of text.split('\n').map((one) => one.trim())) {
    depth += line.split('{').length - line.split('}').length
    expect(depth).toBeGreaterThanOrEqual(0)
    if (name === 'nginx.conf' && line !== '') expect(line, line).toMatch(/[;{}]$/)
  }
  expect(depth).toBe(0)
  expect(
    Number(/(\d+)m/i.exec(/(?:client_max_body_size|max_size) \d+m/i.exec(text)?.[0] ?? '')?.[1]),
  ).toBeGreaterThan(50)
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
it.skipIf(!hasSystemd)('systemd reads the unit without a complaint about its settings', () => {
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', 'deploy/seventeen.service'], {
    encoding: 'utf8',
  })
  expect(`${stdout}${stderr}`).not.toMatch(/Unknown|Invalid|Failed to parse|not executable/i)
})
