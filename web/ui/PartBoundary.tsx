import { useQueryClient } from '@tanstack/react-query'
import { Component, useEffect, useEffectEvent, type ReactNode } from 'react'
import { CallFailed } from '../platform/call.ts'
import { isConnectionLost, onConnectionChange } from '../platform/connection.ts'
import { ReadFailure } from './ReadFailure.tsx'

interface BoundaryProps {
  children: ReactNode
  /** Identity of the content: a change retries immediately. */
  of?: string
}

interface BoundaryState {
  failed: unknown
}

/** Shows a failed query within its section of the page, such as a tab; 404 is passed to the page. */
export class PartBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: undefined }
  static getDerivedStateFromError(failed: unknown): BoundaryState {
    return { failed }
  }
  override componentDidUpdate({ of }: BoundaryProps) {
    if (of !== this.props.of && this.state.failed !== undefined) this.setState({ failed: undefined })
  }
  override render() {
    const { failed } = this.state
    if (failed === undefined) return this.props.children
    if (!(failed instanceof CallFailed) || failed.status === 404) throw failed
    return <PartFailed failed={failed} onRetry={() => this.setState({ failed: undefined })} />
  }
}

function PartFailed({ failed, onRetry }: { failed: CallFailed; onRetry: () => void }) {
  const client = useQueryClient()
  // Earlier data are shown on.
  const forget = () =>
    client.removeQueries({
      predicate: ({ state }) => state.status === 'error' && state.data === undefined,
    })
  const retry = () => {
    forget()
    onRetry()
  }
  const afterLoss = useEffectEvent(() => {
    if (!isConnectionLost()) retry()
  })
  useEffect(() => onConnectionChange(() => afterLoss()), [])
  // A later visit sends failed queries again.
  const leave = useEffectEvent(forget)
  useEffect(() => () => leave(), [])
  return <ReadFailure what="This part" error={failed} onRetry={retry} />
}
