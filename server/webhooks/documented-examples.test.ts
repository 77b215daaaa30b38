import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newWebhookSecret, signedHeaders } from './signature.ts'

const run = promisify(execFile)
const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
)

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'seventeen-webhooks-'))))
afterAll(() => rm(folder, { recursive: true }))

/** The example in a language, from the document. */
async function example(language: string): Promise<string> {
  const text = await readFile('docs/webhooks.md', 'utf8')
  const [, code = ''] = text.split(`\`\`\`${language}\n`)
  return code.split('```')[0]!
}

const body = '{"type":"answer.saved","data":{"name":"Zoë"}}'
const [secret, former, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()]
const now = new Date()
const message = { messageId: 'msg_1', body }
const signed = signedHeaders(message, [secret, former], now)
const cases = [
  { secret, headers: signed, body },
  { secret: former, headers: signed, body },
  { secret: other, headers: signed, body },
  { secret, headers: signed, body: body.replace('answer', 'survey') },
  { secret, headers: signedHeaders(message, [secret], new Date(now.getTime() - 3_600_000)), body },
  { secret, headers: { ...signed, 'webhook-id': 'msg_2' }, body },
]
const results = ['answer.saved', 'answer.saved', 'refused', 'refused', 'refused', 'refused']

it('the example in JavaScript accepts our messages, and no others', async () => {
  await writeFile(join(folder, 'read-webhook.mjs'), await example('js'))
  await writeFile(
    join(folder, 'run.mjs'),
    `import { readWebhook } from './read-webhook.mjs'
    const results = ${JSON.stringify(cases)}.map(({ secret, headers, body }) => {
      try { return readWebhook(secret, headers, body).type } catch { return 'refused' }
    })
    console.log(JSON.stringify(results))`,
  )
  const { stdout } = await run(process.execPath, [join(folder, 'run.mjs')])
  expect(JSON.parse(stdout)).toEqual(results)
})

it.skipIf(!hasPython)('the example in Python does, too', async () => {
  await writeFile(join(folder, 'cases.json'), JSON.stringify(cases))
  await writeFile(
    join(folder, 'run.py'),
    `${await example('python')}

def result(case):
    try:
        return read_webhook(case["secret"], case["headers"], case["body"].encode())["type"]
    except ValueError:
        return "refused"

with open("cases.json", encoding="utf-8") as file:
    print(json.dumps([result(case) for case in json.load(file)]))
`,
  )
  const { stdout } = await run('python3', ['run.py'], { cwd: folder })
  expect(JSON.parse(stdout)).toEqual(results)
})
