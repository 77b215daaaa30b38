import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'

/** Opens the wizard for a new project in a new tab (PRJ-03, PRJ-13). */
export function CreateProjectButton({ variant = 'filled' }: { variant?: 'filled' | 'default' }) {
  return (
    <Button
      component="a"
      href="/create-project"
      target="_blank"
      variant={variant}
      leftSection={<Plus size={18} aria-hidden />}
    >
      Create new project
      <span className="visually-hidden"> (opens in a new tab)</span>
    </Button>
  )
}
