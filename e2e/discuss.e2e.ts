import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { ownProject } from './own-project.ts'
import { authorizationOf, sessionOf } from './session-of.ts'
import { personasProject } from './upload-survey.ts'
import { personas } from '../db/seed/personas.ts'

const unique = Date.now().toString(36)
const manager = `${personas.projectManager.first_name} ${personas.projectManager.last_name}`

/** Opens a dialog by keyboard, tabs through it and closes it: the focus returns. */
async function closesBackTo(opener: Locator, afterwards = opener) {
  await opener.focus()
  await opener.press('Enter')
  const dialog = opener.page().getByRole('dialog')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  for (let press = 0; press < 12; press++) await opener.page().keyboard.press('Tab')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await opener.page().keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(afterwards).toBeFocused()
}

test('two people discuss in a new topic with a mention and see comments immediately', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  const topic = `Rates ${unique}`
  const title = `Half a point? ${unique}`
  await signInAs('projectAdmin')
  const id = await personasProject(page)

  await test.step('an Admin adds a topic and moves it to the front', async () => {
    await page.goto(`/projects/${id}/edit?tab=topics`)
    await page.getByRole('button', { name: 'Add topic' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add topic' }).click()
    await expect(dialog.getByText('Please enter title')).toBeVisible()
    await dialog.getByLabel('Title').fill(topic)
    await dialog.getByLabel('Description').fill('What green loans may cost.')
    await dialog.getByRole('button', { name: 'Add topic' }).click()
    await expect(page.getByRole('heading', { name: topic })).toBeVisible()
    await page.getByRole('button', { name: 'Update Topics' }).click()
    await checkAccessibility()
    await closesBackTo(page.getByRole('button', { name: 'Add topic' }).first())
  })

  await test.step('the Admin starts a discussion there', async () => {
    await page.goto(`/projects/${id}`)
    await page.getByRole('tab', { name: topic }).click()
    await closesBackTo(page.getByRole('button', { name: 'Start a discussion' }))
    await page.getByRole('button', { name: 'Start a discussion' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Create Topic Discussion')).toBeChecked()
    await checkAccessibility()
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Description').fill('Should green loans cost half a point less?')
    await dialog.getByRole('button', { name: 'Start discussion' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  })

  const context = await browser.newContext()
  const other = await context.newPage()
  await signInAs('projectManager', other)

  await test.step('the other person opens it too', async () => {
    await other.goto(`/projects/${id}`)
    await other.getByRole('tab', { name: topic }).click()
    await other.getByRole('link', { name: title }).click()
    await expect(other.getByText('Should green loans cost half a point less?')).toBeVisible()
  })

  await test.step('a mention is chosen by keyboard, and the comment appears in both browsers', async () => {
    const box = page.getByLabel('Your comment')
    await box.fill('I would say yes. ')
    await box.pressSequentially(`@${personas.projectManager.first_name.slice(0, 3).toLowerCase()}`)
    await expect(page.getByRole('option', { name: manager })).toBeVisible()
    await checkAccessibility()
    await box.press('Enter')
    await expect(box).toHaveValue(`I would say yes. @${manager} `)
    await box.pressSequentially('what does the board think?')
    await page.reload()
    await expect(page.getByLabel('Your comment')).toHaveValue(/what does the board think\?$/)
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(page.getByLabel('Your comment')).toHaveValue('')
    await expect(other.getByText('what does the board think?')).toBeVisible()
    await expect(other.getByText(`@${manager}`)).toBeVisible()
  })

  await test.step('the mentioned person is notified and replies', async () => {
    await other.getByLabel('Your comment').fill('The board agrees.')
    await other.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(page.getByText('The board agrees.')).toBeVisible()
    await expect
      .poll(async () => {
        const session = await other.evaluate(() => localStorage.getItem('access-token'))
        const { token } = JSON.parse(session!) as { token: string }
        const answer = await other.request.get('/api/notifications/', {
          headers: { authorization: `Token ${token}` },
        })
        return answer.text()
      })
      .toContain(`mentioned you in ${title}`)
  })

  await test.step('the author edits and deletes it', async () => {
    const answer = other.getByRole('listitem').filter({ hasText: 'The board agrees.' })
    const actions = answer.getByRole('button', { name: /^Actions for the comment/ })
    await actions.click()
    // Keys reach the menu only after it is rendered and focused.
    await expect(other.getByRole('menu').locator(':focus')).toHaveCount(1)
    await other.keyboard.press('Escape')
    await expect(other.getByRole('menu')).toBeHidden()
    await expect(actions).toBeFocused()
    await other.keyboard.press('Enter')
    await expect(other.getByRole('menu').locator(':focus')).toHaveCount(1)
    await other.getByRole('menuitem', { name: 'Delete' }).focus()
    await closesBackTo(other.getByRole('menuitem', { name: 'Delete' }), actions)
    await other.keyboard.press('Enter')
    await other.getByRole('menuitem', { name: 'Edit' }).click()
    const editor = answer.getByRole('textbox')
    await expect(editor).toBeFocused()
    await editor.fill('The board agrees, from January.')
    // The response is lost: saving again must not report a conflict with another user.
    await other.route(
      /\/comment\/\d+\/$/,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await other.getByRole('button', { name: 'Save comment' }).click()
    await expect(page.getByText('The board agrees, from January.')).toBeVisible()
    await expect(other.getByText(/could not reach the server/)).toBeVisible()
    await other.getByRole('button', { name: 'Save comment' }).click()
    await expect(other.getByRole('button', { name: 'Save comment' })).toBeHidden()
    await expect(page.getByText(/, edited$/)).toBeVisible()
    await other
      .getByRole('listitem')
      .filter({ hasText: 'from January' })
      .getByRole('button', { name: /^Actions for the comment/ })
      .click()
    await other.getByRole('menuitem', { name: 'Delete' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('from January')).toBeHidden()
  })

  await test.step('what its author is typing is kept when the Admin deletes a comment', async () => {
    await other.getByLabel('Your comment').fill('The board has met.')
    await other.getByRole('button', { name: 'Comment', exact: true }).click()
    const actionsOn = (where: Page) =>
      where
        .getByRole('listitem')
        .filter({ hasText: 'The board has met.' })
        .getByRole('button', { name: /^Actions for the comment/ })
    await actionsOn(other).click()
    await other.getByRole('menuitem', { name: 'Edit' }).click()
    await other.getByRole('textbox', { name: 'Edit your comment' }).fill('The board has met twice.')
    await actionsOn(page).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete comment' }).click()
    await expect(other.getByLabel('What you were writing')).toHaveValue('The board has met twice.')
    await checkAccessibility(other)
  })

  await test.step('losing the right shows the reason and keeps the draft', async () => {
    const headers = await authorizationOf(page)
    const post = async (path: string, data: object) => {
      const answer = await page.request.post(path, { headers, data })
      return ((await answer.json()) as { id: number }).id
    }
    const projectId = await ownProject(page, `Short ${unique}`)
    const { user_id: userId } = await sessionOf(other)
    const them = { projectId, userId, roleName: 'Project_Manager' }
    await page.request.put('/api/projects/participants/', { headers, data: them })
    const about = { project: projectId, name: 'Fees', description: 'Who bears them?' }
    const discussion = await post('/api/projects/discussions/', about)
    await other.goto(`/projects/${projectId}/discussions?discussion=${discussion}`)
    await other.getByLabel('Your comment').fill('The lenders, I think.')
    const form = await context.newPage()
    // This page is not notified before it saves.
    await form.routeWebSocket(/\/ws\//, () => {})
    await form.goto(`/projects/${projectId}/edit`)
    await form.getByLabel('Description').fill('Who bears the fees, and why.')
    await page.request.delete('/api/projects/participants/', { headers, data: { projectId, userId } })
    await form.getByRole('button', { name: 'Update Project' }).click()
    await expect(
      form.getByText(/What you typed stays in the fields .* so that you can copy it/),
    ).toBeVisible()
    await expect(form.getByLabel('Description')).toHaveValue('Who bears the fees, and why.')
    await form.close({ runBeforeUnload: false })
    await expect(other.getByText('You no longer take part in this project.')).toBeVisible()
    await expect(other.getByLabel('Your comment')).toHaveValue('The lenders, I think.')
    await checkAccessibility(other)
  })
  await context.close()
})

test('the notification of a mention leads to it, even after many more comments', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('projectAdmin')
  const headers = await authorizationOf(page)
  const project = await ownProject(page, `Long ${unique}`)
  const otherPage = await (await browser.newContext()).newPage()
  await signInAs('projectManager', otherPage)
  const { user_id: userId } = await sessionOf(otherPage)
  const send = async (path: string, method: string, data: object) => {
    const answer = await page.request.fetch(path, { method, headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: number }
  }
  await send('/api/projects/participants/', 'PUT', {
    projectId: project,
    userId,
    roleName: 'Project_Manager',
  })
  const title = `Long talk ${unique}`
  const { id } = await send('/api/projects/discussions/', 'POST', { project, name: title })
  const say = (comment: string) =>
    send(`/api/projects/discussions/${id}/comment/`, 'PUT', { comment }).then(() => {})
  for (let number = 1; number <= 20; number += 1) await say(`Remark ${number}`)
  await say(`@[${userId}] please answer this`)
  for (let number = 22; number <= 70; number += 1) await say(`Remark ${number}`)
  const mention = otherPage.getByRole('listitem').filter({ hasText: 'please answer this' })

  await test.step('the comment is visible and highlighted, and more load in both directions', async () => {
    await otherPage.goto('/dashboard')
    await otherPage.getByRole('button', { name: /notifications/i }).click()
    await otherPage.getByRole('button', { name: new RegExp(`^Unread: .* mentioned you in ${title}`) }).click()
    await expect(mention).toBeInViewport()
    await expect(mention).toHaveAttribute('aria-current', 'true')
    await expect(mention).toBeFocused()
    await checkAccessibility(otherPage)
    await expect(otherPage.getByText('Remark 70', { exact: true })).toBeHidden()
    await otherPage.getByRole('button', { name: 'Show earlier comments' }).click()
    await expect(otherPage.getByText('Remark 1', { exact: true })).toBeVisible()
    const later = otherPage.getByRole('button', { name: 'Show later comments' })
    await later.click()
    await expect(otherPage.getByText('Remark 40', { exact: true })).toBeVisible()
    await later.click()
    await expect(otherPage.getByText('Remark 70', { exact: true })).toBeVisible()
    await expect(later).toBeHidden()
  })

  await test.step('new comments appear without losing the loaded ones', async () => {
    await say('Remark 71')
    await expect(otherPage.getByText('Remark 71', { exact: true })).toBeVisible()
    await expect(otherPage.getByText('Remark 36', { exact: true })).toBeVisible()
    await expect(otherPage.getByRole('heading', { name: title })).toBeVisible()
  })

  await test.step('an own reply is shown with the newest comments', async () => {
    await otherPage.reload()
    await expect(mention).toBeInViewport()
    await otherPage.getByLabel('Your comment').fill('Here is the answer')
    await otherPage.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(otherPage.getByText('Here is the answer')).toBeVisible()
    await expect(otherPage.getByText('Remark 71', { exact: true })).toBeVisible()
    await expect(otherPage.getByLabel('Your comment')).toHaveValue('')
    await expect(otherPage).toHaveURL(new RegExp(`discussion=${id}$`))
  })

  await test.step('one click leads to the latest comments', async () => {
    await otherPage.goto(`/projects/${project}/discussions?discussion=${id}&comment=21`)
    await expect(mention).toBeInViewport()
    await otherPage.getByRole('button', { name: 'Latest comments' }).click()
    await expect(otherPage.getByText('Here is the answer')).toBeVisible()
    await expect(mention).toBeHidden()
  })

  await test.step('a missing comment opens the discussion at the newest ones', async () => {
    await otherPage.goto(`/projects/${project}/discussions?discussion=${id}&comment=900`)
    await expect(otherPage.getByText('Here is the answer')).toBeVisible()
  })
})

test('comments have markdown, quotes, reactions and documents, and one of them becomes the decision', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('projectAdmin')
  const headers = await authorizationOf(page)
  const project = await ownProject(page, `Deciding ${unique}`)
  const otherPage = await (await browser.newContext()).newPage()
  await signInAs('projectManager', otherPage)
  const { user_id: userId } = await sessionOf(otherPage)
  const send = async (path: string, method: string, data: object) => {
    const answer = await page.request.fetch(path, { method, headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: number }
  }
  await send('/api/projects/participants/', 'PUT', {
    projectId: project,
    userId,
    roleName: 'Project_Manager',
  })
  const title = `Which rate? ${unique}`
  const { id } = await send('/api/projects/discussions/', 'POST', { project, name: title })
  await send('/api/projects/documents/', 'POST', { project, name: 'Rate sheet', permissions: 'PUBLIC' })
  const address = `/projects/${project}/discussions?discussion=${id}`
  await test.step('a comment is previewed, and sent with a document', async () => {
    await page.goto(address)
    const box = page.getByLabel('Your comment')
    await box.fill('I propose **four percent**:\n\n- for pumps\n- for stoves')
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.locator('strong')).toHaveText('four percent')
    await expect(preview.getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: 'Attach document' }).click()
    await page.getByRole('button', { name: 'Attach Rate sheet' }).click()
    await checkAccessibility()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('list', { name: 'Documents to attach' })).toContainText('Rate sheet')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Rate sheet' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Documents to attach' })).toBeHidden()
  })

  await test.step('another person reacts and replies with a quote, and both see it immediately', async () => {
    await otherPage.goto(address)
    await expect(otherPage.getByText('New since your last visit')).toBeHidden()
    await otherPage.getByRole('button', { name: /^React to the comment by/ }).click()
    await otherPage.getByRole('menuitemcheckbox', { name: 'Agree' }).click()
    await expect(otherPage.getByRole('button', { name: 'Agree: You' })).toBeVisible()
    await page.getByRole('button', { name: 'Agree: 1 person' }).click()
    await expect(page.getByRole('button', { name: 'Agree: You and 1 other' })).toBeVisible()
    await expect(otherPage.getByRole('button', { name: 'Agree: You and 1 other' })).toBeVisible()
    await otherPage.getByRole('button', { name: /^Quote the comment by/ }).click()
    const box = otherPage.getByLabel('Your comment')
    await expect(box).toBeFocused()
    await expect(box).toHaveValue(/wrote:\n>\n> I propose \*\*four percent\*\*:/)
    await box.press('End')
    await box.pressSequentially('Agreed, from March.')
    await checkAccessibility(otherPage)
    await otherPage.getByRole('button', { name: 'Comment', exact: true }).click()
    const reply = page.getByRole('listitem').filter({ hasText: 'Agreed, from March.' })
    await expect(reply.getByRole('blockquote')).toContainText('four percent')
  })

  await test.step('later comments are marked as new on the next visit', async () => {
    await otherPage.goto('/dashboard')
    await send(`/api/projects/discussions/${id}/comment/`, 'PUT', { comment: 'Please confirm' })
    await otherPage.goto(`/projects/${project}/discussions`)
    await expect(otherPage.getByText('1 new')).toBeVisible()
    await otherPage.getByRole('link', { name: title, exact: true }).click()
    await expect(otherPage.getByText('New since your last visit')).toBeVisible()
    await expect(
      otherPage.getByRole('list').filter({ hasText: /New since your last visit.*Please confirm/s }),
    ).toBeVisible()
    await otherPage.getByRole('button', { name: 'Follow' }).click()
    await checkAccessibility(otherPage)
    await otherPage.getByRole('menuitemradio', { name: /^Mentions only/ }).click()
    await expect(otherPage.getByRole('button', { name: 'Muted' })).toBeVisible()
  })

  await test.step('earlier versions of an edited comment are shown', async () => {
    const read = (await (await page.request.get(`/api/projects/discussions/${id}/`, { headers })).json()) as {
      comments: { id: number; text: string; updated_at: string }[]
    }
    const last = read.comments.at(-1)!
    await send(`/api/projects/discussions/${id}/comment/${last.id}/`, 'PUT', {
      comment: 'Please confirm by Friday',
      updated_at: last.updated_at,
    })
    await otherPage.getByRole('button', { name: 'edited' }).click()
    await expect(otherPage.getByRole('list', { name: 'Earlier versions' })).toContainText('Please confirm')
    await otherPage.keyboard.press('Escape')
  })

  await test.step('the author marks a comment as the decision, About lists it, and it is reopened', async () => {
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Agreed, from March.' })
      .getByRole('button', { name: /^Actions for the comment/ })
      .click()
    await page.getByRole('menuitem', { name: 'Mark as decided' }).click()
    await expect(page.getByText(/^Decided by/)).toBeVisible()
    await expect(otherPage.getByText(/^Decided by/)).toBeVisible()
    await checkAccessibility()
    await page.goto(`/projects/${project}`)
    await expect(page.getByRole('heading', { name: 'Decisions' })).toBeVisible()
    await checkAccessibility()
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Agreed, from March.' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await page.getByRole('button', { name: 'Actions for this discussion' }).click()
    await page.getByRole('menuitem', { name: 'Reopen' }).click()
    await expect(page.getByText(/^Decided by/)).toBeHidden()
  })
})

test('an Admin adds participants, views the project as a guest, and returns', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('projectAdmin')
  const id = await ownProject(page, `Taking part ${unique}`)
  const { first_name, last_name } = personas.plain
  const name = `${first_name} ${last_name}`
  await page.goto(`/projects/${id}/participants`)

  await test.step('a person is found and added with a role', async () => {
    await page.getByRole('button', { name: 'Add participants' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(last_name.slice(0, 4))
    await dialog.getByRole('button', { name: `Add ${name} as Project Member` }).click()
    await expect(page.getByText(`${name} added as Project Member`)).toBeVisible()
    await checkAccessibility()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Project Member')
  })

  await test.step('the guest view has no participants and names the role', async () => {
    await page.getByRole('button', { name: 'View as' }).click()
    await page.getByRole('menuitem', { name: 'Project Guest' }).click()
    await expect(page.getByText('You are Project Guest')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Participants' })).toBeHidden()
    await expect(page.getByRole('tab', { name: 'Discussions' })).toBeVisible()
    await checkAccessibility()
    await expect(page.getByRole('button', { name: 'Export' })).toHaveAttribute('aria-disabled', 'true')
    await page.reload()
    await expect(page.getByText('You are Project Guest')).toBeVisible()
  })

  await test.step('one click leaves the guest view', async () => {
    await page.getByRole('button', { name: 'Stop viewing as Project Guest' }).click()
    await page.getByRole('tab', { name: 'About' }).click()
    await expect(page.getByRole('button', { name: 'Export' })).not.toHaveAttribute('aria-disabled')
    await expect(page.getByText('You are Project Admin')).toBeVisible()
    await page.getByRole('tab', { name: 'Participants' }).click()
  })

  await test.step('the Admin removes them again', async () => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText(`${name} removed`)).toBeVisible()
  })
})
