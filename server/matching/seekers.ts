import type { InstituteType } from 'contract/institutes/institute-types.ts'
import { keysOf } from 'contract/platform/keys.ts'
import { packProfiles, type PackedProfiles } from 'contract/matching/packed.ts'
import { forEachDatabase, type Db } from '../platform/database/database.ts'
import type { Standing } from './matching.queries.ts'
import { slotOf } from './slots.ts'
import { everySeeker, hoursOfChanges, seekersSince, type Seeker } from './seekers.queries.ts'

/** All search profiles for one category and their owners. */
export interface SeekersOfCategory {
  packed: PackedProfiles
  /** For each profile, the id of its owner and where the slots of the owner's institutes begin. */
  people: Float64Array
  starts: Uint32Array
  slots: Uint32Array
}

/**
 * All search profiles in memory. Each request first reads what has changed since the last one, so a saved
 * profile counts immediately on every node.
 */
export class Seekers {
  private byPerson: Map<number, Seeker> | undefined
  private byCategory = new Map<InstituteType, SeekersOfCategory>()
  private since = '0'
  private lookedAt = 0
  private loading: Promise<void> | undefined

  /** @returns the reader's own data, which the same statement reads */
  async refresh(db: Db, reader: { person: number; viewed: boolean }): Promise<Standing> {
    if (Date.now() - this.lookedAt > (hoursOfChanges * 3_600_000) / 2) this.byPerson = undefined
    if (!this.byPerson) await (this.loading ??= this.load(db).finally(() => (this.loading = undefined)))
    this.lookedAt = Date.now()
    const { changed, next, standing } = await seekersSince(db, { ...reader, since: this.since })
    // A slower request may return an older snapshot, whose changes have been applied already.
    if (BigInt(next) < BigInt(this.since)) return standing
    this.since = next
    for (const seeker of changed) this.apply(seeker)
    return standing
  }

  of(category: InstituteType): SeekersOfCategory {
    const known = this.byCategory.get(category)
    if (known) return known
    const asking = [...(this.byPerson?.values() ?? [])].flatMap((seeker) => {
      const options = seeker.profiles?.[category]
      return options ? [{ seeker, options }] : []
    })
    const made = {
      packed: packProfiles(
        category,
        asking.map(({ options }) => options),
      ),
      people: Float64Array.from(asking, ({ seeker }) => seeker.person),
      ...institutesOf(asking.map(({ seeker }) => seeker)),
    }
    this.byCategory.set(category, made)
    return made
  }

  private async load(db: Db): Promise<void> {
    const { seekers, next } = await everySeeker(db)
    this.byPerson = new Map(seekers.map((seeker) => [seeker.person, seeker]))
    this.byCategory.clear()
    this.since = next
  }

  private apply(seeker: Seeker): void {
    const before = this.byPerson?.get(seeker.person)
    if (JSON.stringify(before ?? null) === JSON.stringify(seeker)) return
    if (seeker.profiles) this.byPerson?.set(seeker.person, seeker)
    else this.byPerson?.delete(seeker.person)
    for (const profiles of [before?.profiles, seeker.profiles])
      for (const category of keysOf(profiles ?? {})) this.byCategory.delete(category)
  }
}

function institutesOf(seekers: readonly Seeker[]): Pick<SeekersOfCategory, 'starts' | 'slots'> {
  const starts = new Uint32Array(seekers.length + 1)
  seekers.forEach(({ institutes }, place) => (starts[place + 1] = (starts[place] ?? 0) + institutes.length))
  return { starts, slots: Uint32Array.from(seekers.flatMap(({ institutes }) => institutes.map(slotOf))) }
}

const seekersOf = forEachDatabase(() => new Seekers())

/** All current search profiles, and the reader's own data. */
export async function currentSeekers(
  { db, longReads }: { db: Db; longReads: Db },
  reader: { person: number; viewed: boolean },
): Promise<{ seekers: Seekers; standing: Standing }> {
  const seekers = seekersOf(longReads)
  return { seekers, standing: await seekers.refresh(db, reader) }
}
