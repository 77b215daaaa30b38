import { ActionIcon, Button, SegmentedControl, Textarea } from '@mantine/core'
import {
  surveyReportLimits,
  type BlockKind,
  type ReportBlock,
  type ShownBlock,
} from 'contract/survey-reports/report-blocks.ts'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ReportBlockView } from '../ReportBlocks.tsx'
import { ReportText } from '../ReportText.tsx'
import { moved } from './report-draft.ts'
import classes from './Edit.module.css'

interface EditBlocksProps {
  blocks: readonly ReportBlock[]
  /** The stored blocks with their figures. */
  shown: ReadonlyMap<string, ShownBlock>
  /** Titles of blocks that are not stored yet. */
  titles: Readonly<Record<string, string>>
  onChange: (blocks: ReportBlock[]) => void
}

const kindWords: Readonly<Record<BlockKind, string>> = {
  text: 'Text',
  question: 'Question',
  cross: 'Cross table',
  score: 'Score',
  comparison: 'Comparison',
}

/** The blocks of a report in their order: each can be moved and removed, and texts are written. */
export function EditBlocks({ blocks, shown, titles, onChange }: EditBlocksProps) {
  const [status, setStatus] = useState('')
  const [removed, setRemoved] = useState<{ block: ReportBlock; at: number }>()
  const titleOf = (block: ReportBlock): string => {
    const stored = shown.get(block.id)
    if (block.kind === 'text') return block.text.trim().slice(0, 60) || 'Empty text'
    return (stored && stored.kind !== 'text' && stored.title) || titles[block.id] || 'Deleted question'
  }
  const move = (at: number, by: number) => {
    onChange(moved(blocks, at, by))
    setStatus(`Moved to position ${at + by + 1} of ${blocks.length}`)
  }
  const remove = (at: number) => {
    const block = blocks[at]
    if (!block) return
    onChange(blocks.toSpliced(at, 1))
    setRemoved({ block, at })
  }
  return (
    <>
      <ol className={classes.blocks} aria-label="Contents of the report">
        {blocks.map((block, at) => {
          const title = titleOf(block)
          const name = `${kindWords[block.kind]} ${at + 1}`
          return (
            <li key={block.id} className={classes.block}>
              <div className={classes.head}>
                <strong>{kindWords[block.kind]}</strong>
                <span className={classes.tools}>
                  <ActionIcon
                    variant="subtle"
                    size={32}
                    aria-label={`Move ${name} up: ${title}`}
                    data-disabled={at === 0 || undefined}
                    aria-disabled={at === 0}
                    onClick={() => at > 0 && move(at, -1)}
                  >
                    <ArrowUp size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    size={32}
                    aria-label={`Move ${name} down: ${title}`}
                    data-disabled={at === blocks.length - 1 || undefined}
                    aria-disabled={at === blocks.length - 1}
                    onClick={() => at < blocks.length - 1 && move(at, 1)}
                  >
                    <ArrowDown size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    size={32}
                    aria-label={`Remove ${name}: ${title}`}
                    onClick={() => remove(at)}
                  >
                    <Trash2 size={18} aria-hidden />
                  </ActionIcon>
                </span>
              </div>
              {block.kind === 'text' ? (
                <EditText
                  label={name}
                  text={block.text}
                  onChange={(text) => onChange(blocks.with(at, { ...block, text }))}
                />
              ) : (
                <Figure title={title} shown={shown.get(block.id)} />
              )}
            </li>
          )
        })}
      </ol>
      <p role="status" className={classes.quiet}>
        {removed && !blocks.some(({ id }) => id === removed.block.id) ? (
          <>
            {kindWords[removed.block.kind]} removed.{' '}
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                onChange(blocks.toSpliced(removed.at, 0, removed.block))
                setRemoved(undefined)
              }}
            >
              Undo
            </Button>
          </>
        ) : (
          status
        )}
      </p>
    </>
  )
}

function Figure({ title, shown }: { title: string; shown: ShownBlock | undefined }) {
  if (shown) return <ReportBlockView block={shown} />
  return (
    <>
      <p className={classes.title}>{title}</p>
      <p className={classes.quiet}>The figures appear after saving.</p>
    </>
  )
}

interface EditTextProps {
  label: string
  text: string
  onChange: (text: string) => void
}

/** A text in Markdown, or how it will look. */
function EditText({ label, text, onChange }: EditTextProps) {
  const [mode, setMode] = useState('write')
  return (
    <div className={classes.text}>
      <SegmentedControl
        size="xs"
        aria-label={`Write or preview ${label}`}
        data={[
          { value: 'write', label: 'Write' },
          { value: 'preview', label: 'Preview' },
        ]}
        value={mode}
        onChange={setMode}
      />
      {mode === 'write' ? (
        <Textarea
          aria-label={label}
          description="Markdown: ## Heading, **bold**, - list, [link](https://…)"
          value={text}
          maxLength={surveyReportLimits.text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          autosize
          minRows={3}
          maxRows={24}
        />
      ) : text.trim() === '' ? (
        <p className={classes.quiet}>Nothing written yet.</p>
      ) : (
        <ReportText text={text} />
      )}
    </div>
  )
}
