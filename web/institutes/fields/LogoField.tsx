import { Button, Group, Modal, Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { PictureField } from '../../ui/forms/PictureField.tsx'
import type { FieldProps } from '../../ui/forms/use-form.ts'
import { croppedFile, type CropArea } from './cropped-file.ts'

const CropFrame = lazyPart(async () => (await import('./CropFrame.tsx')).CropFrame)

interface LogoFieldProps extends FieldProps<File | null | undefined> {
  /** Address of the logo that is stored now. */
  stored: string | null
}

/** The logo of an institute: chosen, and cut to the part that is wanted. */
export function LogoField({ stored, onChange, ...field }: LogoFieldProps) {
  const [cutting, setCutting] = useState<File>()
  const [taken, setTaken] = useState<File>()
  const choose = (file: File | null | undefined) => {
    setTaken(undefined)
    onChange(file)
    if (file) setCutting(file)
  }
  const cut = (file: File) => {
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
        label={<Label>Logo</Label>}
        description="Stands on your card and your profile. PNG, JPEG, WebP or GIF, at most 5 MB."
        stored={stored}
        onChange={choose}
      />
      <Modal opened={cutting !== undefined} onClose={() => setCutting(undefined)} title="Crop the logo">
        {cutting && <CropLogo file={cutting} onKeep={() => setCutting(undefined)} onCut={cut} />}
      </Modal>
    </>
  )
}

interface CropLogoProps {
  file: File
  onKeep: () => void
  onCut: (file: File) => void
}

function CropLogo({ file, onKeep, onCut }: CropLogoProps) {
  const [area, setArea] = useState<CropArea>()
  const [busy, setBusy] = useState(false)
  const crop = async () => {
    if (!area) return
    setBusy(true)
    onCut(await croppedFile(file, area))
  }
  return (
    <>
      <Suspense fallback={<Skeleton height={380} aria-hidden />}>
        <CropFrame file={file} onArea={setArea} />
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
