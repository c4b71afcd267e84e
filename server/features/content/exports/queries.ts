import { sql } from 'kysely'
import type { SubjectColor } from '#domain/content/content-limits.ts'
import type { ImageType } from '#packages/content-formats/image-type.ts'
import type { Executor } from '../../../database/database.ts'

import type { SubjectTags } from '../formats/grade-content.ts'
import type { StoredLesson } from '../lessons/validate-lesson.ts'
import type { StoredTest } from '../timed-tests/queries.ts'

export type GradeToExport = {
  name: string
  published: boolean
  subjects: {
    name: string
    description: string | null
    color: SubjectColor
    required: boolean
    lessons: StoredLesson[]
    tests: StoredTest[]
    tags: SubjectTags
  }[]
}

/** Finds the whole content of a grade, without the bin. */
export async function findGradeToExport(db: Executor, gradeId: string): Promise<GradeToExport | undefined> {
  const { rows } = await sql<GradeToExport>`
    SELECT g.name, g.live_status AS published, coalesce((
      SELECT json_agg(json_build_object(
        'name', s.name, 'description', s.description, 'color', s.color, 'required', s.is_required,
        'lessons', coalesce((
          SELECT json_agg(revision_content(to_jsonb(l)) ORDER BY l.number) FROM lessons l WHERE l.subject_id = s.id
        ), '[]'),
        'tests', coalesce((SELECT json_agg(revision_content(to_jsonb(t))) FROM tests t WHERE t.subject_id = s.id), '[]'),
        'tags', json_build_object(
          'skills', coalesce((
            SELECT json_agg(json_build_object('id', id, 'name', name) ORDER BY position, id)
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
    FROM grades g WHERE g.id = ${gradeId}`.execute(db)
  return rows[0]
}

export async function findLessonToExport(db: Executor, lessonId: string): Promise<StoredLesson | undefined> {
  const { rows } = await sql<{ lesson: StoredLesson }>`
    SELECT revision_content(to_jsonb(l)) AS lesson FROM lessons l WHERE l.id = ${lessonId}`.execute(db)
  return rows[0]?.lesson
}

export type QuestionsToExport = { title: string; questions: unknown }

/** Finds the questions of a quiz, an assignment or a test. */
export async function findQuestionsToExport(
  db: Executor,
  kind: 'quiz' | 'assignment' | 'test',
  itemId: string,
): Promise<QuestionsToExport | undefined> {
  const { rows } =
    kind === 'test'
      ? await sql<QuestionsToExport>`SELECT title, questions FROM tests WHERE id = ${itemId}`.execute(db)
      : await sql<QuestionsToExport>`
          SELECT title, ${sql.ref(kind === 'quiz' ? 'quiz_questions' : 'assignment_tasks')} AS questions
          FROM lessons WHERE id = ${itemId}`.execute(db)
  return rows[0]
}

export type FileToExport = { id: string; type: ImageType; bytes: Buffer | null }

/** Lists these files with their bytes, or without if their total exceeds `maxBytes`. */
export async function listFilesToExport(
  db: Executor,
  ids: readonly string[],
  maxBytes: number,
): Promise<FileToExport[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FileToExport>`
    WITH requested AS (SELECT * FROM content_files WHERE id = ANY (${[...ids]}::uuid[]))
    SELECT id, content_type AS type,
           CASE WHEN (SELECT sum(length(bytes)) FROM requested) <= ${maxBytes} THEN bytes END AS bytes
    FROM requested ORDER BY id`.execute(db)
  return rows
}
