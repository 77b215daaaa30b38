import { Button } from '@mantine/core'
import { Component, lazy, type ComponentType, type ReactNode } from 'react'
import { isMissingCode, reloadWhenReachable } from '../platform/missing-code.ts'
import classes from './PartBoundary.module.css'

/**
 * A component whose code loads on demand. If the code cannot be loaded, a message takes the place of this part; the rest
 * of the page stays, with everything that is typed there. Only a reload requests the code again: many browsers keep the
 * failure of a module until then.
 * @param around what surrounds the message, for example a drawer that can be closed
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  around: (message: ReactNode, props: P) => ReactNode = (message) => message,
) {
  const Part = lazy(async () => ({ default: await load() }))
  return function LazyPart(props: P) {
    return (
      <MissingCodeBoundary around={(message) => around(message, props)}>
        <Part {...props} />
      </MissingCodeBoundary>
    )
  }
}

interface MissingCodeBoundaryProps {
  around: (message: ReactNode) => ReactNode
  children: ReactNode
}

class MissingCodeBoundary extends Component<MissingCodeBoundaryProps, { failed: unknown }> {
  override state = { failed: undefined }
  static getDerivedStateFromError(failed: unknown) {
    return { failed }
  }
  override render() {
    const { failed } = this.state
    if (failed === undefined) return this.props.children
    if (!isMissingCode(failed)) throw failed
    return this.props.around(
      <div className={classes.failed} role="alert">
        <p>This part could not be loaded. Check your connection, then reload the page.</p>
        <Button variant="default" size="sm" onClick={() => void reloadWhenReachable()}>
          Reload page
        </Button>
      </div>,
    )
  }
}
