import { Dropzone } from '@mantine/dropzone'
import type { ReactNode } from 'react'
import classes from './Upload.module.css'

interface DropAreaProps {
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A drop zone for files around other content. */
export const DropArea = ({ onFiles, children }: DropAreaProps) => (
  <Dropzone
    className={classes.area}
    onDrop={onFiles}
    activateOnClick={false}
    activateOnKeyboard={false}
    useFsAccessApi={false}
    inputProps={{ 'aria-hidden': true, tabIndex: -1 }}
    tabIndex={-1}
    styles={{ inner: { pointerEvents: 'all' } }}
    multiple
  >
    {children}
    <div className={classes.over} aria-hidden>
      Drop files here to upload them
    </div>
  </Dropzone>
)
