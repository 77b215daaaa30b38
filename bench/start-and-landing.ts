import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

/**
 * `node bench/start-and-landing.ts`: milliseconds from the start of the process to its first response, cold (empty data
 * folder) and warm (three times), and compressed size of the landing page. Needs a built web app.
 */
const port = 8900
const url = `http://127.0.0.1:${port}`
const dataDir = mkdtempSync(join(tmpdir(), 'seventeen-bench-'))
chmodSync(dataDir, 0o755)

async function start() {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const began = performance.now()
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: 'ignore' })
  while (!(await fetch(`${url}/start`).catch(() => undefined))?.ok)
    await new Promise((later) => setTimeout(later, 20))
  const milliseconds = Math.round(performance.now() - began)
  const stop = () =>
    new Promise<void>((over) => {
      child.once('exit', () => over())
      child.kill('SIGTERM')
    })
  return { milliseconds, stop }
}

for (const kind of ['cold', 'warm', 'warm', 'warm']) {
  const { milliseconds, stop } = await start()
  console.log(`${kind} start to the first answered request: ${milliseconds} ms`)
  await stop()
}

const { stop } = await start()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage()
await page.goto(`${url}/start`, { waitUntil: 'networkidle' })
const sizes = await page.evaluate(() =>
  performance
    .getEntriesByType('resource')
    .map((entry) => entry as PerformanceResourceTiming)
    .filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
    .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize })),
)
for (const { name, bytes } of sizes) console.log(`${(bytes / 1024).toFixed(1).padStart(7)} KB  ${name}`)
console.log(
  `${(sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toFixed(1).padStart(7)} KB  JavaScript and CSS of the landing page, compressed`,
)
await browser.close()
await stop()
rmSync(dataDir, { recursive: true, force: true })
