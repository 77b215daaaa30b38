import { sql } from 'kysely'
import type { DocumentLevel } from 'contract/documents/documents.rules.ts'
import { documentRows } from '../documents/documents.ts'
import type { Db } from '../platform/database/database.ts'

export const projectOf = (db: Db, id: number) =>
  db
    .selectFrom('project')
    .select([
      'name',
      'short_name',
      'description',
      'type',
      'sustainable_development_goals',
      'regions',
      'focus_areas',
      'website_url',
      'metadata',
      'project_visibility',
      'created_at',
      'updated_at',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
export type ExportedProject = Awaited<ReturnType<typeof projectOf>>

export interface ExportedTopic {
  id: number
  name: string
  description: string
}

export const topicsIn = (db: Db, projectId: number): Promise<ExportedTopic[]> =>
  db
    .selectFrom('topic')
    .select(['id', 'name', 'description'])
    .where('project_id', '=', projectId)
    .orderBy('place')
    .orderBy('id')
    .limit(1000)
    .execute()

/** A page of participants with their roles, after the given id. */
export const participantsAfter = (db: Db, projectId: number, id: number, limit: number) =>
  db
    .selectFrom('participant')
    .leftJoin('person', 'person.id', 'participant.person_id')
    .leftJoin('institute', 'institute.id', 'participant.institute_id')
    .select(['participant.id', 'participant.role', 'first_name', 'last_name', 'institute.name as institute'])
    .where('project_id', '=', projectId)
    .where('participant.id', '>', id)
    .orderBy('participant.id')
    .limit(limit)
    .execute()

/** Maximum number of files of each kind in one archive. */
export const mostFiles = { documents: 10_000, olderVersions: 10_000, ofAnswers: 20_000 }

/** Documents with these levels and the file of their newest version. */
export const documentsIn = (db: Db, projectId: number, levels: DocumentLevel[]) =>
  documentRows(db)
    .select('document.description')
    .where('document.project_id', '=', projectId)
    .where('document.removed_at', 'is', null)
    .where('document.permissions', 'in', levels)
    .orderBy('document.id')
    .limit(mostFiles.documents)
    .execute()

/** The older files of these documents, each once; `updated_at` is when the version was added. */
export const olderVersionsIn = (db: Db, projectId: number, levels: DocumentLevel[]) =>
  db
    .selectFrom('document_version as version')
    .innerJoin('document', 'document.id', 'version.document_id')
    .innerJoin('media', 'media.key', 'version.media_key')
    .leftJoin('person', 'person.id', 'version.created_by')
    .select([
      'document.id',
      'version.number',
      'version.created_at as updated_at',
      'media.key',
      'media.file_name',
      'first_name',
      'last_name',
    ])
    .where('document.project_id', '=', projectId)
    .where('document.removed_at', 'is', null)
    .where('document.permissions', 'in', levels)
    // A restored file appears once, as its latest version.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document_version as later')
            .select('later.id')
            .whereRef('later.document_id', '=', 'version.document_id')
            .whereRef('later.number', '>', 'version.number')
            .whereRef('later.media_key', '=', 'version.media_key'),
        ),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('document_version as later')
          .select('later.id')
          .whereRef('later.document_id', '=', 'version.document_id')
          .whereRef('later.number', '>', 'version.number'),
      ),
    )
    .orderBy('version.document_id')
    .orderBy('version.number')
    .limit(mostFiles.olderVersions)
    .execute()

/** Files uploaded as answers to the project's surveys; without a respondent number in shared answer sets. */
export const answerFilesIn = (db: Db, projectId: number) =>
  db
    .selectFrom('answer_file')
    .innerJoin('survey', 'survey.id', 'answer_file.survey_id')
    .innerJoin('media', 'media.key', 'answer_file.media_key')
    .innerJoin('question', 'question.id', 'answer_file.question_id')
    .leftJoin('respondent', (join) =>
      join
        .onRef('respondent.survey_id', '=', 'answer_file.survey_id')
        .onRef('respondent.person_id', '=', 'answer_file.respondent_id')
        .on('answer_file.respondent_id', '<>', 0),
    )
    .leftJoin('person', 'person.id', 'answer_file.respondent_id')
    .leftJoin('institute', (join) => join.on('institute.id', '=', sql<number>`-answer_file.respondent_id`))
    .select([
      'answer_file.survey_id',
      'answer_file.file_name',
      'media.key',
      'media.created_at',
      'question.question',
      'respondent.number as respondent_number',
      'person.email',
      'institute.name as institution',
    ])
    .where('survey.project_id', '=', projectId)
    .where('survey.deleted_at', 'is', null)
    .orderBy('answer_file.survey_id')
    .orderBy('media.created_at')
    .orderBy('media.key')
    .limit(mostFiles.ofAnswers)
    .execute()

export const isAnswerFile = async (db: Db, key: string): Promise<boolean> =>
  (await db.selectFrom('answer_file').select('media_key').where('media_key', '=', key).executeTakeFirst()) !==
  undefined

/** The current level of a document; undefined if it was removed. */
export const levelOfDocument = async (db: Db, id: number) =>
  (
    await db
      .selectFrom('document')
      .select('permissions')
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
  )?.permissions

export const surveysIn = (db: Db, projectId: number) =>
  db
    .selectFrom('survey')
    .select(['id', 'name'])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('display_order')
    .orderBy('id')
    .limit(1000)
    .execute()

interface ExportedText {
  id: number
  created_at: Date
  author: string | null
  text: string
  /** Names of the mentioned people by id. */
  mentions: Record<string, string>
}
export type ExportedDiscussion = ExportedText & { name: string }
export type ExportedComment = ExportedText & { number: number }

const author = sql`nullif(trim(concat(author.first_name, ' ', author.last_name)), '') as author`
const names = sql`coalesce(jsonb_object_agg(p.id, trim(concat(p.first_name, ' ', p.last_name))), '{}')`

/** A page of discussions of a topic, or without a topic, after the given id. */
export async function discussionsAfter(
  db: Db,
  { projectId, topicId, id, limit }: { projectId: number; topicId: number | null; id: number; limit: number },
): Promise<ExportedDiscussion[]> {
  const { rows } = await sql<ExportedDiscussion>`
    select d.id, d.name, d.description as text, d.created_at, ${author},
      (select ${names} from mention m join person p on p.id = m.person_id
        where m.discussion_id = d.id and m.comment_id is null) as mentions
    from discussion d left join person author on author.id = d.created_by
    where d.project_id = ${projectId} and d.topic_id is not distinct from ${topicId}::bigint and d.id > ${id}
    order by d.id limit ${limit}`.execute(db)
  return rows
}

/** A page of comments of a discussion, after the given number. */
export async function commentsAfter(
  db: Db,
  { discussionId, number, limit }: { discussionId: number; number: number; limit: number },
): Promise<ExportedComment[]> {
  const { rows } = await sql<ExportedComment>`
    select c.id, c.number, c.text, c.created_at, ${author},
      (select ${names} from mention m join person p on p.id = m.person_id where m.comment_id = c.id) as mentions
    from comment c left join person author on author.id = c.created_by
    where c.discussion_id = ${discussionId} and c.number > ${number}
    order by c.number limit ${limit}`.execute(db)
  return rows
}
