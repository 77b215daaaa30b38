import { expect, it } from 'vitest'
import { addressesByHost, isForReading, isPostgresUrl, needsWritable } from './addresses.ts'
import { connectionOptionsOf } from './connection-options.ts'

const several =
  'postgres://me:p%40ss@one:5432,two:5433,[::1]:5434/seventeen?sslmode=require&target_session_attrs=read-write'

it('an address with several hosts is one address for each of them', () => {
  expect(addressesByHost(several)).toEqual([
    'postgres://me:p%40ss@one:5432/seventeen?sslmode=require&target_session_attrs=read-write',
    'postgres://me:p%40ss@two:5433/seventeen?sslmode=require&target_session_attrs=read-write',
    'postgres://me:p%40ss@[::1]:5434/seventeen?sslmode=require&target_session_attrs=read-write',
  ])
  expect(addressesByHost('postgres://me@one/name')).toEqual(['postgres://me@one/name'])
  expect(connectionOptionsOf(several)).toMatchObject({
    host: 'one',
    port: 5432,
    password: 'p@ss',
    database: 'seventeen',
    otherHosts: [
      { host: 'two', port: 5433 },
      { host: '::1', port: 5434 },
    ],
    needsWritable: true,
  })
})

it('of several hosts one must be writable, and of a single one if the address says so', () => {
  expect(needsWritable('postgres://one,two/name')).toBe(true)
  expect(needsWritable('postgres://one/name')).toBe(false)
  expect(needsWritable('postgres://one/name?target_session_attrs=primary')).toBe(true)
  expect(isForReading('postgres://one,two/name?target_session_attrs=read-only')).toBe(true)
  expect(isForReading(several)).toBe(false)
})

it('an address is refused if any of its hosts is wrong', () => {
  expect(isPostgresUrl(several)).toBe(true)
  expect(isPostgresUrl('postgres://me@one:5432,two:many/name')).toBe(false)
  expect(isPostgresUrl('mysql://me@one/name')).toBe(false)
})
