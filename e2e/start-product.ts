import { spawn } from 'node:child_process'
import { createECDH } from 'node:crypto'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { startMailServer } from './mail-server.ts'
import { removeDataFolder } from '../server/testing/data-folder.ts'
import { freePort } from '../server/testing/product.ts'
import { startTiles } from './tiles.ts'

/**
 * Starts the product with demo data on a free port and sets E2E_URL. Waits until the cities are loaded, because a new
 * installation loads them while it already serves requests.
 */
export default async function startIsolatedProduct(): Promise<() => Promise<void>> {
  if (process.env['E2E_URL']) return async () => {}
  mkdirSync('.cache', { recursive: true })
  const dataDir = mkdtempSync(join('.cache', 'e2e-data-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const tiles = await startTiles()
  const mails = await startMailServer()
  const pushKeys = createECDH('prime256v1')
  pushKeys.generateKeys()
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'false',
    DATABASE_URL: '',
    SMTP_URL: mails.smtp,
    DASHBOARD_HOSTS: 'charts.example',
    WEBHOOKS_TO_PRIVATE_NETWORK: 'true',
    OIDC_TO_PRIVATE_NETWORK: 'true',
    VAPID_PUBLIC_KEY: pushKeys.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: Buffer.from(pushKeys.getPrivateKey('hex').padStart(64, '0'), 'hex').toString(
      'base64url',
    ),
    VAPID_SUBJECT: 'mailto:operator@seventeen.example',
    MAP_TILE_URL: `${tiles.url}/{z}/{x}/{y}.png`,
  }
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>((over) => server.once('exit', () => over()))
  await ready(url, ended)
  process.env['E2E_URL'] = url
  process.env['E2E_INBOX'] = mails.inbox
  return async () => {
    server.kill('SIGTERM')
    await ended
    tiles.stop()
    await mails.stop()
    await removeDataFolder(dataDir)
  }
}

const patience = 120_000

async function ready(url: string, ended: Promise<void>): Promise<void> {
  let over = false
  void ended.then(() => (over = true))
  for (
    const end = Date.now() + patience;
    Date.now() < end && !over;
    await new Promise((later) => setTimeout(later, 100))
  ) {
    if (await hasCities(url)) return
  }
  throw new Error('The product did not start.')
}

/** Cities are loaded in one transaction: if one exists, all do. */
async function hasCities(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/places/cities/?country=KE&name=Nairobi`)
    return answer.ok && ((await answer.json()) as { results: unknown[] }).results.length > 0
  } catch {
    return false
  }
}
