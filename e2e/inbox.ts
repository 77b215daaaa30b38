import { expect, type Page } from '@playwright/test'

interface InboxMail {
  subject: string
  html: string
}

/** Shows the latest mail to an address with that subject, as a mail program would. */
export async function openMail(page: Page, address: string, subject: string): Promise<void> {
  let mail: InboxMail | undefined
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${process.env['E2E_INBOX']}?to=${encodeURIComponent(address)}`)
      mail = ((await answer.json()) as InboxMail[]).find((one) => one.subject === subject)
      return mail !== undefined
    })
    .toBe(true)
  await page.goto('about:blank')
  await page.setContent(mail?.html ?? '')
}
