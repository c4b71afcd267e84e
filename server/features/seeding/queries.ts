import { sql } from 'kysely'
import type { StoredQuestion } from '#domain/content/questions/stored-questions.ts'
import type { TestType } from '#domain/marks/compute-marks.ts'
import type { Executor } from '../../database/database.ts'
import type { SubjectTags } from '../content/formats/grade-content.ts'
import { upsertTags } from '../content/skills/queries.ts'

/** True while the database has no grade and no profile. */
export async function isDatabaseEmpty(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    SELECT NOT EXISTS (SELECT FROM stored_grades) AND NOT EXISTS (SELECT FROM profiles) AS empty`.execute(db)
  return rows[0]?.empty ?? false
}

/** Inserts a published grade; an existing one stays unchanged, even if it was unpublished. */
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
    SELECT input.name, input.description, grades.id, input.color, input.required, ${userId}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) AS input(
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
  unit: string | null
  standards: string | null
  video_title: string | null
  video_url: string | null
  video_duration: string | null
  video_captions_url: string | null
  text_title: string | null
  text_markdown: string | null
  text_content: string | null
  quiz_title: string | null
  quiz_questions: StoredQuestion[] | null
  quiz_ask: number | null
  assignment_title: string | null
  assignment_instructions: string | null
  assignment_tasks: StoredQuestion[] | null
  assignment_ask: number | null
  due_date: string | null
  due_in_days: number | null
}

/**
 * Moves the lessons of a grade to the numbers of its files. A lesson is known by its title, or else by the first figure of
 * its reading, so that an installed grade grows without a change of ids; other lessons in the way go behind the last one.
 * A test stays behind its lesson.
 */
export async function moveLessons(
  db: Executor,
  gradeName: string,
  lessons: Pick<LessonToUpsert, 'subject' | 'number' | 'title' | 'text_markdown'>[],
) {
  const places = lessons.map(({ subject, number, title, text_markdown }) => ({ subject, number, title, text_markdown }))
  await sql`
    WITH input AS (
      SELECT subjects.id AS subject_id, input.number, input.title,
             substring(input.text_markdown from ${FIRST_FIGURE}) AS figure
      FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS input(
        subject text, number integer, title text, text_markdown text
      )
      JOIN grades ON grades.name = ${gradeName}
      JOIN subjects ON subjects.grade_id = grades.id AND subjects.name = input.subject
    ), stored AS (
      SELECT id, subject_id, number, title, substring(text_markdown from ${FIRST_FIGURE}) AS figure
      FROM lessons WHERE subject_id IN (SELECT subject_id FROM input)
    ), by_place AS (
      SELECT DISTINCT ON (subject_id, input.number)
             subject_id, input.number, stored.id, input.title = stored.title AS same_title
      FROM input JOIN stored USING (subject_id)
      WHERE input.title = stored.title OR input.figure = stored.figure
      ORDER BY subject_id, input.number, same_title DESC, stored.number
    ), known AS (
      SELECT DISTINCT ON (id) id, number FROM by_place ORDER BY id, same_title DESC, number
    ), others AS (
      SELECT id, last.number + row_number() OVER (PARTITION BY subject_id ORDER BY stored.number) AS number
      FROM stored
      JOIN (
        SELECT subject_id, max(number) AS number
        FROM (SELECT subject_id, number FROM input UNION ALL SELECT subject_id, number FROM stored) numbers GROUP BY 1
      ) last USING (subject_id)
      WHERE id NOT IN (SELECT id FROM known)
        AND (subject_id, stored.number) IN (SELECT subject_id, number FROM input)
    ), moved AS (
      SELECT stored.id, stored.subject_id, stored.number AS before, target.number AS after
      FROM stored JOIN (SELECT * FROM known UNION ALL SELECT * FROM others) target USING (id)
      WHERE stored.number <> target.number
    ), moved_lessons AS (
      UPDATE lessons SET number = moved.after FROM moved WHERE lessons.id = moved.id
    )
    UPDATE tests SET after_lesson_number = moved.after
    FROM moved WHERE tests.subject_id = moved.subject_id AND tests.after_lesson_number = moved.before`.execute(db)
}

/** True for a due date that an earlier version wrote for a sample lesson. */
const countedFromSeeding = sql`(stored.assignment_due_date = stored.created_at::date + input.due_in_days)`

/** The address of the first figure in a reading text. */
const FIRST_FIGURE = String.raw`\]\((/media/[^)]+)\)`

/**
 * Inserts or updates lessons. An existing lesson keeps its due date, unless it is the one that an earlier version counted
 * from the day of seeding. ON CONFLICT cannot be used, because the constraint on numbers is deferred (migration 0013).
 */
export async function upsertLessons(db: Executor, gradeName: string, lessons: LessonToUpsert[], userId: string | null) {
  await sql`
    WITH input AS (
      SELECT input.*, subjects.id AS subject_id
      FROM jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) AS input(
        subject text, number integer, title text, description text, unit text, standards text, video_title text, video_url text,
        video_duration text, video_captions_url text, text_title text, text_markdown text, text_content text,
        quiz_title text, quiz_questions jsonb, assignment_title text, assignment_instructions text,
        assignment_tasks jsonb, quiz_ask integer, assignment_ask integer, due_date date, due_in_days integer
      )
      JOIN grades ON grades.name = ${gradeName}
      JOIN subjects ON subjects.grade_id = grades.id AND subjects.name = input.subject
    ), changed AS (
      UPDATE lessons stored
      SET title = input.title, description = input.description, unit = input.unit,
          standards = input.standards, video_title = input.video_title,
          video_url = input.video_url, video_duration = input.video_duration,
          video_captions_url = input.video_captions_url, text_title = input.text_title,
          text_markdown = input.text_markdown, text_content = input.text_content, quiz_title = input.quiz_title,
          quiz_questions = input.quiz_questions, assignment_title = input.assignment_title,
          assignment_instructions = input.assignment_instructions, assignment_tasks = input.assignment_tasks,
          quiz_ask = input.quiz_ask, assignment_ask = input.assignment_ask,
          assignment_due_date = CASE WHEN ${countedFromSeeding} THEN NULL ELSE stored.assignment_due_date END,
          assignment_due_in_days = CASE WHEN ${countedFromSeeding} THEN input.due_in_days ELSE stored.assignment_due_in_days END,
          changed_by = ${userId}::uuid
      FROM input
      WHERE stored.subject_id = input.subject_id AND stored.number = input.number AND (
        stored.title, stored.description, stored.unit, stored.standards, stored.video_title, stored.video_url, stored.video_duration,
        stored.video_captions_url, stored.text_title, stored.text_markdown, stored.text_content, stored.quiz_title,
        stored.quiz_questions, stored.assignment_title, stored.assignment_instructions, stored.assignment_tasks,
        stored.quiz_ask, stored.assignment_ask, false
      ) IS DISTINCT FROM (
        input.title, input.description, input.unit, input.standards, input.video_title, input.video_url, input.video_duration,
        input.video_captions_url, input.text_title, input.text_markdown, input.text_content, input.quiz_title,
        input.quiz_questions, input.assignment_title, input.assignment_instructions, input.assignment_tasks,
        input.quiz_ask, input.assignment_ask, coalesce(${countedFromSeeding}, false)
      )
    )
    INSERT INTO lessons (
      number, title, description, unit, standards, subject_id, video_title, video_url, video_duration,
      video_captions_url, text_title, text_markdown, text_content, quiz_title, quiz_questions, assignment_title, assignment_instructions,
      assignment_tasks, quiz_ask, assignment_ask, assignment_due_date, assignment_due_in_days, changed_by
    )
    SELECT number, title, description, unit, standards, subject_id, video_title, video_url, video_duration, video_captions_url,
           text_title, text_markdown, text_content, quiz_title, quiz_questions, assignment_title,
           assignment_instructions, assignment_tasks, quiz_ask, assignment_ask, due_date, due_in_days, ${userId}::uuid
    FROM input
    WHERE NOT EXISTS (
      SELECT FROM lessons existing WHERE existing.subject_id = input.subject_id AND existing.number = input.number
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
  questions: StoredQuestion[]
}

/** Inserts or updates tests. A test stays open to each learner to whom it is open and who has yet to start it. */
export async function upsertTests(db: Executor, gradeName: string, tests: TestToUpsert[], userId: string | null) {
  await sql`
    INSERT INTO stored_tests AS stored (
      title, type, description, subject_id, after_lesson_number, duration_minutes, passing_mark, questions, changed_by
    )
    SELECT input.title, input.type, input.description, subjects.id, least(input.after_lesson_number, open_to.lowest),
           input.duration_minutes, input.passing_mark, input.questions, ${userId}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(tests)}::jsonb) AS input(
      subject text, title text, type text, description text, after_lesson_number integer,
      duration_minutes integer, passing_mark integer, questions jsonb
    )
    JOIN grades ON grades.name = ${gradeName}
    JOIN subjects ON subjects.grade_id = grades.id AND subjects.name = input.subject
    LEFT JOIN tests known ON known.subject_id = subjects.id AND known.type = input.type
    LEFT JOIN LATERAL (
      SELECT min(highest) AS lowest
      FROM (
        SELECT max(lessons.number) AS highest
        FROM user_progress progress JOIN lessons ON lessons.id = progress.lesson_id
        WHERE lessons.subject_id = subjects.id
          AND (video_completed OR text_completed OR quiz_completed OR assignment_completed)
          AND NOT EXISTS (
            SELECT FROM test_attempts taken WHERE taken.user_id = progress.user_id AND taken.test_id = known.id
          )
        GROUP BY progress.user_id
      ) learners
      WHERE highest >= known.after_lesson_number
    ) open_to ON true
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

/** Inserts or updates what questions are about, in its order. What is missing stays: results name it. */
export async function upsertSubjectTags(
  db: Executor,
  gradeName: string,
  groups: readonly (SubjectTags & { subject: string })[],
) {
  const { rows } = await sql<{ subjectId: string; subject: string }>`
    SELECT subjects.id AS "subjectId", subjects.name AS subject
    FROM subjects JOIN grades ON grades.id = subjects.grade_id WHERE grades.name = ${gradeName}`.execute(db)
  const found = rows.flatMap(({ subjectId, subject }) =>
    groups.filter((group) => group.subject === subject).map((group) => ({ ...group, subjectId })),
  )
  await upsertTags(db, found, true)
}
