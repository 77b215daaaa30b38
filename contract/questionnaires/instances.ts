import { answerId, type AnswerId } from './answer-key.ts'
import type { Question } from './questions.ts'
import type { Instance, RepeatGroup } from './repeat-group.ts'
import { countedInstance, groupChain } from './repeats.ts'
import { repeatLimits } from './repeat-limits.ts'
import type { Variable } from './variables.ts'

/** A question as it is asked: within a group that repeats, once for each instance. */
export type AskedQuestion<Q extends Question = Question> = Q & { instance?: string | undefined }

/** The groups of a survey with the instances of an answer set. */
export interface RepeatSource {
  groups: readonly RepeatGroup[]
  /** Added by users, in order. */
  instances: readonly Instance[]
  /** Number of instances of groups with a count, by `countPlace`. */
  counts: ReadonlyMap<string, number>
}

export const countPlace = (group: number, parent: string | undefined) => `${group} ${parent ?? ''}`

/** An instance in its place. */
export interface PlacedInstance {
  id: string
  group: RepeatGroup
  parent: PlacedInstance | undefined
  /** From 1, among the instances of its group in the same parent. */
  position: number
}

/** What a name in an expression refers to, seen from an instance or from outside. */
export type Referred =
  | { one: number; data: boolean }
  /** All questions with the variable, in order. */
  | { all: readonly number[]; data: boolean }
  | { instances: readonly PlacedInstance[] }

/** The instances of an answer set. Limited to `repeatLimits`; the rest is not asked. */
export class Instances {
  readonly groups: ReadonlyMap<number, RepeatGroup>
  readonly #byName: ReadonlyMap<string, RepeatGroup>
  readonly #placed = new Map<string, PlacedInstance>()
  readonly #within = new Map<string, PlacedInstance[]>()
  /** Indexes of questions by variable and instance, see `referTo`. */
  readonly #indexes = new Map<string, Map<string, number>>()
  readonly #referred = new Map<string, Referred | undefined>()
  #variables: ReadonlyMap<string, Variable> = new Map()

  constructor({ groups, instances, counts }: RepeatSource) {
    this.counts = counts
    this.groups = new Map(groups.map((group) => [group.id, group]))
    this.#byName = new Map(groups.map((group) => [group.name, group]))
    const added = Map.groupBy(instances, ({ group, parent }) => countPlace(group, parent ?? undefined))
    const place = (group: RepeatGroup, parent: PlacedInstance | undefined, level: number) => {
      const key = countPlace(group.id, parent?.id)
      const ids = group.count
        ? Array.from({ length: counts.get(key) ?? 0 }, (_, at) =>
            countedInstance(group.id, parent?.id, at + 1),
          )
        : (added.get(key) ?? []).map(({ instance }) => instance)
      const left = repeatLimits.instances - (sizes.get(group.id) ?? 0)
      const placed = ids
        .slice(0, left)
        .map((id, at): PlacedInstance => ({ id, group, parent, position: at + 1 }))
      sizes.set(group.id, (sizes.get(group.id) ?? 0) + placed.length)
      this.#within.set(key, placed)
      for (const one of placed) {
        this.#placed.set(one.id, one)
        if (level < repeatLimits.levels)
          for (const inner of innerOf.get(group.id) ?? []) place(inner, one, level + 1)
      }
    }
    const sizes = new Map<number, number>()
    const innerOf = Map.groupBy(groups, ({ parent }) => parent)
    for (const group of innerOf.get(null) ?? []) place(group, undefined, 1)
  }

  get = (id: string): PlacedInstance | undefined => this.#placed.get(id)
  /** All instances, each after its parent. */
  all = (): Iterable<PlacedInstance> => this.#placed.values()
  /** The instances of a group in a parent, in order. */
  of = (group: number, parent: string | undefined): readonly PlacedInstance[] =>
    this.#within.get(countPlace(group, parent)) ?? []

  /** Number of instances that groups with a count were given, by `countPlace`. */
  readonly counts: ReadonlyMap<string, number>

  /** The questions as they are asked, in order. */
  ask<Q extends Question>(questions: readonly Q[]): AskedQuestion<Q>[] {
    const asked: AskedQuestion<Q>[] = []
    const chains = new Map(
      [undefined, ...this.groups.keys()].map((id) => [id, groupChain(this.groups, id)] as const),
    )
    const groupAt = (question: Q | undefined, level: number) =>
      question && chains.get(question.repeat)?.[level]
    const addRun = (run: readonly Q[], above: PlacedInstance | undefined, level: number) => {
      for (let at = 0; at < run.length;) {
        const question = run[at]!
        const group = groupAt(question, level)
        if (!group) {
          asked.push(above ? { ...question, instance: above.id } : question)
          at++
          continue
        }
        let end = at + 1
        while (groupAt(run[end], level) === group) end++
        for (const one of this.of(group.id, above?.id)) addRun(run.slice(at, end), one, level + 1)
        at = end
      }
    }
    addRun(questions, undefined, 0)
    return asked
  }

  /** Prepares `referTo`. */
  index(asked: readonly AskedQuestion[], variables: ReadonlyMap<string, Variable>): void {
    this.#variables = variables
    for (const [index, { variable_name: name, instance }] of asked.entries()) {
      if (name === '' || instance === undefined) continue
      const indexes = this.#indexes.get(name) ?? new Map<string, number>()
      this.#indexes.set(name, indexes.set(instance, index))
    }
  }

  /**
   * What a name refers to: within the same instance, or in one around it, a single question; elsewhere all those of the
   * group, as far as they share the instances around.
   */
  referTo(name: string, from: PlacedInstance | undefined): Referred | undefined {
    const key = `${from?.id ?? ''} ${name}`
    if (!this.#referred.has(key)) this.#referred.set(key, this.#refer(name, from))
    return this.#referred.get(key)
  }

  #refer(name: string, from: PlacedInstance | undefined): Referred | undefined {
    const variable = this.#variables.get(name)
    if (!variable) return undefined
    if (variable.isGroup) {
      const group = this.#byName.get(name)
      return group && { instances: this.#reachable(group, from) }
    }
    const { data } = variable
    if (variable.group === undefined) return { one: variable.index, data }
    const group = this.groups.get(variable.group)
    if (!group) return undefined
    const indexes = this.#indexes.get(variable.name ?? name)
    const own = instanceOf(group, from)
    if (own) {
      const index = indexes?.get(own.id)
      return index === undefined ? undefined : { one: index, data }
    }
    return { all: this.#reachable(group, from).flatMap(({ id }) => indexes?.get(id) ?? []), data }
  }

  /** The instances of a group that share the instances around `from`. */
  #reachable(group: RepeatGroup, from: PlacedInstance | undefined): PlacedInstance[] {
    const chain = groupChain(this.groups, group.id)
    // An instance of the group itself stands among its siblings.
    const above = from && chain.slice(0, -1).findLast((one) => instanceOf(one, from))
    const start = above && instanceOf(above, from)
    const below = chain.slice(start ? chain.indexOf(above!) + 1 : 0)
    return below.reduce<(PlacedInstance | undefined)[]>(
      (parents, inner) => parents.flatMap((parent) => this.of(inner.id, parent?.id)),
      [start],
    ) as PlacedInstance[]
  }

  /** Position of the instance of a group around `from`, or of the innermost one. */
  positionOf(from: PlacedInstance | undefined, group?: string): number | undefined {
    const found = group === undefined ? from : this.#byName.get(group)
    return found && ('position' in found ? found.position : instanceOf(found, from)?.position)
  }

  /** The index of a variable's question at positions, of all groups around it or of the innermost ones. */
  at(name: string, positions: readonly number[], from: PlacedInstance | undefined): number | undefined {
    const variable = this.#variables.get(name)
    if (!variable || variable.group === undefined) return variable?.index
    const chain = groupChain(this.groups, variable.group)
    const outer = chain.at(-positions.length - 1)
    let at = positions.length < chain.length && outer ? instanceOf(outer, from) : undefined
    if (positions.length < chain.length && !at) return undefined
    for (const [place, group] of chain.slice(-positions.length).entries()) {
      at = this.of(group.id, at?.id)[(positions[place] ?? 0) - 1]
      if (!at) return undefined
    }
    return at && this.#indexes.get(variable.name ?? name)?.get(at.id)
  }
}

/** The instance of a group that is `from` or around it. */
export function instanceOf(
  group: Pick<RepeatGroup, 'id'>,
  from: PlacedInstance | undefined,
): PlacedInstance | undefined {
  for (let at = from; at; at = at.parent) if (at.group.id === group.id) return at
  return undefined
}

/** An instance with those around it, outermost first. */
export function pathOf(instance: PlacedInstance): PlacedInstance[] {
  return instance.parent ? [...pathOf(instance.parent), instance] : [instance]
}

/** The question that a reference to a parent means, from a question in an instance. */
export function parentIdFrom(
  parent: Pick<Question, 'question_id' | 'repeat'>,
  from: PlacedInstance | undefined,
): AnswerId | undefined {
  if (parent.repeat === undefined) return parent.question_id
  const instance = instanceOf({ id: parent.repeat }, from)?.id
  return instance === undefined ? undefined : answerId({ question_id: parent.question_id, instance })
}
