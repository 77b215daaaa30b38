import { categoriesOf, purposes } from 'contract/matching/purposes.ts'
import { required } from 'contract/platform/required.ts'
import { expect, it } from 'vitest'
import { mostTicked, toolOf, wizardAddress, withValues } from './tool-address.ts'

const byName = new Map(
  purposes.map((purpose): [string, (typeof purposes)[number]] => [purpose.name, purpose]),
)
const read = (address: string, purpose = 'Investment Portfolio') =>
  toolOf(new URLSearchParams(address), required(byName, purpose))

it('parameters missing in the URL use the preset of the purpose, and a cleared preset stays cleared', () => {
  expect(read('', 'Rating').options).toEqual({ services: ['Rating'] })
  const without = withValues(new URLSearchParams(), 'services', [])
  expect(read(String(without), 'Rating').options).toEqual({})
  expect(read('', 'Data Collection').chosen).toHaveLength(7)
  expect(read('type=NGO', 'Data Collection').chosen).toEqual(['NGO'])
})

it('the ends of a range are whole numbers', () => {
  const address = 'current_financial_needs=250000&current_financial_needs_max=x'
  expect(read(address).options).toEqual({ current_financial_needs: 250_000 })
  expect(categoriesOf(['Financial Institution', 'NGO'], read(address).options)).toEqual({
    'Financial Institution': { current_financial_needs: 250_000 },
    NGO: {},
  })
})

it('the wizard gets type, regions, goals, institutions and a name', () => {
  const [purpose, tool] = [
    required(byName, 'Rating'),
    read('region=Oceania&region=Europe&tick=3&tick=5', 'Rating'),
  ]
  const address = new URL(wizardAddress(purpose, tool), 'https://seventeen.example')
  expect(address.pathname).toBe('/create-project')
  expect(address.searchParams.getAll('region')).toEqual(['Europe', 'Oceania'])
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    institutes: '3,5',
    type: 'Rating',
    name: 'Rating, Europe, Oceania',
  })
})

it('unknown values in the URL are ignored', () => {
  const { chosen, options, ticked } = read('type=x&region=Mars&region=Oceania&tick=7&tick=-1&tick=7&tick=zz')
  expect(chosen).toEqual(['Financial Institution'])
  expect(options).toEqual({ region: ['Oceania'] })
  expect(ticked).toEqual([7])
  expect(read(Array.from({ length: 40 }, (_, place) => `tick=${place + 1}`).join('&')).ticked).toHaveLength(
    mostTicked,
  )
})
