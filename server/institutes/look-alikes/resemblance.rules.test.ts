import { expect, it } from 'vitest'
import { domainsLookAlike, namesLookAlike } from './resemblance.ts'

it.each([
  ['umoja', 'umoja'],
  ['umoja', 'um0ja'],
  ['umoja', 'UMOJA'],
  ['umoja', 'um\u043eja'],
  ['umoja', 'umojaa'],
  ['grameen', 'grarneen'],
  ['grameen', 'gramen'],
  ['fondo andino', 'fondo andnio'],
  ['green lending east africa', 'green lendng eastafrica'],
  ['ubs', 'ubs'],
  ['kilimanjaro housing', 'kilimanjaro housing trust'],
])('the names %j and %j look alike', (one, other) => {
  expect(namesLookAlike(one, other)).toBe(true)
  expect(namesLookAlike(other, one)).toBe(true)
})

it.each([
  ['ubs', 'ups'],
  ['', ''],
  ['umoja', 'ujamaa'],
  ['green lending', 'green leasing'],
  ['grameen', 'grameen shakti'],
  ['kilimanjaro housing', 'kilimanjaro housing and water'],
  ['kilimanjaro housing', 'kilimanjaro water trust'],
])('the names %j and %j do not', (one, other) => {
  expect(namesLookAlike(one, other)).toBe(false)
})

it.each([
  ['www.umoja.example', 'umoja.example'],
  ['umoja.com', 'umoja.example'],
  ['umoja-bank.co.ke', 'umojabank.example'],
  ['um0ja.example', 'umoja.example'],
  ['xn--umja-65d.example', 'umoja.example'],
])('%s looks like the proven domain %s', (host, domain) => {
  expect(domainsLookAlike(host, domain)).toBe(true)
})

it.each([
  ['ujamaa.example', 'umoja.example'],
  ['one.github.io', 'another.github.io'],
  ['umoja.example.evil.example', 'umoja.example'],
])('%s does not look like %s', (host, domain) => {
  expect(domainsLookAlike(host, domain)).toBe(false)
})
