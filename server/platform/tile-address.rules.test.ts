import { expect, it } from 'vitest'
import { tileSource, worldTile } from './tile-address.ts'

it.each([
  ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'https://tile.openstreetmap.org'],
  ['https://{s}.tiles.example:8443/{z}/{x}/{y}{r}.png?key=abc', 'https://*.tiles.example:8443'],
  ['http://localhost:9/{z}/{x}/{y}', 'http://localhost:9'],
])('tiles from %s are allowed by the source %s', (address, source) => {
  expect(tileSource(address)).toBe(source)
})

it.each([
  'none',
  'https://tiles.example/{z}/{x}.png',
  'ftp://tiles.example/{z}/{x}/{y}',
  'https://tiles.{s}.example/{z}/{x}/{y}',
  "https://tiles.example;script-src 'unsafe-inline'/{z}/{x}/{y}",
  'https://tiles.example, https://other.example/{z}/{x}/{y}',
  'javascript:alert(1)//{z}{x}{y}',
])('%s is not a valid tile address', (address) => {
  expect(tileSource(address)).toBeUndefined()
})

it('the tile of zoom level 0 has an address', () => {
  expect(worldTile('https://{s}.tiles.example/{z}/{x}/{y}{r}.png')).toBe('https://a.tiles.example/0/0/0.png')
})
