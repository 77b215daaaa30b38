import { expect, type Page } from '@playwright/test'

/** Path of the link in the latest mail to an address, taken from the outbox page. */
export async function linkInMail(page: Page, address: string, subject: string): Promise<string> {
  const mail = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: subject }) })
    .filter({ hasText: `To ${address},` })
    .first()
  // Some mails are written by a job after the response.
  await expect(async () => {
    await page.goto('/dev/outbox')
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass()
  const href = await mail.getByRole('link').first().getAttribute('href')
  return new URL(href!).pathname
}
