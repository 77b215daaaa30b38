import { Button, Modal } from '@mantine/core'
import type { FormMediaFile } from 'contract/questionnaires/question-media.schemas.ts'
import type { MediaKind, MediaPart, QuestionMedia as Media } from 'contract/questionnaires/question-media.ts'
import { memo, useState } from 'react'
import { useFormMedia } from '../hooks/use-fill.ts'
import { useMediaSource, useNear } from './use-media-source.ts'
import classes from './QuestionMedia.module.css'

interface QuestionMediaProps {
  media: Media | undefined
  /** The text that it belongs to, without formatting. */
  label: string
  /** Shown elsewhere, such as an image within a label. */
  except?: MediaPart
}

/** The image, audio and video of a question or an option, as far as they have been uploaded. */
export const QuestionMedia = memo(function QuestionMedia({ media, label, except }: QuestionMediaProps) {
  const files = useFormMedia()
  if (!media || !files) return null
  const image = except === 'image' ? undefined : fileOf(files, media, 'image')
  const big = fileOf(files, media, 'big_image')
  const audio = fileOf(files, media, 'audio')
  const video = fileOf(files, media, 'video')
  if (!image && !big && !audio && !video) return null
  return (
    <div className={classes.media}>
      {(image ?? big) && <Picture image={image} big={big} label={label} />}
      {audio && <Player key={audio.key} as="audio" file={audio} label={label} />}
      {video && <Player key={video.key} as="video" file={video} label={label} />}
    </div>
  )
})

/** Kinds of files that a part can show: the sound of a video is audio, too. */
const kindsOf: Readonly<Record<MediaPart, readonly MediaKind[]>> = {
  image: ['image'],
  big_image: ['image'],
  audio: ['audio', 'video'],
  video: ['video'],
}

/** The uploaded file of a part; undefined if it is missing or of another kind. */
export function fileOf(
  files: Readonly<Record<string, FormMediaFile>> | undefined,
  media: Media | undefined,
  part: MediaPart,
): FormMediaFile | undefined {
  const name = media?.[part]
  const file = name !== undefined && files && Object.hasOwn(files, name) ? files[name] : undefined
  return file && kindsOf[part].includes(file.kind) ? file : undefined
}

interface PictureProps {
  image: FormMediaFile | undefined
  big: FormMediaFile | undefined
  label: string
}

/** An image; with a larger one, it opens that. */
function Picture({ image, big, label }: PictureProps) {
  const [open, setOpen] = useState(false)
  if (!big) return image && <Image key={image.key} file={image} alt={label} />
  return (
    <>
      <button type="button" className={classes.open} onClick={() => setOpen(true)}>
        {image ? (
          <Image key={image.key} file={image} alt={label} />
        ) : (
          <span className="visually-hidden">{label}: </span>
        )}
        <span className={classes.enlarge}>Enlarge the image</span>
      </button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={label}
        size="auto"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Image key={big.key} file={big} alt={label} large />
      </Modal>
    </>
  )
}

interface ImageProps {
  file: FormMediaFile
  alt: string
  /** As large as the screen allows. */
  large?: boolean
  /** Beside the label of an option. */
  small?: boolean
}

/** Maximum heights in pixels. */
const heights = { small: 120, usual: 320 }

/** An image, loaded when it comes near the screen; its space is reserved. */
export function Image({ file, alt, large = false, small = false }: ImageProps) {
  const [frame, near] = useNear<HTMLSpanElement>()
  const source = useMediaSource(file, near || large)
  const { width, height } = file
  const most = large ? Infinity : heights[small ? 'small' : 'usual']
  const shown = width && height ? Math.min(width, (most * width) / height) : undefined
  return (
    <span ref={frame} className={classes.frame}>
      {source.failed ? (
        <Failed what="image" file={file} retry={small ? undefined : source.retry} />
      ) : source.address ? (
        <img
          className={classes.image}
          src={source.address}
          alt={alt}
          style={shown ? { width: shown } : large ? undefined : { maxHeight: most }}
          {...(width && height && { width, height })}
          onError={source.onError}
        />
      ) : (
        <span
          className={classes.space}
          style={{
            width: shown ?? heights.usual,
            aspectRatio: width && height ? `${width} / ${height}` : '4 / 3',
          }}
        />
      )}
    </span>
  )
}

interface PlayerProps {
  as: 'audio' | 'video'
  file: FormMediaFile
  label: string
}

/** Audio or video with controls; nothing is loaded before it comes near the screen. */
function Player({ as: Element, file, label }: PlayerProps) {
  const [frame, near] = useNear<HTMLDivElement>()
  const source = useMediaSource(file, near)
  return (
    <div ref={frame} className={classes.player}>
      {source.failed ? (
        <Failed what={Element} file={file} retry={source.retry} />
      ) : (
        <Element
          className={classes[Element]}
          controls
          preload={near ? 'metadata' : 'none'}
          src={source.address}
          aria-label={`${Element === 'audio' ? 'Audio' : 'Video'}: ${label}`}
          onError={source.address === undefined ? undefined : source.onError}
        />
      )}
    </div>
  )
}

interface FailedProps {
  what: 'image' | 'audio' | 'video'
  file: FormMediaFile
  retry: (() => void) | undefined
}

function Failed({ what, file, retry }: FailedProps) {
  return (
    <span className={classes.failed} role="status">
      The {what} {file.file_name} could not be loaded.
      {retry && (
        <Button variant="default" size="compact-sm" onClick={retry}>
          Try again
        </Button>
      )}
    </span>
  )
}
