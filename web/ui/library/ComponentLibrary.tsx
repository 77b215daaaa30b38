import { Outlet } from 'react-router'
import { LibraryTheme } from './LibraryTheme.tsx'

/** The component library with our look, around every page that stands on it. */
export const ComponentLibrary = () => (
  <LibraryTheme>
    <Outlet />
  </LibraryTheme>
)
