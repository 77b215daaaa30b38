import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('components.css imports the styles of all Mantine components in use', () => {
  const web = join(import.meta.dirname, '..')
  const styles = join(web, '../node_modules/@mantine/core/styles')
  const brought = readFileSync(join(import.meta.dirname, 'components.css'), 'utf8')
  const used = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !/node_modules|dist\//.test(name))
    .flatMap((name) => [
      ...readFileSync(join(web, name), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
    ])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.replace('type', '').trim()))
  expect(used).toContain('Button')
  const missing = [...new Set(used)].filter(
    (name) => existsSync(join(styles, `${name}.css`)) && !brought.includes(`/styles/${name}.css`),
  )
  expect(missing).toEqual([])
})
