import { readFile, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'

/**
 * Draws the icons of the installed app and of push notifications from the logo: `CHROMIUM_PATH=… node e2e/app-icons.ts`.
 * They are committed; run it again when the logo changes.
 */
const icons = [
  { file: 'icon-192.png', size: 192, logo: 1 },
  { file: 'icon-512.png', size: 512, logo: 1 },
  // Systems cut it to their own shape: the background fills it, and the rings stay in the inner circle.
  { file: 'icon-maskable-512.png', size: 512, logo: 0.8, background: '#0F6B66' },
  // Android shows only its opacity.
  { file: 'badge-96.png', size: 96, logo: 1, isMonochrome: true },
]

const folder = new URL('../web/public/', import.meta.url)
const svg = await readFile(new URL('seventeen.svg', folder), 'utf8')
const rings = svg.replace(/<rect[^>]*\/>/, '').replace('#FBFAF7', '#FFFFFF')

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const { file, size, logo, background = 'transparent', isMonochrome = false } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const image = `data:image/svg+xml;base64,${Buffer.from(isMonochrome ? rings : svg).toString('base64')}`
  await page.setContent(`
    <body style="margin: 0; background: ${background}; display: grid; place-items: center; height: 100vh">
      <img src="${image}" width="${size * logo}" height="${size * logo}">
    </body>`)
  await page.locator('img').evaluate((shown: HTMLImageElement) => shown.decode())
  await writeFile(new URL(file, folder), await page.screenshot({ omitBackground: true }))
  await page.close()
}
await browser.close()
