import { Button, Modal } from '@mantine/core'
import { ScanBarcode } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFill } from '../hooks/use-fill.ts'
import { barcodeDetector, cameraProblem } from './barcode-detector.ts'
import { textInput, TypedInput, type TypedInputProps, type Typing } from './TypedInput.tsx'
import classes from './PositionInput.module.css'

const typing: Typing = { ...textInput, width: 'long' }

/** A barcode: scanned with the camera where the browser can do so, or typed. */
export function BarcodeInput(props: Omit<TypedInputProps, 'typing' | 'roomy'>) {
  const { id, option, disabled } = props
  const { filling } = useFill()
  const [isOpen, open] = useState(false)
  const [canScan] = useState(() => barcodeDetector() !== undefined)
  const take = (code: string) => {
    open(false)
    filling.type(id, option.name, code)
  }
  return (
    <div className={classes.field}>
      <TypedInput {...props} typing={typing} />
      {canScan && !disabled && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<ScanBarcode size={18} aria-hidden />}
            onClick={() => open(true)}
          >
            Scan barcode
          </Button>
        </div>
      )}
      <Modal opened={isOpen} onClose={() => open(false)} title="Scan barcode">
        <Scanner onFound={take} />
      </Modal>
    </div>
  )
}

/** Milliseconds between two pictures. */
const interval = 200

/** The picture of the camera, until a code is found in it. */
function Scanner({ onFound }: { onFound: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const found = useEffectEvent(onFound)
  useEffect(() => {
    const detector = barcodeDetector()
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async () => {
      // A picture that cannot be read yet is followed by the next one.
      const codes = (await (video.current && detector?.detect(video.current).catch(() => []))) ?? []
      if (isOver) return
      const [code] = codes
      if (code && code.rawValue !== '') found(code.rawValue)
      else timer = setTimeout(() => void look(), interval)
    }
    const start = async () => {
      try {
        const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        stream = opened
        if (isOver) return stop()
        if (video.current) video.current.srcObject = opened
        await video.current?.play()
        await look()
      } catch (error) {
        if (!isOver) setProblem(cameraProblem(error))
      }
    }
    const stop = () => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void start()
    return stop
  }, [])
  return problem ? (
    <p className={classes.problem} role="alert">
      {problem}
    </p>
  ) : (
    <>
      <p className={classes.facts}>Hold the camera over the code.</p>
      <video ref={video} className={classes.video} muted playsInline aria-label="Picture of the camera" />
    </>
  )
}
