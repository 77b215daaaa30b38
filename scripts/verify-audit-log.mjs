import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * Checks a downloaded audit log of an institution: node scripts/verify-audit-log.mjs FILE.csv [PUBLIC_KEY]. Needs nothing but
 * Node 20 or newer, not even the product. docs/audit-log.md describes what is checked.
 */
const [file, trustedKey] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node verify-audit-log.mjs FILE.csv [PUBLIC_KEY]')
  process.exit(2)
}

const [columns = [], ...lines] = readCsv(readFileSync(file, 'utf8').replace(/^\ufeff/, ''))
const entries = lines.map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ''])))
const problems = []
const gaps = []
const keys = new Set()
let before

for (const entry of entries) {
  const number = Number(entry['Number'])
  const { Hash: hash, 'Signing key': key } = entry
  keys.add(key)
  if (sha256(hashedText(entry)) !== hash) problems.push(`Entry ${number} was changed.`)
  else if (!isSigned(hash, entry['Signature'], key))
    problems.push(`The signature of entry ${number} is wrong.`)
  if (trustedKey && key !== trustedKey) problems.push(`Entry ${number} is signed with another key.`)
  if (before && number <= before.number) problems.push(`Entry ${number} is not in its place.`)
  else if (before && number !== before.number + 1) gaps.push(`${before.number + 1} to ${number - 1}`)
  else if (before && entry['Previous hash'] !== before.hash)
    problems.push(`Entry ${number} does not follow entry ${before.number}.`)
  before = { number, hash }
}

for (const problem of problems) console.log(`failed  ${problem}`)
if (entries.length === 0) console.log('failed  The file has no entries.')
for (const gap of gaps) console.log(`gap     The file does not contain the entries ${gap}.`)
if (!trustedKey)
  for (const key of keys) console.log(`key     ${key} (compare it with the page of the audit log)`)
if (problems.length === 0 && entries.length > 0)
  console.log(
    `ok      ${entries.length} entries, ${entries[0]['Number']} to ${before.number}, are unchanged and signed` +
      (gaps.length === 0 ? ', and none between them is missing.' : '.'),
  )
process.exitCode = problems.length > 0 || entries.length === 0 ? 1 : 0

function hashedText(entry) {
  return JSON.stringify([
    'seventeen-audit-1',
    Number(entry['Institution']),
    Number(entry['Number']),
    entry['Time (UTC)'],
    entry['Account'] === '' ? null : Number(entry['Account']),
    entry['Action'],
    entry['Subject'] === '' ? null : entry['Subject'],
    entry['Concerns'] === '' ? null : entry['Concerns'],
    entry['Details'],
    entry['Previous hash'],
  ])
}

function sha256(text) {
  return createHash('sha256').update(text).digest('hex')
}

function isSigned(hash, signature, key) {
  try {
    const x = Buffer.from(key, 'hex').toString('base64url')
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    const text = Buffer.from(`seventeen-audit-1:${hash}`)
    return verify(null, text, publicKey, Buffer.from(signature, 'hex'))
  } catch {
    return false
  }
}

/** Rows of cells; cells in quotes may contain commas, line ends and doubled quotes (RFC 4180). */
function readCsv(text) {
  const rows = []
  let row = []
  for (const [, , quoted, plain, end] of text.matchAll(/((?:"((?:[^"]|"")*)")|([^",\r\n]*))(,|\r?\n|$)/g)) {
    const cell = quoted === undefined ? plain : quoted.replaceAll('""', '"')
    if (end === '' && cell === '' && row.length === 0) break
    row.push(cell)
    if (end === ',') continue
    rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}
