import type { AnswerId } from 'contract/questionnaires/answer-key.ts'
import { Textarea, TextInput } from '@mantine/core'
import { countText } from 'contract/platform/totals.ts'
import { mostSentOptions } from 'contract/questionnaires/long-lists.ts'
import { surveyLimits } from 'contract/questionnaires/questions.ts'
import { useFill, useQuestion, useTextDraft } from '../hooks/use-fill.ts'
import { questionAnchor } from '../hooks/use-sections.ts'
import { isSameTexts, questionLabel, textsOf } from '../state/edited-texts.ts'
import type { Texts } from '../state/text-drafts.ts'
import { SaveTexts } from './SaveTexts.tsx'
import classes from './EditQuestion.module.css'

/** Form for the texts of a question in the selected language. Type and options cannot be changed (SRV-54, SRV-55). */
export function EditQuestion({ id }: { id: AnswerId }) {
  const { filling, language, textDrafts } = useFill()
  const { question } = useQuestion(id)
  const draft = useTextDraft(id, language)
  const base = draft?.base ?? question
  const { default_language } = filling.head
  const written = { code: language, own: language === default_language }
  const texts = draft?.texts ?? textsOf(question, written)
  /** The original text, as the description of the field for its translation. */
  const source = (text: string) =>
    !written.own && text ? (
      <span className={classes.source} lang={default_language || undefined}>
        {text}
      </span>
    ) : undefined
  const change = (part: Partial<Texts>) => {
    const now = { ...texts, ...part }
    if (isSameTexts(now, textsOf(base, written))) textDrafts.drop(id, language)
    else textDrafts.put(language, { base, texts: now })
  }
  return (
    <div className={classes.edit} id={questionAnchor(id)}>
      <p className={classes.code}>
        {question.code}
        {question.variable_name && ` · ${question.variable_name}`}
        {question.repeat === undefined &&
          !filling.state.isVisible(id) &&
          ' · hidden with the current answers'}
      </p>
      <Textarea
        label={questionLabel(question)}
        description={source(question.question)}
        value={texts.question}
        maxLength={surveyLimits.text}
        minRows={1}
        onChange={(event) => change({ question: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        description={source(question.description)}
        value={texts.description}
        maxLength={surveyLimits.text}
        minRows={1}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      {question.options.length > mostSentOptions && (
        <p className={classes.code}>
          The labels of the {countText(question.options.length)} options are changed in the file.
        </p>
      )}
      {question.options.length > 0 && question.options.length <= mostSentOptions && (
        <details>
          <summary>
            Labels of the {question.options.length === 1 ? 'option' : `${question.options.length} options`}
          </summary>
          <div className={classes.labels}>
            {question.options.map(({ name, label }) => (
              <TextInput
                key={name}
                size="sm"
                label={name}
                description={source(label)}
                value={texts.labels[name] ?? ''}
                maxLength={surveyLimits.text}
                onChange={(event) =>
                  change({ labels: { ...texts.labels, [name]: event.currentTarget.value } })
                }
              />
            ))}
          </div>
        </details>
      )}
      {draft && <SaveTexts key={language} base={base} texts={texts} language={written} />}
    </div>
  )
}
