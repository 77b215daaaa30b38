import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { Person } from './person.ts'
import type { TestServer } from './test-server.ts'

interface SlowUpload {
  method: 'POST' | 'PUT'
  path: string
  document: object
  file: { part: string; name: string; content: string | Uint8Array }
}

/**
 * Sends half of a multipart request with a file, runs `meanwhile`, and sends the rest.
 * @returns the response
 */
export async function uploadSlowly(
  { url }: Pick<TestServer, 'url'>,
  { token }: Pick<Person, 'token'>,
  { method, path, document, file }: SlowUpload,
  meanwhile: () => Promise<unknown>,
): Promise<{ status: number | undefined; body: unknown }> {
  const boundary = randomUUID()
  const content = Buffer.from(file.content)
  const half = Math.floor(content.length / 2)
  const sent = request(url + path, {
    method,
    headers: {
      authorization: `Token ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'idempotency-key': randomUUID(),
    },
  })
  const answered = new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    sent.once('error', reject).once('response', (response) => {
      let text = ''
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .once('end', () => resolve({ status: response.statusCode, body: JSON.parse(text) }))
    })
  })
  const head = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="document"',
    'Content-Type: application/json',
    '',
    JSON.stringify(document),
    `--${boundary}`,
    `Content-Disposition: form-data; name="${file.part}"; filename="${file.name}"`,
    '',
    '',
  ].join('\r\n')
  await new Promise<void>((written) => void sent.write(head, () => written()))
  await new Promise<void>((written) => void sent.write(content.subarray(0, half), () => written()))
  await meanwhile()
  sent.write(content.subarray(half))
  sent.end(`\r\n--${boundary}--\r\n`)
  return answered
}
