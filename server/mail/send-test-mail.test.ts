import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { openSmtpSink, type SmtpSink } from '../testing/smtp-sink.ts'
import { mailNotice } from './mail-notice.ts'

let mails: SmtpSink
beforeAll(async () => void (mails = await openSmtpSink()))
afterAll(() => mails.close())

/** @returns the exit code of the operator's command, and its output */
async function sendTestMail(address: string, settings: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/send-test-mail.ts', address], {
    env: { ...process.env, NODE_ENV: 'development', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code]: unknown[] = await once(child, 'exit')
  return { code, said: (await said).join('') }
}

it('the test mail arrives, or the command reports why not', { timeout: 90_000 }, async () => {
  const to = 'operator@seventeen.example'
  const settings = { SMTP_URL: mails.url, MAIL_FROM: 'Seventeen <post@seventeen.example>' }
  const sent = await sendTestMail(to, settings)
  expect(sent).toMatchObject({ code: 0 })
  expect(sent.said).toContain(`has taken a mail from Seventeen <post@seventeen.example> to ${to}`)
  const mail = await mails.next(to)
  expect(mail.headers.get('from')).toBe('Seventeen <post@seventeen.example>')
  mails.answer(to, '550 no such user')
  expect(await sendTestMail(to, settings)).toEqual({
    code: 1,
    said: 'Not sent, and refused for good. The mail server answered: 550 no such user\n',
  })
  expect(await sendTestMail(to, { SMTP_URL: 'mail.example' })).toMatchObject({ code: 1 })
  expect(await sendTestMail('nobody', settings)).toMatchObject({ code: 2 })
})

it('the start reports a mail server that cannot be used, without its password', async () => {
  const closed = await openSmtpSink()
  await closed.close()
  const notice = (SMTP_URL: string) => mailNotice(readConfig({ SMTP_URL }))
  expect(await notice(mails.url)).toBeUndefined()
  const away = await notice(closed.url.replace('//', '//somebody:secret@'))
  expect(away).toContain('No mail server listens there')
  expect(away).not.toContain('secret')
  const strict = await openSmtpSink({ refusesSignIn: true })
  const refused = await notice(strict.url.replace('//', '//somebody:secret@'))
  await strict.close()
  expect(refused).toContain('WARNING: SMTP_URL')
  expect(refused).not.toContain('secret')
})
