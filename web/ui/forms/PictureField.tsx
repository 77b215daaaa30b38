import { Button, Input } from '@mantine/core'
import { fileLimits } from 'contract/media/file-limits.ts'
import { ImageUp } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import classes from './PictureField.module.css'

interface PictureFieldProps {
  id: string
  label: ReactNode
  description?: string
  /** URL of the stored picture. */
  stored?: string | null
  /** Initial value: a new file, `null` to remove the stored picture, or undefined to keep it. */
  defaultValue?: File | null | undefined
  onChange: (value: File | null | undefined) => void
  error?: string | undefined
  /** Proportions of the preview. */
  shape?: 'square' | 'banner'
}

const kinds = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const mostMegabytes = fileLimits.image / (1 << 20)

/** Selects, previews and removes a picture. */
export function PictureField({
  id,
  label,
  description,
  stored,
  defaultValue,
  onChange,
  error,
  shape = 'square',
}: PictureFieldProps) {
  const [value, setValue] = useState(defaultValue)
  const [refused, setRefused] = useState<string>()
  const preview = useMemo(() => (value ? URL.createObjectURL(value) : undefined), [value])
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const shown = preview ?? (value === null ? undefined : (stored ?? undefined))

  const input = useRef<HTMLInputElement>(null)
  const take = (next: File | null | undefined) => (setValue(next), onChange(next))
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) choose(file)
    // The same file can be chosen again.
    currentTarget.value = ''
  }
  const choose = (file: File) => {
    const words = whyNot(file)
    if (words) return setRefused(words)
    // A file with the extension of a picture may contain something else.
    void createImageBitmap(file).then(
      (picture) => (picture.close(), setRefused(undefined), take(file)),
      () =>
        setRefused(
          'This file is not a picture, or it has too many pixels to be shown. Please choose another.',
        ),
    )
  }
  const remove = () => {
    setRefused(undefined)
    take(value || !stored ? undefined : null)
  }
  const problem = refused ?? error
  const wrapper = `${id}-field`
  return (
    <Input.Wrapper id={wrapper} label={label} labelElement="div" description={description} error={problem}>
      <div className={classes.field}>
        <div className={classes.preview} data-shape={shape}>
          {shown ? <img src={shown} alt="" /> : <ImageUp size={24} aria-hidden />}
        </div>
        <div className={classes.actions}>
          <input ref={input} type="file" hidden accept={kinds.join(',')} onChange={pick} />
          <Button
            aria-describedby={`${wrapper}-description ${wrapper}-error`}
            id={id}
            variant="default"
            onClick={() => input.current?.click()}
          >
            <span>
              {shown ? 'Choose another' : 'Choose a picture'}
              <span className="visually-hidden">: {label}</span>
            </span>
          </Button>
          {shown && (
            <Button variant="subtle" onClick={remove}>
              <span>
                {value ? 'Undo' : 'Remove'}
                <span className="visually-hidden">: {label}</span>
              </span>
            </Button>
          )}
          {value === null && stored && (
            <Button variant="subtle" onClick={() => take(undefined)}>
              Keep the present one
            </Button>
          )}
        </div>
      </div>
    </Input.Wrapper>
  )
}

function whyNot({ type, size }: File): string | undefined {
  if (!kinds.includes(type)) return 'Please choose a PNG, JPEG, WebP or GIF picture.'
  if (size > fileLimits.image)
    return `This picture is larger than ${mostMegabytes} MB. Please choose a smaller one.`
  return undefined
}
