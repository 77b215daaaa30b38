import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './journey.ts'
import { ownProject } from './own-project.ts'

test('a webhook is added to a project, tested, and its messages are in the log', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  const received: string[] = []
  let status = 204
  const receiver = createServer((request, response) => {
    received.push(String(request.headers['webhook-signature']))
    request.resume().on('end', () => void response.writeHead(status).end(status === 204 ? '' : 'Not today'))
  })
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`

  await page.setViewportSize({ width: 375, height: 800 })
  await signInAs('projectAdmin')
  const project = await ownProject(page, `Webhooks ${Date.now()}`)
  await page.goto(`/projects/${project}/webhooks`)
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog')
  await test.step('what is missing appears at its field', async () => {
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await dialog.getByRole('link', { name: 'Please select at least one event' }).click()
    await expect(dialog.getByRole('checkbox', { name: 'Answers of a survey were saved' })).toBeFocused()
    await checkAccessibility()
  })
  await dialog.getByRole('textbox', { name: /^Address/ }).fill(address)
  await dialog.getByRole('checkbox', { name: 'A survey was finalized' }).check()
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/)
  await checkAccessibility()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  const line = page.getByRole('listitem').filter({ hasText: address })
  await expect(line).toContainText('Nothing sent yet')
  await checkAccessibility()
  await page.screenshot({ path: '.cache/e2e/webhooks-375.png' })

  await test.step('a test message is sent, and the log follows', async () => {
    await line.getByRole('button', { name: /^More actions/ }).click()
    await page.getByRole('menuitem', { name: 'Send test message' }).click()
    const message = page.getByRole('listitem').filter({ hasText: 'Test message' })
    await expect.poll(() => received).toEqual([expect.stringMatching(/^v1,/)])
    await expect(message).toContainText('Delivered')
    status = 503
    await message.getByRole('button', { name: /^Resend/ }).click()
    await expect(message).toContainText('The receiver answered 503.')
    await message.getByRole('button', { name: /^Show details/ }).click()
    await expect(message.getByLabel('Body of the message')).toContainText('webhook.test')
    await expect(message.getByLabel('Response of the receiver')).toHaveText('Not today')
    await checkAccessibility()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(375)
    await page.screenshot({ path: '.cache/e2e/webhook-log-375.png', fullPage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: '.cache/e2e/webhook-log-1440.png', fullPage: true })
    await page.getByRole('button', { name: 'All webhooks' }).click()
  })
  await test.step('it is turned off and deleted', async () => {
    await expect(line).toContainText('Last message failed')
    await page.screenshot({ path: '.cache/e2e/webhooks-1440.png', fullPage: true })
    await line.getByRole('switch').press('Space')
    await expect(page.getByText('Webhook turned off')).toBeVisible()
    await line.getByRole('button', { name: /^More actions/ }).click()
    await page.getByRole('menuitem', { name: 'Delete webhook' }).click()
    await dialog.getByRole('button', { name: 'Delete webhook' }).click()
    await expect(page.getByText('No webhooks yet')).toBeVisible()
  })
  receiver.close()
})
