import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { keepFocus } from './keep-focus.ts'
import { LibraryTheme } from './LibraryTheme.tsx'
import { Toasts } from './Toasts.tsx'

/** The component library with our look, around every page but those with which visitors begin. */
export function ComponentLibrary() {
  useEffect(keepFocus, [])
  return (
    <LibraryTheme>
      <Outlet />
      <Toasts />
    </LibraryTheme>
  )
}
