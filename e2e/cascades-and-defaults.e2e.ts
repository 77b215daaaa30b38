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
