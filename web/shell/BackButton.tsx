import { Button } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'

/** The parent list, for pages that were opened by their address. */
const parents = { '/institutes/': '/institutes', '/projects/': '/projects', '/quiz/': '/surveys' }

/** The back button on pages about one institute, project or survey (SHL-31). */
export function BackButton() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const parent = Object.entries(parents).find(([part]) => pathname.includes(part))?.[1]
  if (!parent) return null
  // `idx` is the router's index of this entry in the tab's history: at 0 there is no page of ours to go back to.
  const isFirst = ((history.state as { idx?: number } | null)?.idx ?? 0) === 0
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-md"
        ml={-8}
        leftSection={<ArrowLeft size={18} aria-hidden />}
        onClick={() => void (isFirst ? navigate(parent) : navigate(-1))}
      >
        Back
      </Button>
    </div>
  )
}
