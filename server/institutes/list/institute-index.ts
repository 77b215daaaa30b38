import type { Db } from '../../platform/database/database.ts'
import type { Reader } from '../institute-visibility.ts'
import { changesSince, everyInstitute, type Changes, type IndexedInstitute } from './index.queries.ts'
import { coded, InstituteColumns, type CodedInstitute } from './institute-columns.ts'

/** What one request sees: the institutes of a moment, and which private ones its reader may see. */
export interface IndexView {
  columns: InstituteColumns
  /** Ids of the private institutes that exist for the reader. */
  visiblePrivate: ReadonlySet<number>
  /** The same for readers who see the same. */
  audience: string
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
  private byId = new Map<number, CodedInstitute>()
  /** Every change by a transaction before this one is in `settled`. */
  private since = '0'
  private overlay: { of: string; columns: InstituteColumns } | undefined
  private loading: Promise<void> | undefined

  async view(db: Db, reader: Reader, name: string): Promise<IndexView> {
    if (!this.settled) await (this.loading ??= this.load(db).finally(() => (this.loading = undefined)))
    const changes = await changesSince(db, { since: this.since, reader, name })
    return {
      columns: this.apply(this.settled!, changes),
      visiblePrivate: new Set(changes.visiblePrivate),
      audience: reader.is_staff ? 'staff' : changes.visiblePrivate.join(),
      foldedName: changes.foldedName,
    }
  }

  private async load(db: Db): Promise<void> {
    const { institutes, next } = await everyInstitute(db)
    const all = institutes.map(coded)
    this.byId = new Map(all.map((row) => [row.id, row]))
    this.settled = new InstituteColumns(all.filter(({ isHidden }) => !isHidden))
    this.since = next
  }

  /**
   * Takes over the changes of transactions that no other can come before any more. Younger ones are laid over a copy:
   * the next request fetches them again, as some may have been in a transaction that is not the last word.
   */
  private apply(settled: InstituteColumns, { changed, next }: Changes): InstituteColumns {
    const fresh = changed.filter((row) => !this.knows(row))
    // The answer to a slower request may be of an earlier moment: what it calls settled has been taken over since.
    const isLatest = BigInt(next) >= BigInt(this.since)
    const old = isLatest ? fresh.filter(({ isSettled }) => isSettled).map(coded) : []
    if (old.length > 0) {
      for (const row of old) this.byId.set(row.id, row)
      this.settled = settled.with(old)
    }
    if (isLatest) this.since = next
    const young = fresh.filter(({ isSettled }) => !isSettled)
    if (young.length === 0) return this.settled!
    const of = JSON.stringify(young)
    if (old.length > 0 || this.overlay?.of !== of)
      this.overlay = { of, columns: this.settled!.with(young.map(coded)) }
    return this.overlay.columns
  }

  /** Whether this very row has been taken over. */
  private knows(row: IndexedInstitute): boolean {
    const known = this.byId.get(row.id)
    return known !== undefined && compared.every((name) => String(known[name]) === String(row[name]))
  }
}

const compared = [
  'name',
  'folded',
  'type',
  'sdgs',
  'region',
  'latitude',
  'longitude',
  'website_url',
  'isPrivate',
  'isHidden',
] as const satisfies (keyof IndexedInstitute)[]

const indexes = new WeakMap<object, InstituteIndex>()

/** @param longReads stands for the database, as long as the process knows it */
export function viewInstitutes(
  { db, longReads }: { db: Db; longReads: Db },
  reader: Reader,
  name: string,
): Promise<IndexView> {
  let index = indexes.get(longReads)
  if (!index) indexes.set(longReads, (index = new InstituteIndex()))
  return index.view(db, reader, name)
}
