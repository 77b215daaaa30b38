import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { instituteReview } from 'contract/institutes/institute-review.endpoints.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { registration } from 'contract/access/registration.endpoints.ts'
import { as, person, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { instituteBody } from './testing/new-institute.ts'
import { hostileLinks } from './testing/hostile-links.ts'

let server: TestServer
let plain: Person
let staff: Person
let stranger: Person
beforeAll(async () => {
  server = await startTestServer()
  ;[plain, staff, stranger] = await Promise.all([
    as(server, 'plain'),
    as(server, 'staff'),
    as(server, 'advisor'),
  ])
})
afterAll(() => server.stop())

const create = (changes = {}) => plain.call(institutes.create, { body: instituteBody(changes) })

describe('an institute that exists already', () => {
  const names = [
    'Umoja Microfinance Bank Ltd.',
    'UMOJA MICROFINANCE BANK',
    'Umoja\u200b Micro\u200dfinance Bank',
    '\u202eUmoja Microfinance Bank',
    'Umoja Міcrоfіnаnсе Ваnk', // Cyrillic letters among the Latin ones
    'Ｕｍｏｊａ Microfinance Bank',
    'Umöja Microfinance Bank Inc',
    'Umoja Mikrofinance Bank',
    'The Umoja Bank',
  ]
  it.each(names)('is shown to a person who creates it again as %j, and to staff afterwards', async (name) => {
    const { body } = await plain.call(institutes.duplicates, { body: { name, website_url: '' } })
    expect(body.results[0]).toMatchObject({ name: 'Umoja Microfinance Bank', reason: 'name' })
    const made = await create({ name })
    const { body: review } = await staff.call(instituteReview.list)
    const { similar } = review.results.find((one) => one.id === made.body.id)!
    expect(similar.map((one) => one.name)).toContain('Umoja Microfinance Bank')
  })

  it('is shown to staff again if a reviewed institute takes its name or website', async () => {
    const { id } = (await create()).body
    const reviewed = () => staff.call(instituteReview.reviewed, { params: { id }, body: { reviewed: true } })
    const change = (who: Person, body: object) => who.call(institutes.update, { params: { id }, body })
    const mayBe = async () =>
      (await staff.call(instituteReview.list)).body.results
        .find((one) => one.id === id)
        ?.similar.map(({ name }) => name)
    await reviewed()
    await change(plain, { name: 'A Name of Its Own', mission: 'Light for all' })
    expect(await mayBe()).toBeUndefined()
    await change(plain, { name: 'Umoja Міcrоfіnаnсе Ваnk' })
    expect(await mayBe()).toContain('Umoja Microfinance Bank')
    await reviewed()
    await change(plain, { mission: 'Savings for all' })
    expect(await mayBe()).toBeUndefined()
    await change(plain, { name: 'A Name of Its Own', website_url: 'https://www.fondoandino.example' })
    expect(await mayBe()).toEqual(['Fondo Andino de Inversión'])
    await reviewed()
    // A change by staff needs no review.
    await change(staff, { name: 'Umoja Mikrofinance Bank', website_url: 'https://its-own.example' })
    expect(await mayBe()).toBeUndefined()
  })

  it('is found by the host of its website, but not by a shared host', async () => {
    const of = async (website_url: string) =>
      (await plain.call(institutes.duplicates, { body: { name: 'Quite Another Name', website_url } })).body
        .results
    expect(await of('https://www.fondoandino.example/en/about')).toMatchObject([
      { name: 'Fondo Andino de Inversión', reason: 'website' },
    ])
    await create({ name: 'Barrio Savings', website_url: 'https://www.facebook.com/barrio' })
    expect(await of('https://facebook.com/other')).toEqual([])
    expect(await of('')).toEqual([])
  })
})

it('invisible characters are removed from names, and a name of nothing else counts as empty', async () => {
  const { body } = await create({ name: '\u200b\u202eDelta\u2066 \u0007Trust\ufeff' })
  expect(body.name).toBe('Delta Trust')
  const empty = await create({ name: '\u200b\u200b\u202e\u2060' })
  expect(empty).toMatchObject({ status: 400, body: { name: ['Please enter name'] } })
})

it('stacked marks on a letter, which would cover other lines, are cut; those of real languages stay', async () => {
  const { body } = await create({ name: `Tower${'\u0330'.repeat(40)} Fund` })
  expect(body.name).toBe(`Tower${'\u0330'.repeat(6)} Fund`)
  const written = 'ความยั่งยืน ཀྵྨླྀ בְּרֵאשִׁ֖ית'.normalize('NFC')
  expect((await create({ name: written })).body.name).toBe(written)
})

it('an impossible date of establishment is refused', async () => {
  const { id } = (await create()).body
  for (const date_of_establishment of ['0000-01-01', '2023-02-29', '1990-1-1', '1990-13-01', '9999-01-01']) {
    const body = { date_of_establishment }
    const refused = await plain.call(institutes.update, { params: { id }, body })
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['date_of_establishment']])
  }
})

it('a website that opens anything but a web page is refused, however it is written', async () => {
  const { id } = (await create()).body
  expect(hostileLinks.length).toBeGreaterThanOrEqual(60)
  for (const website_url of hostileLinks) {
    const { status, body } = await plain.call(institutes.update, { params: { id }, body: { website_url } })
    // Accepted addresses are ordinary web addresses.
    if (status === 200) {
      const stored = new URL(body.website_url)
      expect([website_url, stored.protocol, stored.username]).toEqual([
        website_url,
        expect.stringMatching(/^https?:$/),
        '',
      ])
      expect([website_url, stored.hostname]).toEqual([website_url, expect.stringMatching(/[^.]\.[^.]/)])
    } else expect([website_url, status]).toEqual([website_url, 400])
  }
  for (const website_url of hostileLinks.filter((link) => /^\s*(javascript|data|vbscript|file):/i.test(link)))
    expect((await plain.call(institutes.update, { params: { id }, body: { website_url } })).status).toBe(400)
})

describe('a logo', () => {
  const send = (content: Uint8Array<ArrayBuffer> | string, name = 'logo.png', type = 'image/png') =>
    plain.call(institutes.create, { body: instituteBody(), files: { avatar: { name, content, type } } })

  it('is re-encoded and kept', async () => {
    const { status, body } = await send(png(40, 30))
    expect(status).toBe(201)
    const picture = await person(server).request('GET', body.avatar!)
    expect(picture.headers.get('content-type')).toBe('image/webp')
  })

  it('that is an SVG, a page, another file with the name of a picture or has too many pixels is refused, and nothing is stored', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const before = (await plain.call(institutes.list, {})).body.total
    const answers = [
      await send(svg, 'logo.svg', 'image/svg+xml'),
      await send(svg),
      await send('<!doctype html><script>alert(1)</script>'),
      await send('GIF89a/*<svg/onload=alert(1)>*/=1', 'logo.gif', 'image/gif'),
      await send(png(30_000, 30_000)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([415, 415, 415, 413, 413])
    expect((await plain.call(institutes.list, {})).body.total).toBe(before)
  })

  it('loses any data hidden behind the picture', async () => {
    const { body } = await send(
      Buffer.concat([png(20, 20), Buffer.from('<script>alert(1)</script>')]) as never,
    )
    const picture = await fetch(server.url + body.avatar)
    expect(Buffer.from(await picture.arrayBuffer()).includes('script')).toBe(false)
  })
})

it('a private institute is hidden from outsiders in lists, counts, the map, duplicates and by its id', async () => {
  const canary = 'Kanarienvogel'
  const counts = async () => {
    const { body } = await stranger.call(institutes.list, { query: { pageSize: 1 } })
    return [body.total, body.counts]
  }
  const before = await counts()
  const { id } = (
    await create({
      name: `${canary} Trust`,
      mission: canary,
      website_url: 'http://kanarienvogel.example',
      profile_visibility: 'private',
    })
  ).body
  expect(await counts()).toEqual(before)
  const params = { id }
  const answers = await Promise.all([
    stranger.call(institutes.list, { query: { name: canary } }),
    stranger.call(institutes.gps),
    stranger.call(institutes.map, { query: { zoom: 9 } }),
    stranger.call(institutes.duplicates, {
      body: { name: `${canary} Trust`, website_url: 'kanarienvogel.example' },
    }),
    stranger.call(institutes.read, { params }),
    stranger.call(instituteMembers.list, { params }),
    stranger.call(instituteMembers.request, { params, body: { role: 'CEO' } }),
    stranger.call(institutes.follow, { params, body: { follow: true } }),
    person(server).call(registration.institutes, { query: { name: canary } }),
  ])
  expect(JSON.stringify(answers.map(({ body }) => body)).includes(canary)).toBe(false)
  expect(answers.slice(4, 8).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  for (const who of [plain, staff]) {
    expect((await who.call(institutes.list, { query: { name: canary } })).body.total).toBe(1)
    expect((await who.call(institutes.read, { params })).status).toBe(200)
  }
})

/** A grey PNG of this size. */
function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const whole = Buffer.alloc(body.length + 8)
    whole.writeUInt32BE(data.length, 0)
    body.copy(whole, 4)
    whole.writeUInt32BE(crc(body), whole.length - 4)
    return whole
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  // Only the header states the size; the pixels are missing.
  const rows = width * height > 1e6 ? Buffer.alloc(100) : Buffer.alloc(height * (width + 1), 120)
  for (let row = 0; row * (width + 1) < rows.length; row++) rows[row * (width + 1)] = 0
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return new Uint8Array(Buffer.concat(parts))
}

function crc(data: Buffer): number {
  let sum = ~0
  for (const byte of data) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}
