import { writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { demoPassword, personas } from '../db/seed/personas.ts'

/**
 * Makes the pictures of the landing page (`web/public/product-*.webp`) from a product that runs on fresh demo data:
 * `CHROMIUM_PATH=… node e2e/landing-picture.ts http://localhost:8000`. Look at them before they are committed.
 */
const [, , origin = 'http://localhost:8000'] = process.argv
/** CSS pixels of the page; what an image of less is scaled down from. */
const size = { width: 1200, height: 780 }
const pictures = [
  { suffix: '', scale: 1, quality: 80 },
  { suffix: '-800', scale: 2 / 3, quality: 70 },
]

const answer = await fetch(`${origin}/api/auth-token/`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: personas.projectAdmin.email, password: demoPassword }),
})
const session = await answer.text()
if (!answer.ok) throw new Error(session)

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const colorScheme of ['light', 'dark'] as const)
  for (const { suffix, scale, quality } of pictures) {
    const context = await browser.newContext({
      viewport: size,
      colorScheme,
      reducedMotion: 'reduce',
    })
    await context.addInitScript((text) => localStorage.setItem('access-token', text), session)
    const page = await context.newPage()
    await page.goto(`${origin}/projects`, { waitUntil: 'networkidle' })
    const devTools = await context.newCDPSession(page)
    // Playwright itself writes no WebP.
    const { data } = await devTools.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      clip: { x: 0, y: 0, ...size, scale },
    })
    const file = new URL(`../web/public/product-${colorScheme}${suffix}.webp`, import.meta.url)
    await writeFile(file, Buffer.from(data, 'base64'))
    await context.close()
  }
await browser.close()
