import { Button } from '@mantine/core'
import { Component, lazy, type ComponentType, type ReactNode } from 'react'
import { isMissingCode, reloadWhenReachable } from '../platform/missing-code.ts'
import classes from './PartBoundary.module.css'

/**
 * A component whose code loads on demand. If the code cannot be loaded, a message takes the place of this part; the rest
 * of the page stays, with everything that is typed there.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Part = lazy(async () => ({ default: await load() }))
  return function LazyPart(props: P) {
    return (
      <MissingCodeBoundary>
        <Part {...props} />
      </MissingCodeBoundary>
    )
  }
}

class MissingCodeBoundary extends Component<{ children: ReactNode }, { failed: unknown }> {
  override state = { failed: undefined }
  static getDerivedStateFromError(failed: unknown) {
    return { failed }
  }
  override render() {
    const { failed } = this.state
    if (failed === undefined) return this.props.children
    if (!isMissingCode(failed)) throw failed
    return (
      <div className={classes.failed} role="alert">
        <p>This part could not be loaded. Check your connection, then reload the page.</p>
        <Button variant="default" size="sm" onClick={() => void reloadWhenReachable()}>
          Reload page
        </Button>
      </div>
    )
  }
}
