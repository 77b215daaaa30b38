import { transaction } from '../platform/database/database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { person } from '../testing/person.ts'
import { sendMail } from './mail.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

it('a mail is sent after the commit, as text and HTML, to one person', async () => {
  const to = 'ada@seventeen.example'
  await transaction(server.database.db, (tx) =>
    sendMail(tx, {
      to,
      subject: 'Hello\r\nBcc: other@seventeen.example',
      parts: [
        { text: 'Grüße <b>an alle</b>\n\n.\n' },
        { heading: 'What is new' },
        { quotes: ['One line\nand another'] },
        { items: [{ text: 'A thing', url: 'https://seventeen.example/y', aside: 'today' }] },
        { action: 'Open it', url: 'https://seventeen.example/x?a=1&b=2' },
      ],
      note: 'Because you asked.',
    }),
  )
  const mail = await server.mails.next(to)
  expect(mail.to).toEqual([to])
  expect(mail.raw).not.toMatch(/^bcc:/im)
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
  expect(mail.headers.has('list-unsubscribe')).toBe(false)
  for (const words of [
    'Grüße <b>an alle</b>',
    'What is new',
    '> One line\n> and another',
    '- A thing (today)\n  https://seventeen.example/y',
    'Open it:\nhttps://seventeen.example/x?a=1&b=2',
    'Because you asked.',
  ])
    expect(mail.text.replaceAll('\r', '')).toContain(words)
  expect(mail.html).toContain('Grüße &#60;b&#62;an alle&#60;/b&#62;')
  expect(mail.html).toContain('href="https://seventeen.example/x?a=1&#38;b=2"')
  expect(mail.html).toContain('prefers-color-scheme:dark')
})

it('the text of a mail contains everything in its HTML', async () => {
  const to = 'both@seventeen.example'
  await transaction(server.database.db, (tx) =>
    sendMail(tx, {
      to,
      subject: 'Both alike',
      parts: [
        { text: 'First.' },
        { action: 'Go', url: 'https://seventeen.example/' },
        { quotes: ['Typed {{token}}'] },
      ],
      note: 'Last.',
    }),
  )
  const { html, text } = await server.mails.next(to)
  const shown = html
    .replace(/<!--.*?-->|<style>.*?<\/style>|<title>.*?<\/title>/gs, '')
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&nbsp;', ' ')
  const lines = shown.split('\n').flatMap((line) => line.trim() || [])
  expect(lines.length).toBeGreaterThan(5)
  for (const line of lines) expect(text).toContain(line)
})

it('no mail is sent after a rollback', async () => {
  const to = 'nobody@seventeen.example'
  const rolledBack = transaction(server.database.db, async (tx) => {
    await sendMail(tx, { to, subject: 'Never', parts: [] })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await transaction(server.database.db, (tx) =>
    sendMail(tx, { to: 'after@seventeen.example', subject: 'After', parts: [] }),
  )
  await server.mails.next('after@seventeen.example')
  expect(server.mails.all.filter((mail) => mail.to.includes(to))).toEqual([])
})

it('outside production the outbox shows sent mails as text and HTML', async () => {
  await transaction(server.database.db, (tx) =>
    sendMail(tx, {
      to: 'x@seventeen.example',
      subject: '<b>Hi</b>',
      parts: [{ text: '<script>' }],
    }),
  )
  const { body } = await person(server).request('GET', '/dev/outbox')
  expect(body).toContain('&#60;script&#62;')
  expect(body).not.toContain('<b>Hi')
  const [path = ''] = /\/dev\/outbox\/\d+/.exec(String(body)) ?? []
  const html = (await person(server).request('GET', path)).body
  expect(html).toContain('<table')
  expect(html).not.toContain('<script')
  const ofEarlierVersion = { content: null, html: '<p>As it was stored</p>' }
  await server.database.db
    .updateTable('mail')
    .set(ofEarlierVersion)
    .where('id', '=', Number(path.split('/').at(-1)))
    .execute()
  expect((await person(server).request('GET', path)).body).toBe(ofEarlierVersion.html)
})
