import { writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { demoPassword, personas } from '../db/seed/personas.ts'

/**
 * Takes the screenshots of the landing page and of the installed app (`web/public/product-*.webp`) and of the README (`docs/screenshot.webp`) from
 * a product with fresh demo data: `CHROMIUM_PATH=… node e2e/landing-picture.ts http://localhost:8000`. Look at them before
 * you commit them.
 */
const [, , origin = 'http://localhost:8000'] = process.argv
/** Size of the page in CSS pixels; smaller images are scaled down from it. */
const size = { width: 1200, height: 780 }
const phone = { width: 390, height: 780 }

const response = await fetch(`${origin}/api/auth-token/`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: personas.projectAdmin.email, password: demoPassword }),
})
const session = await response.text()
if (!response.ok) throw new Error(session)

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const colorScheme of ['light', 'dark'] as const) {
  await capture('/projects', `web/public/product-${colorScheme}.webp`, { colorScheme, quality: 80 })
  await capture('/projects', `web/public/product-${colorScheme}-800.webp`, {
    colorScheme,
    quality: 70,
    scale: 2 / 3,
  })
}
await capture('/projects', 'web/public/product-narrow.webp', { quality: 80, viewport: phone })
await capture('/quiz/Green%20Index%203.0?section=3', 'docs/screenshot.webp', { quality: 75 })
await browser.close()

interface Options {
  quality: number
  colorScheme?: 'light' | 'dark'
  scale?: number
  viewport?: { width: number; height: number }
}

async function capture(path: string, file: string, options: Options): Promise<void> {
  const { quality, colorScheme = 'light', scale = 1, viewport = size } = options
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
  await context.addInitScript((text) => localStorage.setItem('access-token', text), session)
  const page = await context.newPage()
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  const devTools = await context.newCDPSession(page)
  // Playwright cannot write WebP.
  const { data } = await devTools.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { x: 0, y: 0, ...viewport, scale },
  })
  await writeFile(new URL(`../${file}`, import.meta.url), Buffer.from(data, 'base64'))
  await context.close()
}
