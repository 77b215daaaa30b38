import type { ReactNode } from 'react'

/** A fact with its name. */
export const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
