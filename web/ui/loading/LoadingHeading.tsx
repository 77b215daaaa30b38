import type { ReactNode } from 'react'

/** Heading for screen readers while the page shows a skeleton. */
export const LoadingHeading = ({ children }: { children: ReactNode }) => (
  <h1 className="visually-hidden">{children}</h1>
)
