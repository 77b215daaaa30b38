import { placeLabel } from 'contract/questionnaires/repeats.ts'

/**
 * The instances of groups that repeat, with the positions of those around them and their own, and a number that is the
 * same for equal groups and positions in all answer sets. Removed ones follow the others. `survey` is an SQL expression.
 */
export const placedInstances = (survey: string): string => `
  select placed.*, dense_rank() over (order by group_id, path)::integer as place
  from (
    with recursive numbered as (
      select respondent_id, instance.id, group_id, parent, removed_with is not null as is_removed,
        case when repeat_group.count <> '' then position else row_number() over (
          partition by respondent_id, group_id, parent order by removed_with is not null, position, instance.id
        ) end::integer as position
      from repeat_instance instance join repeat_group on repeat_group.id = group_id
      where instance.survey_id = ${survey}
    ), placed as (
      select respondent_id, id, group_id, parent, is_removed, array[position] as path from numbered where parent is null
      union all
      select inside.respondent_id, inside.id, inside.group_id, inside.parent, inside.is_removed,
        placed.path || inside.position
      from placed join numbered inside
        on inside.respondent_id = placed.respondent_id and inside.parent = placed.id
    )
    select * from placed
  ) placed`

/** A group with those around it, outermost first. */
export const groupPaths = (survey: string): string => `
  with recursive path as (
    select id, array[id] as ids, array[name] as names, array[label] as labels
    from repeat_group where survey_id = ${survey} and parent_id is null
    union all
    select inside.id, path.ids || inside.id, path.names || inside.name, path.labels || inside.label
    from path join repeat_group inside on inside.parent_id = path.id
  )
  select * from path`

interface InstanceRow {
  /** Positions of the instance and those around it; null outside of groups. */
  path: readonly number[] | null
  /** Names and labels of the groups, outermost first. */
  names: readonly string[] | null
  labels: readonly string[] | null
}

/** 'Household member 2', or '' outside of groups. */
export const instanceLabel = ({ path, names, labels }: InstanceRow): string =>
  path && names && labels
    ? placeLabel(
        path.map((position, level) => ({
          group: { name: names[level] ?? '', label: labels[level] ?? '' },
          position,
        })),
      )
    : ''

/** The text of a question in results, after that of its instance: 'Household member 2: Age'. */
export const textInInstance = (label: string, question: string): string =>
  label === '' ? question : `${label}: ${question}`
