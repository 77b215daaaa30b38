import { expect, test } from './journey.ts'
import { uploadSurvey } from './upload-survey.ts'

const name = `Cascades ${Date.now().toString(36)}`

const questionnaire = [
  'section_name,question,question_type,required,variable_name,calculation,option_filter,default_value,required_message,read_only,option_name,option_label,option_type,option_column::region',
  `One,Region?,single-select,no,region,,,,,,n,North,boolean,`,
  ',,,,,,,,,,s,South,boolean,',
  `One,District?,single-select,no,district,,column('region') == region,,,,a,Abbey,boolean,n`,
  ',,,,,,,,,,b,Bridge,boolean,n',
  ',,,,,,,,,,c,Castle,boolean,s',
  `One,How many?,other,no,count,,,5,,,value,,integer,`,
  `One,Twice,other,no,twice,"value('count', 0) * 2",,,,yes,value,,integer,`,
  `One,Your name?,other,yes,who,,,,Please tell us your name.,,value,,text,`,
].join('\n')

test('options follow other answers, and the form fills in defaults and calculations', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await uploadSurvey(page, name, questionnaire, 'single-user')
  await page.setViewportSize({ width: 375, height: 700 })
  await signInAs('projectManager')
  await page.goto(`/quiz/${encodeURIComponent(name)}`)

  await test.step('a question without options says so', async () => {
    await expect(page.getByText('No options match your other answers.')).toBeVisible()
  })

  await test.step('the options are those of the region', async () => {
    await page.getByRole('radio', { name: 'North' }).click()
    await page.getByRole('radio', { name: 'Abbey' }).click()
    await expect(page.getByRole('radio', { name: 'Castle' })).toHaveCount(0)
    await page.getByRole('radio', { name: 'South' }).click()
    await expect(page.getByRole('radio', { name: 'Castle' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Abbey (no longer offered)' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Bridge' })).toHaveCount(0)
  })

  await test.step('a calculation follows its answer and cannot be typed', async () => {
    const twice = page.getByRole('textbox', { name: 'Twice' })
    await expect(twice).toHaveValue('10')
    await expect(twice).toHaveAttribute('readonly', '')
    await page.getByRole('textbox', { name: 'How many?' }).fill('6')
    await expect(twice).toHaveValue('12')
  })

  await test.step('a missing answer shows the message of its author', async () => {
    await page.getByRole('textbox', { name: 'Your name?' }).focus()
    await page.getByRole('textbox', { name: 'Your name?' }).blur()
    await expect(page.getByText('Please tell us your name.')).toBeVisible()
    await checkAccessibility()
  })

  await test.step('what was filled in is saved', async () => {
    await expect(page.getByText(/^Saved/).first()).toBeVisible({ timeout: 20_000 })
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Twice' })).toHaveValue('12')
    await page.getByRole('radio', { name: 'Castle' }).click()
    await expect(page.getByText('no longer offered')).toHaveCount(0)
  })
})

const ranking = [
  'section_name,question,question_type,required,variable_name,option_name,option_label,option_type',
  'One,What matters most?,rank,yes,need,w,Water,integer',
  ',,,,,r,Roads,integer',
  ',,,,,s,School,integer',
].join('\n')

test('options are put in order by buttons and by keys', async ({ page, signInAs, checkAccessibility }) => {
  const survey = `${name}, ranked`
  await uploadSurvey(page, survey, ranking, 'single-user')
  await page.setViewportSize({ width: 375, height: 700 })
  await signInAs('projectManager')
  await page.goto(`/quiz/${encodeURIComponent(survey)}`)
  const order = page.getByRole('group', { name: /What matters most/ }).getByRole('listitem')

  await expect(page.getByText('Not in order yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Move School up' }).click()
  await expect(order).toContainText(['Water', 'School', 'Roads'])
  await expect(page.getByRole('button', { name: 'Move School up' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(order).toContainText(['1.School', '2.Water', '3.Roads'])
  await expect(page.getByText('School: place 1 of 3')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move School up' })).toBeFocused()
  await checkAccessibility()
  await expect(page.getByText(/^Saved/).first()).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await expect(order).toContainText(['1.School', '2.Water', '3.Roads'])
  await page.getByRole('button', { name: 'Clear the order' }).click()
  await expect(page.getByText('Not in order yet.')).toBeVisible()
})

const fromFile = [
  'section_name,question,question_type,required,variable_name,calculation,options_from',
  'One,Which village?,single-select,yes,village,,villages.csv',
  `One,It has \${people} inhabitants.,note,,people,"pulldata('villages', 'population', 'name', value('village', ''))",`,
].join('\n')

test('options come from a CSV file that is uploaded later, and replaced without the questions', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  const survey = `${name}, villages`
  await uploadSurvey(page, survey, fromFile, 'single-user')
  await page.setViewportSize({ width: 375, height: 700 })
  await signInAs('projectManager')
  const fill = () => page.goto(`/quiz/${encodeURIComponent(survey)}`)
  const replace = async (button: string, ...rows: string[]) => {
    await page.goto(`/quiz/manage/${encodeURIComponent(survey)}/replace`)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button }).click()
    const buffer = Buffer.from(['name,label,population', ...rows].join('\n'))
    await (await chooser).setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByText('villages.csv uploaded')).toBeVisible()
  }

  await fill()
  await expect(page.getByText('The list of options has not been uploaded yet.')).toBeVisible()

  await replace('Upload villages.csv', 'a,Abbey,120', 'b,Bridge,80')
  await expect(page.getByText('2 rows, uploaded')).toBeVisible()
  await checkAccessibility()
  await fill()
  await page.getByRole('radio', { name: 'Abbey' }).click()
  await expect(page.getByText('It has 120 inhabitants.')).toBeVisible()
  await expect(page.getByText(/^Saved/).first()).toBeVisible({ timeout: 20_000 })

  await replace('Replace villages.csv', 'b,Bridge,95')
  await fill()
  await expect(page.getByRole('radio')).toHaveCount(1)
  await page.getByRole('radio', { name: 'Bridge' }).click()
  await expect(page.getByText('It has 95 inhabitants.')).toBeVisible()
})
