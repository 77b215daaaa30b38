import { setImmediate } from 'node:timers/promises'
import { forEachDatabase, type Db } from '../../platform/database/database.ts'
import type { Reader } from '../../institutes/institutes.ts'
import { changesSince, everyInstitute, type Changes, type IndexedInstitute } from './index.queries.ts'
import { coded, InstituteColumns, type CodedInstitute } from './institute-columns.ts'

/** Institutes in one turn of the event loop while all are read. */
const codedAtOnce = 1000

/** What one request sees: a snapshot of the institutes, and the private ones that its reader may see. */
export interface IndexView {
  columns: InstituteColumns
  /** Ids of the private institutes that exist for the reader; none for one who sees all of them. */
  visiblePrivate: ReadonlySet<number>
  seesAll: boolean
  /** Cache key: equal for readers with the same visibility. */
  audience: string
  /** The name that is searched, with case and accents folded as those of the institutes are. */
  foldedName: string
}

/**
 * Matching compares all institutes, which is much faster in memory than in PostgreSQL. Each request first
 * fetches the changes since the last one, in the statement that also reads its viewer's visibility: every response
 * includes all that was committed before.
 */
class InstituteIndex {
  private isLoaded = false
  private settled = new InstituteColumns([])
  private byId = new Map<number, CodedInstitute>()
  /** Every change by a transaction before this one is in `settled`. */
  private since = '0'
  private overlay: { of: string; columns: InstituteColumns } | undefined
  private loading: Promise<void> | undefined

  async view(db: Db, reader: Reader, name: string): Promise<IndexView> {
    if (!this.isLoaded) await (this.loading ??= this.load(db).finally(() => (this.loading = undefined)))
    const changes = await changesSince(db, { since: this.since, reader, name })
    return {
      columns: this.apply(changes),
      visiblePrivate: new Set(changes.visiblePrivate),
      seesAll: reader.is_staff,
      audience: reader.is_staff ? 'staff' : changes.visiblePrivate.join(),
      foldedName: changes.foldedName,
    }
  }

  private async load(db: Db): Promise<void> {
    const { institutes, next } = await everyInstitute(db)
    const all: CodedInstitute[] = []
    for (let first = 0; first < institutes.length; first += codedAtOnce) {
      all.push(...institutes.slice(first, first + codedAtOnce).map(coded))
      // Requests that need none of this are answered meanwhile.
      await setImmediate()
    }
    this.byId = new Map(all.map((row) => [row.id, row]))
    this.settled = new InstituteColumns(all.filter(({ isHidden }) => !isHidden))
    this.since = next
    this.isLoaded = true
  }

  /**
   * Applies changes of settled transactions (older than every running one) to the shared columns. Changes of newer
   * transactions are applied to a copy only, and fetched again by the next request.
   */
  private apply({ changed, next }: Changes): InstituteColumns {
    const fresh = changed.filter((row) => !this.knows(row))
    // A slower request may return an older snapshot, whose settled changes have been applied already.
    const isLatest = BigInt(next) >= BigInt(this.since)
    const old = isLatest ? fresh.filter(({ isSettled }) => isSettled).map(coded) : []
    if (old.length > 0) {
      for (const row of old) this.byId.set(row.id, row)
      this.settled = this.settled.with(old)
    }
    if (isLatest) this.since = next
    const young = fresh.filter(({ isSettled }) => !isSettled)
    if (young.length === 0) return this.settled
    const of = JSON.stringify(young)
    if (old.length > 0 || this.overlay?.of !== of)
      this.overlay = { of, columns: this.settled.with(young.map(coded)) }
    return this.overlay.columns
  }

  /** Whether this version of the row has been applied. */
  private knows(row: IndexedInstitute): boolean {
    return this.byId.get(row.id)?.version === row.version
  }
}

const indexOf = forEachDatabase(() => new InstituteIndex())

export const viewInstitutes = (
  { db, longReads }: { db: Db; longReads: Db },
  reader: Reader,
  name: string,
): Promise<IndexView> => indexOf(longReads).view(db, reader, name)
