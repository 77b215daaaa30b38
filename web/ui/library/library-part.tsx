import type { ComponentType } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'

/** A component on the component library in a page that starts without it: both load on demand. */
export const libraryPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyPart<P>(async () => {
    const [Part, { LibraryTheme }] = await Promise.all([load(), import('./LibraryTheme.tsx')])
    return (props: P) => (
      <LibraryTheme>
        <Part {...props} />
      </LibraryTheme>
    )
  })
