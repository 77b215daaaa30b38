import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isAllowed, productionPackages } from './scripts/package-licences.mjs'

it('every production package has a licence under which we may ship it', () => {
  expect(productionPackages().filter((one) => !isAllowed(one))).toEqual([])
})

it('a licence that is not on the list is refused', () => {
  expect(isAllowed({ licence: 'AGPL-3.0' })).toBe(false)
  expect(isAllowed({ licence: undefined })).toBe(false)
  expect(isAllowed({ licence: '(MIT OR GPL-3.0)' })).toBe(true)
})

it('every image of deploy is pinned by digest', () => {
  const files = readdirSync('deploy', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /Dockerfile(\.database)?$|compose\.yml$/.test(name),
  )
  const images = files.flatMap((name) =>
    [...readFileSync(`deploy/${name}`, 'utf8').matchAll(/^\s*(?:FROM|image:) (\S+)/gm)].map(
      ([, image]) => image!,
    ),
  )
  const own = ['seventeen', 'seventeen-database']
  expect(files).toHaveLength(4)
  expect(images.length).toBeGreaterThan(6)
  expect(images.filter((image) => !own.includes(image) && !/@sha256:[0-9a-f]{64}$/.test(image))).toEqual([])
})
