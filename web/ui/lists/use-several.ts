import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { SeveralAnswer } from 'contract/platform/several.ts'
import { counted } from 'contract/platform/totals.ts'
import { useState } from 'react'
import { toast, toastUndoable } from '../../platform/toast.ts'
import type { Selection } from './use-selection.ts'

type Send = (ids: number[]) => Promise<SeveralAnswer>

interface Change {
  send: Send
  /** What was done, after the count: 'marked as read'. */
  done: string
  /** Undoes it for those that were changed. */
  undo?: Send
}

interface SeveralOptions {
  selection: Selection
  /** One entry of the list, in the singular: 'invitation'. */
  of: string
  /** Queries to invalidate afterwards. */
  refresh: { queryKey: QueryKey }[]
}

/** Changes the chosen rows of a list in one request, and reports which could not be changed and why. */
export function useSeveral({ selection, of, refresh }: SeveralOptions) {
  const client = useQueryClient()
  const [refused, setRefused] = useState<{ name: string; detail: string }[]>([])
  const invalidate = () => Promise.all(refresh.map(({ queryKey }) => client.invalidateQueries({ queryKey })))
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ send }: Change) => {
      const { chosen, nameOf } = selection
      const names = new Map(chosen.map((id) => [id, nameOf(id)]))
      const answer = await send([...chosen])
      await invalidate()
      return { ...answer, names }
    },
    onSuccess: ({ done, refused: left, names }, { done: words, undo }) => {
      setRefused(left.map(({ id, detail }) => ({ name: names.get(id) ?? String(id), detail })))
      selection.chooseAll(false)
      if (done.length === 0) return
      const text = `${counted(done.length, of)} ${words}`
      if (!undo) return toast(text)
      toastUndoable(text, async () => {
        const undone = await undo(done)
        await invalidate()
        return undone.refused.length === 0 ? 'Undone' : `Undone for ${counted(undone.done.length, of)}`
      })
    },
  })
  return { change: mutate, isPending, refused, of, forget: () => setRefused([]) }
}

export type Several = ReturnType<typeof useSeveral>
