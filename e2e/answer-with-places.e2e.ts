import { readFile } from 'node:fs/promises'
import { expect, test } from './journey.ts'
import { uploadSurvey } from './upload-survey.ts'

const name = `Farms ${Date.now().toString(36)}`

const questionnaire = [
  'section_name,question,question_type,variable_name,option_name,option_label,option_type,option_range',
  'Farm,Where is the farm?,other,farm,value,,geopoint,',
  'Farm,And the store?,other,store,value,,geopoint,',
  'Farm,Which field?,other,field,value,,geoshape,',
  'Farm,How sure are you?,other,sure,value,,range,start=0 end=5 step=0.5',
  'Farm,I agree,single-select,agreed,OK,,boolean,',
].join('\n')

test('places are typed, found by the device or chosen on a map, and shown with the results', async ({
  page,
  context,
  signInAs,
  checkAccessibility,
}) => {
  await uploadSurvey(page, name, questionnaire, 'single-user')
  await page.setViewportSize({ width: 375, height: 700 })
  await signInAs('projectManager')
  await page.goto(`/quiz/${encodeURIComponent(name)}`)
  const farm = page.getByRole('textbox', { name: 'Where is the farm?' })
  const store = page.getByRole('textbox', { name: 'And the store?' })
  const field = page.getByRole('textbox', { name: 'Which field?' })

  await test.step('coordinates are typed as on other maps', async () => {
    await farm.fill('north of the river')
    await farm.blur()
    await expect(page.getByText('This must be a position', { exact: false })).toBeVisible()
    await farm.fill('-1.2864, 36.8172')
    await farm.blur()
    await expect(page.getByText('This must be a position', { exact: false })).toHaveCount(0)
  })

  await test.step('the browser says why it gives no position', async () => {
    await page.getByRole('button', { name: 'Use my position' }).first().click()
    await expect(page.getByRole('alert').filter({ hasText: 'does not allow this page' })).toBeVisible()
  })

  await test.step('the position of the device has its accuracy', async () => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: -1.3, longitude: 36.9, accuracy: 4 })
    await page.getByRole('button', { name: 'Use my position' }).first().click()
    await expect(farm).toHaveValue('-1.3 36.9 0 4')
    await expect(page.getByText('Accurate to 4 m')).toBeVisible()
  })

  await test.step('a position is chosen on the map', async () => {
    await page.getByRole('button', { name: 'Choose on the map' }).last().click()
    const map = page.getByRole('region', { name: 'Position on the map' })
    await map.click({ position: { x: 150, y: 120 } })
    await expect(store).toHaveValue(/^-?\d+(\.\d+)? -?\d+(\.\d+)?$/)
    await checkAccessibility()
  })

  await test.step('an area is drawn and typed', async () => {
    await page.getByRole('button', { name: 'Draw on the map' }).click()
    const map = page.getByRole('region', { name: 'Area on the map' })
    for (const position of [
      { x: 100, y: 100 },
      { x: 180, y: 100 },
      { x: 140, y: 180 },
    ])
      await map.click({ position })
    await expect(page.getByText('3 corners')).toBeVisible()
    await expect(field).toHaveValue(/^(-?[\d.]+ -?[\d.]+\n?){3}$/)
    await page.getByRole('button', { name: 'Remove last corner' }).click()
    await expect(page.getByText('2 corners')).toBeVisible()
    await field.fill('0 0\n0 2\n1 2')
    await expect(page.getByText('3 corners')).toBeVisible()
  })

  await test.step('a slider and a checkbox', async () => {
    const slider = page.getByRole('slider', { name: 'How sure are you?' })
    await slider.focus()
    await slider.press('ArrowRight')
    await expect(page.getByRole('textbox', { name: 'How sure are you?' })).toHaveValue('0.5')
    await page.getByRole('checkbox', { name: 'OK' }).click()
    await expect(page.getByRole('checkbox', { name: 'OK' })).toBeChecked()
    await expect(page.getByText(/^Saved/).first()).toBeVisible({ timeout: 20_000 })
    await page.reload()
    await expect(field).toHaveValue('0 0\n0 2\n1 2')
    await expect(farm).toHaveValue('-1.3 36.9 0 4')
  })

  await test.step('the results have a map, a list, and a download', async () => {
    await page.goto(`/quiz/explore-submissions/${encodeURIComponent(name)}?view=map`)
    const map = page.getByRole('region', { name: 'Map of answers' })
    await expect(map).toBeVisible()
    const list = page.getByRole('list', { name: 'Locations' })
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await checkAccessibility()
    await list.getByRole('button', { name: /^Show Which field\?/ }).click()
    await expect(map.getByRole('dialog', { name: 'Which field?' })).toBeVisible()
    await expect(map.getByRole('dialog')).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(map.getByRole('dialog')).toHaveCount(0)
    await expect(map).toBeFocused()
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download GeoJSON' }).click()
    const file = await readFile(await (await started).path(), 'utf8')
    const { features } = JSON.parse(file) as { features: { geometry: { type: string } }[] }
    expect(features.map(({ geometry }) => geometry.type).toSorted()).toEqual(['Point', 'Point', 'Polygon'])
  })
})
