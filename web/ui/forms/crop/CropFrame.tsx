import { Slider } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import Cropper from 'react-easy-crop'
import type { CropArea } from './cropped-file.ts'
import classes from './CropFrame.module.css'

interface CropFrameProps {
  file: File
  /** Width divided by height. */
  aspect: number
  /** The selected area, in pixels of the picture. */
  onArea: (area: CropArea) => void
}

/** Selects an area of a picture by dragging, arrow keys, and a zoom slider. */
export function CropFrame({ file, aspect, onArea }: CropFrameProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <div className={classes.frame}>
      <div className={classes.picture}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          aspect={aspect}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, area) => onArea(area)}
          cropperProps={{ role: 'group', 'aria-label': 'Part of the picture; move it with the arrow keys' }}
        />
      </div>
      <Slider label={null} thumbLabel="Zoom" min={1} max={4} step={0.05} value={zoom} onChange={setZoom} />
    </div>
  )
}
