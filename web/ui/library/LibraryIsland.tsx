import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../../platform/query.ts'
import { LibraryTheme } from './LibraryTheme.tsx'

/** The component library and queries for a part of a page that starts without them. */
export const LibraryIsland = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <LibraryTheme>{children}</LibraryTheme>
  </QueryClientProvider>
)
