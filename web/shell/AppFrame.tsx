import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { keepFocus } from '../ui/keep-focus.ts'
import { Toasts } from '../ui/Toasts.tsx'

/** What is around every page but those with which visitors begin: toasts, and a focus that is not lost. */
export function AppFrame() {
  useEffect(keepFocus, [])
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  )
}
