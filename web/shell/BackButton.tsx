import { Button } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'

/** Where 'back' is for somebody who opened the page by its address: the list that it belongs to. */
const parents = { '/institutes/': '/institutes', '/projects/': '/projects', '/quiz/': '/surveys' }

/** Stands on every page about one institute, project or survey (SHL-31). */
export function BackButton() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const parent = Object.entries(parents).find(([part]) => pathname.includes(part))?.[1]
  if (!parent) return null
  // The router counts the pages of this tab: at the first one there is nothing of ours to go back to.
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
