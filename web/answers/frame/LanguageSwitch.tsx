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
    <label className={classes.switch}>
      <Languages size={16} aria-hidden />
      <span className="visually-hidden">Language of the questions</span>
      <select value={language} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
