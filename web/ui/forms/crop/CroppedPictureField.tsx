import { Button, Group, Modal, Skeleton } from '@mantine/core'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PictureField } from '../PictureField.tsx'
import type { FieldProps } from '../use-form.ts'
import { croppedFile, type CropArea } from './cropped-file.ts'

const CropFrame = lazyPart(async () => (await import('./CropFrame.tsx')).CropFrame)

interface Cut {
  /** Title of the dialog: 'Crop the logo'. */
  title: string
  /** Width divided by height. */
  aspect: number
  /** Maximum width in pixels. */
  most: number
}

interface CroppedPictureFieldProps extends FieldProps<File | null | undefined> {
  label: ReactNode
  description: string
  /** URL of the stored picture. */
  stored: string | null
  shape?: 'square' | 'banner'
  cut: Cut
}

/** A picture field with a crop dialog. */
export function CroppedPictureField({ cut, onChange, ...field }: CroppedPictureFieldProps) {
  const [cutting, setCutting] = useState<File>()
  const [taken, setTaken] = useState<File>()
  const choose = (file: File | null | undefined) => {
    setTaken(undefined)
    onChange(file)
    if (file) setCutting(file)
  }
  const take = (file: File) => {
    setCutting(undefined)
    setTaken(file)
    onChange(file)
  }
  return (
    <>
      <PictureField
        key={taken ? `${taken.name} ${taken.size}` : 'chosen'}
        {...field}
        defaultValue={taken ?? field.defaultValue}
        onChange={choose}
      />
      <Modal opened={cutting !== undefined} onClose={() => setCutting(undefined)} title={cut.title}>
        {cutting && (
          <CropPicture file={cutting} cut={cut} onKeep={() => setCutting(undefined)} onCut={take} />
        )}
      </Modal>
    </>
  )
}

interface CropPictureProps {
  file: File
  cut: Cut
  onKeep: () => void
  onCut: (file: File) => void
}

function CropPicture({ file, cut: { aspect, most }, onKeep, onCut }: CropPictureProps) {
  const [area, setArea] = useState<CropArea>()
  const [busy, setBusy] = useState(false)
  const crop = async () => {
    if (!area) return
    setBusy(true)
    onCut(await croppedFile(file, area, most))
  }
  return (
    <>
      <Suspense fallback={<Skeleton height={380} aria-hidden />}>
        <CropFrame file={file} aspect={aspect} onArea={setArea} />
      </Suspense>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onKeep}>
          Use the whole picture
        </Button>
        <Button loading={busy} disabled={!area} onClick={() => void crop()}>
          Crop
        </Button>
      </Group>
    </>
  )
}
