import { sql } from 'kysely'
import { z } from 'zod'
import type { LessonPart } from '#contract/content/fields.ts'
import { SubjectColor } from '#contract/fields.ts'
import { AUDIO_TYPES } from '#packages/content-formats/audio-type.ts'
import { IMAGE_TYPES } from '#packages/content-formats/image-type.ts'
import type { Executor } from '../../../database/database.ts'
import { query } from '../../../database/rows.ts'
import { LIST_COLUMNS } from '../changes/column-queries.ts'
import { SubjectTags } from '../formats/grade-content.ts'
import { StoredLesson } from '../lessons/validate-lesson.ts'
import { needsOf } from '../skills/queries.ts'
import { StoredTest } from '../timed-tests/queries.ts'

const GradeToExport = z.object({
  name: z.string(),
  published: z.boolean(),
  subjects: z.array(
    z.object({
      name: z.string(),
      description: z.string().nullable(),
      color: SubjectColor,
      required: z.boolean(),
      lessons: z.array(StoredLesson),
      tests: z.array(StoredTest),
      tags: SubjectTags,
    }),
  ),
})
export type GradeToExport = z.infer<typeof GradeToExport>

/** Finds the whole content of a grade, without the trash. */
export async function findGradeToExport(db: Executor, gradeId: string): Promise<GradeToExport | undefined> {
  const [row] = await query(
    db,
    GradeToExport,
    sql`
    SELECT g.name, g.live_status AS published, coalesce((
      SELECT json_agg(json_build_object(
        'name', s.name, 'description', s.description, 'color', s.color, 'required', s.is_required,
        'lessons', coalesce((
          SELECT json_agg(revision_content(to_jsonb(l)) - 'subject_id' - 'target_questions' ORDER BY l.number)
          FROM lessons l WHERE l.subject_id = s.id
        ), '[]'),
        'tests', coalesce((
          SELECT json_agg(revision_content(to_jsonb(t)) - 'subject_id') FROM tests t WHERE t.subject_id = s.id
        ), '[]'),
        'tags', json_build_object(
          'skills', coalesce((
            SELECT json_agg(json_build_object(
              'id', id, 'name', name, 'needs', ${needsOf('skills', 's')}, 'section', section
            ) ORDER BY position, id)
            FROM skills WHERE subject_id = s.id
          ), '[]'),
          'misconceptions', coalesce((
            SELECT json_agg(json_build_object('id', id, 'text', text) ORDER BY id)
            FROM misconceptions WHERE subject_id = s.id
          ), '[]')
        )
      ) ORDER BY s.name)
      FROM subjects s WHERE s.grade_id = g.id
    ), '[]') AS subjects
    FROM grades g WHERE g.id = ${gradeId}`,
  )
  return row
}

const LessonToExport = z.object({ lesson: StoredLesson })

export async function findLessonToExport(db: Executor, lessonId: string): Promise<StoredLesson | undefined> {
  const [row] = await query(
    db,
    LessonToExport,
    sql`
    SELECT revision_content(to_jsonb(l)) - 'subject_id' - 'target_questions' AS lesson FROM lessons l WHERE l.id = ${lessonId}`,
  )
  return row?.lesson
}

const QuestionsToExport = z.object({ title: z.string(), questions: z.unknown() })
export type QuestionsToExport = z.infer<typeof QuestionsToExport>

/** Finds the questions of a part of a lesson, or of a test. */
export async function findQuestionsToExport(
  db: Executor,
  kind: z.infer<typeof LessonPart> | 'test',
  itemId: string,
): Promise<QuestionsToExport | undefined> {
  const [row] =
    kind === 'test'
      ? await query(db, QuestionsToExport, sql`SELECT title, questions FROM tests WHERE id = ${itemId}`)
      : await query(
          db,
          QuestionsToExport,
          sql`
          SELECT title, ${sql.ref(LIST_COLUMNS[kind])} AS questions
          FROM lessons WHERE id = ${itemId}`,
        )
  return row
}

const FileToExport = z.object({
  id: z.string(),
  type: z.enum([...IMAGE_TYPES, ...AUDIO_TYPES]),
  bytes: z.instanceof(Buffer).nullable(),
})
export type FileToExport = z.infer<typeof FileToExport>

/** Lists these files with their bytes, or without if their total exceeds `maxBytes`. */
export async function listFilesToExport(
  db: Executor,
  ids: readonly string[],
  maxBytes: number,
): Promise<FileToExport[]> {
  if (ids.length === 0) return []
  return query(
    db,
    FileToExport,
    sql`
    WITH requested AS (SELECT * FROM content_files WHERE id = ANY (${[...ids]}::uuid[]))
    SELECT id, content_type AS type,
           CASE WHEN (SELECT sum(length(bytes)) FROM requested) <= ${maxBytes} THEN bytes END AS bytes
    FROM requested ORDER BY id`,
  )
}
