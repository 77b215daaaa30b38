import type { Db } from '../../platform/database/database.ts'
import { changesSince, everyInstitute, type Changes, type IndexedInstitute } from './index.queries.ts'
import { InstituteColumns } from './institute-columns.ts'
import type { Reader } from '../institute-visibility.ts'

/** What one request sees: the institutes of a moment, and which private ones its reader may see. */
export interface IndexView {
  columns: InstituteColumns
  /** Ids of the private institutes that exist for the reader. */
  visiblePrivate: ReadonlySet<number>
  /** Changes with every change of an institute; what is kept by it is kept for the same institutes. */
  version: string
  /** The name that is searched, with case and accents folded as those of the institutes are. */
  foldedName: string
}

/**
 * Filters, counts and the map need a look at all institutes, which takes PostgreSQL far longer than this process when
 * it has them in memory. Each request first fetches what has changed since the last one, in the same statement that
 * says what its reader may see, so nobody ever sees less than is committed.
 */
class InstituteIndex {
  private settled: InstituteColumns | undefined
  private overlay: { of: string; columns: InstituteColumns; version: string } | undefined
  /** Every change by a transaction before this one is in `settled`. */
  private since = '0'
  private version = 0
  private overlays = 0
  private loading: Promise<void> | undefined

  async view(db: Db, reader: Reader, name: string): Promise<IndexView> {
    if (!this.settled) await (this.loading ??= this.load(db).finally(() => (this.loading = undefined)))
    const changes = await changesSince(db, { since: this.since, reader, name })
    return {
      ...this.apply(changes),
      visiblePrivate: new Set(changes.visiblePrivate),
      foldedName: changes.foldedName,
    }
  }

  private async load(db: Db): Promise<void> {
    const { institutes, next } = await everyInstitute(db)
    this.settled = new InstituteColumns(institutes)
    this.since = next
  }

  /**
   * Takes over the changes of transactions that no other can come before any more. Younger ones are laid over a copy:
   * the next request fetches them again, as some may have been in a transaction that is not the last word.
   */
  private apply({ changed, next }: Changes): Pick<IndexView, 'columns' | 'version'> {
    const settled = this.settled!
    const old = changed.filter(({ isSettled }) => isSettled)
    if (old.length > 0 && settled.put(old)) this.version++
    // A slower request may come with older news.
    if (BigInt(next) > BigInt(this.since)) this.since = next
    const young = changed.filter((row) => !row.isSettled && !settled.has(row))
    if (young.length === 0) return { columns: settled, version: String(this.version) }
    const of = `${this.version} ${JSON.stringify(young)}`
    if (this.overlay?.of !== of)
      this.overlay = { of, columns: settled.copyWith(young), version: `${this.version}+${++this.overlays}` }
    return this.overlay
  }
}

const indexes = new WeakMap<object, InstituteIndex>()

/** @param database any object that stands for one database as long as the process knows it */
export function viewInstitutes(
  { db, longReads }: { db: Db; longReads: Db },
  reader: Reader,
  name: string,
): Promise<IndexView> {
  let index = indexes.get(longReads)
  if (!index) indexes.set(longReads, (index = new InstituteIndex()))
  return index.view(db, reader, name)
}

export type { IndexedInstitute }
