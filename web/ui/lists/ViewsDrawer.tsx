import { ActionIcon, Button, Checkbox, Drawer, TextInput } from '@mantine/core'
import { Bookmark, Trash2 } from 'lucide-react'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import classes from './ViewsDrawer.module.css'

interface ShownView {
  id: number
  name: string
  /** Whether the list shows it. */
  isCurrent: boolean
  /** Shown on hover. */
  title?: string | undefined
  /** An icon after the name. */
  mark?: ReactNode
  /** Buttons before the delete button. */
  actions?: ReactNode
}

interface ViewsDrawerProps {
  /** Undefined while they load. */
  views: readonly ShownView[] | undefined
  /** Why they could not be loaded. */
  failure?: ReactNode
  /** Shown if there are none. */
  hint: string
  onOpen: (id: number) => void
  onRemove: (id: number) => void
  isRemoving: boolean
  /** Shown below the views, for example that one was deleted. */
  status?: ReactNode
  /** The form that saves a view. */
  children: ReactNode
}

/** A button that opens the saved views of a list in a drawer. */
export function ViewsDrawer({ onOpen, ...props }: ViewsDrawerProps) {
  const [opened, open] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<Bookmark size={18} aria-hidden />} onClick={() => open(true)}>
        Views
      </Button>
      <Drawer opened={opened} onClose={() => open(false)} title="Views" position="right">
        <Views {...props} onOpen={(id) => (open(false), onOpen(id))} />
      </Drawer>
    </>
  )
}

function Views({ views, failure, hint, onOpen, onRemove, isRemoving, status, children }: ViewsDrawerProps) {
  return (
    <div className={classes.form}>
      {failure}
      {views?.length === 0 && <p className={classes.quiet}>{hint}</p>}
      {views && views.length > 0 && (
        <ul className={classes.views} aria-label="Saved views">
          {views.map(({ id, name, isCurrent, title, mark, actions }) => (
            <li key={id}>
              <Button
                variant="subtle"
                justify="start"
                size="compact-md"
                rightSection={mark}
                aria-current={isCurrent || undefined}
                onClick={() => onOpen(id)}
                title={title}
              >
                {name}
              </Button>
              {actions}
              <ActionIcon
                variant="subtle"
                aria-label={`Delete ${name}`}
                disabled={isRemoving}
                onClick={() => onRemove(id)}
              >
                <Trash2 size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={classes.quiet}>
        {status}
      </p>
      {children}
    </div>
  )
}

interface SaveViewFormProps {
  maxLength: number
  /** Label of the checkbox. */
  option: string
  isPending: boolean
  /** Saves the view; `onRefused` shows why it was not saved. */
  onSave: (
    view: { name: string; isChecked: boolean },
    then: { onSuccess: () => void; onRefused: (words: string) => void },
  ) => void
}

/** Saves what a list shows under a name. */
export function SaveViewForm({ maxLength, option, isPending, onSave }: SaveViewFormProps) {
  const [name, setName] = useState('')
  const [isChecked, check] = useState(false)
  const [problem, setProblem] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    if (name.trim() === '') return setProblem('Please enter a name')
    setProblem(undefined)
    onSave({ name, isChecked }, { onSuccess: () => setName(''), onRefused: setProblem })
  }
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <TextInput
        label="Save this view as"
        description="Your view with the same name is replaced."
        value={name}
        maxLength={maxLength}
        onChange={({ currentTarget }) => (setProblem(undefined), setName(currentTarget.value))}
        error={problem}
      />
      <Checkbox
        label={option}
        checked={isChecked}
        onChange={({ currentTarget }) => check(currentTarget.checked)}
      />
      <Button type="submit" loading={isPending}>
        Save view
      </Button>
    </form>
  )
}
