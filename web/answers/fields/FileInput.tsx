import type { AnswerId } from 'contract/questionnaires/answer-key.ts'
import { entry } from 'contract/answers/answers.rules.ts'
import { optionTypeRules, type OptionType } from 'contract/questionnaires/option-types.ts'
import type { Option } from 'contract/questionnaires/questions.ts'
import { answerFileRule } from 'contract/answers/answer-file-parts.ts'
import { Camera, FileText, Upload, X } from 'lucide-react'
import { useState, type ChangeEvent } from 'react'
import { useMediaQuery } from '../../platform/hooks/media-query.ts'
import type { QuestionView } from '../state/question-view.ts'
import { logFailure } from '../state/save-and-notify.ts'
import { useFill, useSaveStatus } from '../hooks/use-fill.ts'
import classes from './FileInput.module.css'

interface FileInputProps {
  shown: QuestionView
  option: Option
  inputId: string
  marks: Record<string, string | undefined>
  disabled: boolean
}

/** A file answer, uploaded as soon as it is selected. If that fails it is kept on this device. */
export function FileInput({ shown, option, inputId, marks, disabled }: FileInputProps) {
  const { filling, saving } = useFill()
  const [refused, setRefused] = useState<string>()
  const { id } = shown
  const name = entry(shown.answer, `${option.name}-file`)
  const waiting = shown.files[option.name]
  const { uploads } = optionTypeRules[option.type]
  const isHandheld = useMediaQuery('(pointer: coarse)')
  const record = isHandheld ? recordings[option.type] : undefined

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // Allows selecting the same file again after removing it, which would otherwise fire no event.
    currentTarget.value = ''
    if (!file) return
    const words = whyNot(file, option.type)
    setRefused(words)
    if (words) return
    filling.attach(id, option.name, file)
    void saving
      .save({ only: [id] })
      .then((failed) => failed && logFailure('Error saving the answers', failed))
  }
  return (
    <div className={classes.field}>
      {typeof name === 'string' && name !== '' && (
        <div className={classes.file} data-quiz-part="documents-table">
          <FileText size={18} aria-hidden />
          {waiting ? <Waiting id={id} file={waiting} /> : <Stored id={id} name={name} />}
          {!disabled && (
            <button
              type="button"
              className={classes.remove}
              aria-label={`Remove ${name}`}
              onClick={() => {
                filling.attach(id, option.name, undefined)
                document.getElementById(inputId)?.focus({ preventScroll: true })
              }}
            >
              <X size={18} aria-hidden />
            </button>
          )}
        </div>
      )}
      {!disabled && (
        <label className={classes.choose} data-quiz-part="info-action">
          <Upload size={18} aria-hidden />
          <span>{name ? 'Choose another file' : 'Choose file'}</span>
          <input type="file" id={inputId} accept={uploads?.accept} {...marks} onChange={choose} />
        </label>
      )}
      {!disabled && record && (
        <label className={classes.choose} data-quiz-part="info-action">
          <Camera size={18} aria-hidden />
          <span id={`${inputId}-record`}>{record}</span>
          <input
            type="file"
            accept={uploads?.accept}
            capture="environment"
            {...marks}
            aria-labelledby={`${marks['aria-labelledby'] ?? ''} ${inputId}-record`.trim()}
            onChange={choose}
          />
        </label>
      )}
      {disabled && !name && <p className={classes.none}>No file</p>}
      {refused && (
        <p className={classes.refused} role="alert">
          {refused}
        </p>
      )}
    </div>
  )
}

function Stored({ id, name }: { id: AnswerId; name: string }) {
  const { filling } = useFill()
  const file = filling.fileOf(id, name)
  return file ? <a href={file.url}>{name}</a> : <span>{name}</span>
}

/** A file that is uploading or waiting for the next save. */
function Waiting({ id, file }: { id: AnswerId; file: File }) {
  const { questions, saving, sent = 0 } = useSaveStatus()
  const underWay = saving && questions.includes(id)
  return (
    <span className={classes.waiting}>
      <span>{file.name}</span>
      {underWay ? (
        <progress value={sent} aria-label={`Upload of ${file.name}`} />
      ) : (
        <span className={classes.none}>not uploaded yet, stored on this device</span>
      )}
    </span>
  )
}

/** What a phone or tablet can record. */
const recordings: Partial<Record<OptionType, string>> = {
  image: 'Take photo',
  audio: 'Record sound',
  video: 'Record video',
}

const megabytes = answerFileRule.maxBytes / (1 << 20)

function whyNot({ size, name, type: content }: File, type: OptionType): string | undefined {
  const { uploads } = optionTypeRules[type]
  // Browsers do not know the type of every file; the server looks into it.
  if (uploads && content !== '' && !uploads.contents.test(content)) return uploads.problem
  if (size > answerFileRule.maxBytes)
    return `${name} is larger than ${megabytes} MB. Please choose a smaller file.`
  return size === 0 ? `${name} is empty. Please choose another file.` : undefined
}
