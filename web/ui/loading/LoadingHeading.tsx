import type { ReactNode } from 'react'

/** Says which page it is to those who do not see its skeleton, until the page has its own heading. */
export const LoadingHeading = ({ children }: { children: ReactNode }) => (
  <h1 className="visually-hidden">{children}</h1>
)
