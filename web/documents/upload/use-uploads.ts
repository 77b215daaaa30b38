import { documents } from 'contract/documents/documents.endpoints.ts'
import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import { useEffect, useRef, useState } from 'react'
import { call, CallFailed, newKey } from '../../platform/call.ts'
import { failureWords } from './failure-words.ts'

/** A file selected for upload. */
export interface UploadRow {
  id: number
  file: File
  name: string
  isDataDoc: boolean
  state: 'chosen' | 'waiting' | 'uploading' | 'failed' | 'cancelled' | 'done'
  /** Upload progress, 0 to 1. */
  progress: number
  /** Why it failed. */
  words?: string | undefined
}

type Body = SentBodyOf<typeof documents.create>

/** Number of parallel uploads. */
const atOnce = 2

/** Uploads of several files, each with progress, cancellation and retries that do not create duplicates. */
export function useUploads(first: () => UploadRow[]) {
  const [rows, setRows] = useState(first)
  const latest = useRef(rows)
  const controllers = useRef(new Map<number, AbortController>())
  /** Idempotency keys; the same content reuses its key. */
  const keys = useRef(new Map<number, { content: string; key: string }>())

  const set = (next: UploadRow[]) => setRows((latest.current = next))
  const change = (id: number, fields: Partial<UploadRow>) =>
    set(latest.current.map((row) => (row.id === id ? { ...row, ...fields } : row)))

  const keyOf = (id: number, body: Body) => {
    const content = JSON.stringify(body)
    const known = keys.current.get(id)
    if (known?.content === content) return known.key
    const key = newKey()
    keys.current.set(id, { content, key })
    return key
  }

  async function send(row: UploadRow, body: Body): Promise<void> {
    const controller = new AbortController()
    controllers.current.set(row.id, controller)
    change(row.id, { state: 'uploading', progress: 0, words: undefined })
    try {
      await call(documents.create, {
        body,
        files: { file: row.file },
        key: keyOf(row.id, body),
        signal: controller.signal,
        onProgress: (progress) => change(row.id, { progress }),
      })
      change(row.id, { state: 'done', progress: 1 })
    } catch (error) {
      if (error instanceof CallFailed) change(row.id, { state: 'failed', words: failureWords(error) })
      else change(row.id, { state: 'cancelled' })
    } finally {
      controllers.current.delete(row.id)
    }
  }

  /** Uploads remaining files. @returns whether all files are uploaded */
  async function start(bodyOf: (row: UploadRow) => Body, only?: number): Promise<boolean> {
    const isWanted = ({ id, state }: UploadRow) =>
      only === undefined ? !['done', 'uploading', 'waiting'].includes(state) : id === only
    const wanted = latest.current.filter(isWanted).map(({ id }) => id)
    set(latest.current.map((row) => (wanted.includes(row.id) ? { ...row, state: 'waiting' } : row)))
    const line = [...wanted]
    const work = async () => {
      for (let id = line.shift(); id !== undefined; id = line.shift()) {
        const row = latest.current.find((one) => one.id === id)
        if (row?.state === 'waiting') await send(row, bodyOf(row))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return latest.current.every(({ state }) => state === 'done')
  }

  const cancel = (id: number) => {
    controllers.current.get(id)?.abort()
    change(id, { state: 'cancelled' })
  }
  // Cancel running uploads on unmount.
  useEffect(() => {
    const running = controllers.current
    return () => running.forEach((controller) => controller.abort())
  }, [])

  return {
    rows,
    change,
    add: (more: UploadRow[]) => set([...latest.current, ...more]),
    remove: (id: number) => set(latest.current.filter((row) => row.id !== id)),
    start,
    cancel,
    isBusy: rows.some(({ state }) => state === 'uploading' || state === 'waiting'),
  }
}

let last = 0
export const uploadRowOf = (file: File, name: string, words?: string): UploadRow => ({
  id: ++last,
  file,
  name,
  isDataDoc: false,
  state: words ? 'failed' : 'chosen',
  progress: 0,
  words,
})
