import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { demoPassword, personas } from '../db/seed/personas.ts'
import { emptyDataFolder, removeDataFolder } from '../server/testing/data-folder.ts'
import { ready, startProduct } from '../server/testing/product.ts'

/**
 * `node bench/idle.ts`: processor milliseconds a second of a server to which nobody speaks, and of pages
 * that are left open. Needs a built web app, a Chromium at CHROMIUM_PATH, and /proc.
 */
const seconds = 20
const dataDir = await emptyDataFolder()
const product = await startProduct({ DATA_DIR: dataDir })
await ready(product)
const { url } = product

/** Milliseconds of a tick of the kernel's accounts. */
const tick = 10
function ofServer(): number {
  const fields = readFileSync(`/proc/${product.process.pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return tick * (Number(fields[11]) + Number(fields[12]))
}

async function spent(now: () => number | Promise<number>): Promise<string> {
  const before = await now()
  await setTimeout(seconds * 1000)
  return (((await now()) - before) / seconds).toFixed(1).padStart(6)
}

// What a start has left to do is done by then.
await setTimeout(20_000)
console.log(`${await spent(ofServer)} ms/s  a server to which nobody speaks`)

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const processes = await browser.newBrowserCDPSession()
const ofRenderers = async () => {
  const { processInfo } = await processes.send('SystemInfo.getProcessInfo')
  return processInfo.reduce((sum, { type, cpuTime }) => sum + (type === 'renderer' ? 1000 * cpuTime : 0), 0)
}
const page = await browser.newPage({ baseURL: url })
const answer = await page.request.post('/api/auth-token/', {
  data: { username: personas.projectAdmin.email, password: demoPassword },
})
await page.goto('/about/imprint')
await page.evaluate((session) => localStorage.setItem('access-token', session), await answer.text())
for (const path of ['/about/imprint', '/dashboard', '/notification', '/chat', '/calendar']) {
  await page.goto(path, { waitUntil: 'networkidle' })
  await setTimeout(3000)
  console.log(`${await spent(ofRenderers)} ms/s  the page ${path}, left open`)
}
await browser.close()
product.process.kill('SIGTERM')
await product.ended
await removeDataFolder(dataDir)
