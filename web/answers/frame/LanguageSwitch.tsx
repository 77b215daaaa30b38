import { Select } from '@mantine/core'
import { choiceOfLanguages } from 'contract/questionnaires/languages.ts'
import { Languages } from 'lucide-react'
import { useChooseLanguage } from '../hooks/use-language.ts'
import { useFill, useHead } from '../hooks/use-fill.ts'
import classes from './LanguageSwitch.module.css'

/** Select for the language of the survey's texts, if there are several. */
export function LanguageSwitch() {
  const { language } = useFill()
  const head = useHead()
  const choose = useChooseLanguage(head.form_id)
  const languages = choiceOfLanguages(head)
  if (languages.length === 0) return null
  return (
    <Select
      className={classes.switch}
      size="sm"
      aria-label="Language of the questions"
      leftSection={<Languages size={16} aria-hidden />}
      data={languages.map(({ code, name }) => ({ value: code, label: name }))}
      value={language}
      allowDeselect={false}
      onChange={(chosen) => chosen !== null && choose(chosen)}
    />
  )
}
