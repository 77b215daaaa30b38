import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { keepFocus } from '../ui/keep-focus.ts'
import { Toasts } from '../ui/Toasts.tsx'

/** Around every page: toasts, and a focus that is not lost. */
export function AppFrame() {
  useEffect(keepFocus, [])
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  )
}
