import { popup, type Map } from 'leaflet'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Position } from './map-view.ts'
import { copyOf } from './use-markers.ts'
import classes from './Map.module.css'

interface MapPopupProps {
  map: Map
  at: Position
  /** Accessible name, announced when it opens. */
  label: string
  onClose: () => void
  children: ReactNode
}

/** A map popup rendered by React, so that user text is never interpreted as HTML (SEC-22). */
export function MapPopup({ map, at, label, onClose, children }: MapPopupProps) {
  const [content] = useState(() => document.createElement('div'))
  const [latitude, longitude] = at
  useLayoutEffect(() => {
    const before = document.activeElement
    const opened = popup({ offset: [0, -8], maxWidth: 280, minWidth: 200, autoPanPadding: [16, 16] })
      .setLatLng(copyOf([latitude, longitude], map))
      .setContent(content)
      .openOn(map)
    opened.on('remove', onClose)
    // The content has its own close button.
    opened.getElement()?.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') onClose()
    })
    content.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    return () => {
      opened.off('remove', onClose)
      const hadFocus = opened.getElement()?.contains(document.activeElement)
      opened.remove()
      if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [map, latitude, longitude, content, onClose])
  return createPortal(
    <div className={classes.popup} role="dialog" aria-label={label}>
      {children}
    </div>,
    content,
  )
}
