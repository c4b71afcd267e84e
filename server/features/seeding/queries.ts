import { sql } from 'kysely'
import type { TestType } from '#domain/marks/compute-marks.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { Executor } from '../../database/database.ts'

/** True before anybody or anything is in the database. */
export async function isDatabaseEmpty(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ nothing: boolean }>`
    SELECT NOT EXISTS (SELECT FROM stored_grades) AND NOT EXISTS (SELECT FROM profiles) AS nothing`.execute(
    db,
  )
  return rows[0]?.nothing ?? false
}

/** A grade that is there stays as it is, also when it has been unpublished since. */
export async function insertPublishedGrade(db: Executor, name: string, userId: string | null) {
  await sql`
    INSERT INTO stored_grades (name, live_status, changed_by) VALUES (${name}, true, ${userId}::uuid)
    ON CONFLICT (name) WHERE deletion_id IS NULL DO NOTHING`.execute(db)
}

export type SubjectToUpsert = { name: string; description: string | null; color: string; required: boolean }

export async function upsertSubjects(
  db: Executor,
  gradeName: string,
  subjects: SubjectToUpsert[],
  userId: string | null,
) {
  await sql`
    INSERT INTO stored_subjects AS stored (name, description, grade_id, color, is_required, changed_by)
    SELECT given.name, given.description, grades.id, given.color, given.required, ${userId}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) AS given(
      name text, description text, color text, required boolean
    )
    JOIN grades ON grades.name = ${gradeName}
    ON CONFLICT (name, grade_id) WHERE deletion_id IS NULL DO UPDATE
    SET description = excluded.description, color = excluded.color, is_required = excluded.is_required,
        changed_by = ${userId}::uuid
    WHERE (stored.description, stored.color, stored.is_required)
      IS DISTINCT FROM (excluded.description, excluded.color, excluded.is_required)`.execute(db)
}

export type LessonToUpsert = {
  subject: string
  number: number
  title: string
  description: string | null
  video_title: string | null
  video_url: string | null
  video_duration: string | null
  video_captions_url: string | null
  text_title: string | null
  text_markdown: string | null
  text_content: string | null
  quiz_title: string | null
  quiz_questions: Question[] | null
  assignment_title: string | null
  assignment_instructions: string | null
  assignment_tasks: Question[] | null
  due_date: string | null
  due_in_days: number | null
}

/**
 * Due dates count from today by the database's clock; a lesson that is there already keeps its own. Not by ON CONFLICT: the
 * constraint on numbers is one that is checked at the end of a statement (migration 0013).
 */
export async function upsertLessons(
  db: Executor,
  gradeName: string,
  lessons: LessonToUpsert[],
  userId: string | null,
) {
  await sql`
    WITH given AS (
      SELECT given.*, subjects.id AS subject_id
      FROM jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) AS given(
        subject text, number integer, title text, description text, video_title text, video_url text,
        video_duration text, video_captions_url text, text_title text, text_markdown text, text_content text,
        quiz_title text, quiz_questions jsonb, assignment_title text, assignment_instructions text,
        assignment_tasks jsonb, due_date date, due_in_days integer
      )
      JOIN grades ON grades.name = ${gradeName}
      JOIN subjects ON subjects.grade_id = grades.id AND subjects.name = given.subject
    ), changed AS (
      UPDATE lessons stored
      SET title = given.title, description = given.description, video_title = given.video_title,
          video_url = given.video_url, video_duration = given.video_duration,
          video_captions_url = given.video_captions_url, text_title = given.text_title,
          text_markdown = given.text_markdown, text_content = given.text_content, quiz_title = given.quiz_title,
          quiz_questions = given.quiz_questions, assignment_title = given.assignment_title,
          assignment_instructions = given.assignment_instructions, assignment_tasks = given.assignment_tasks,
          changed_by = ${userId}::uuid
      FROM given
      WHERE stored.subject_id = given.subject_id AND stored.number = given.number AND (
        stored.title, stored.description, stored.video_title, stored.video_url, stored.video_duration,
        stored.video_captions_url, stored.text_title, stored.text_markdown, stored.text_content, stored.quiz_title,
        stored.quiz_questions, stored.assignment_title, stored.assignment_instructions, stored.assignment_tasks
      ) IS DISTINCT FROM (
        given.title, given.description, given.video_title, given.video_url, given.video_duration,
        given.video_captions_url, given.text_title, given.text_markdown, given.text_content, given.quiz_title,
        given.quiz_questions, given.assignment_title, given.assignment_instructions, given.assignment_tasks
      )
    )
    INSERT INTO lessons (
      number, title, description, subject_id, video_title, video_url, video_duration, video_captions_url, text_title,
      text_markdown, text_content, quiz_title, quiz_questions, assignment_title, assignment_instructions,
      assignment_tasks, assignment_due_date, changed_by
    )
    SELECT number, title, description, subject_id, video_title, video_url, video_duration, video_captions_url,
           text_title, text_markdown, text_content, quiz_title, quiz_questions, assignment_title,
           assignment_instructions, assignment_tasks, coalesce(due_date, current_date + due_in_days), ${userId}::uuid
    FROM given
    WHERE NOT EXISTS (
      SELECT FROM lessons there WHERE there.subject_id = given.subject_id AND there.number = given.number
    )`.execute(db)
}

export type TestToUpsert = {
  subject: string
  type: TestType
  title: string
  description: string | null
  after_lesson_number: number
  duration_minutes: number
  passing_mark: number
  questions: Question[]
}

export async function upsertTests(
  db: Executor,
  gradeName: string,
  tests: TestToUpsert[],
  userId: string | null,
) {
  await sql`
    INSERT INTO stored_tests AS stored (
      title, type, description, subject_id, after_lesson_number, duration_minutes, passing_mark, questions, changed_by
    )
    SELECT given.title, given.type, given.description, subjects.id, given.after_lesson_number,
           given.duration_minutes, given.passing_mark, given.questions, ${userId}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(tests)}::jsonb) AS given(
      subject text, title text, type text, description text, after_lesson_number integer,
      duration_minutes integer, passing_mark integer, questions jsonb
    )
    JOIN grades ON grades.name = ${gradeName}
    JOIN subjects ON subjects.grade_id = grades.id AND subjects.name = given.subject
    ON CONFLICT (type, subject_id) WHERE deletion_id IS NULL DO UPDATE
    SET title = excluded.title, description = excluded.description,
        after_lesson_number = excluded.after_lesson_number, duration_minutes = excluded.duration_minutes,
        passing_mark = excluded.passing_mark, questions = excluded.questions, changed_by = ${userId}::uuid
    WHERE (
      stored.title, stored.description, stored.after_lesson_number, stored.duration_minutes,
      stored.passing_mark, stored.questions
    ) IS DISTINCT FROM (
      excluded.title, excluded.description, excluded.after_lesson_number, excluded.duration_minutes,
      excluded.passing_mark, excluded.questions
    )`.execute(db)
}
