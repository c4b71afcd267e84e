import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { SubjectColor } from '#contract/fields.ts'
import { CHECK_DAYS, CHECK_SIZE } from '#domain/practice/check.ts'
import { REST, SET_KINDS } from '#domain/practice/choose.ts'
import type { Outcome } from '#domain/practice/evidence.ts'
import { EXERCISE_STEPS, type ExerciseStep } from '#domain/practice/exercises.ts'
import type { Day } from '#domain/progress/study-history.ts'
import { DOWNLOAD_DAYS } from '#domain/progress/week-download.ts'
import { type Placeholders, prepare } from '../../database/prepared.ts'
import { NoColumns } from '../../database/rows.ts'
import { page } from '../../http/session-queries.ts'
import { recordEvent } from '../../live/queries.ts'
import { keysAreOpen, Work, workState } from '../../questions/key-queries.ts'
import { MisconceptionTexts, misconceptionTexts } from '../../questions/queries.ts'
import { coversHintsAndStart, coversTime } from '../learners/access-queries.ts'
import { doneAt, localToday, StudyOfWeek, studiedToday, studyOfWeek, timesOfToday } from '../study/activity-queries.ts'
import { insertAchievements, StudyHistory, studyHistory } from '../study/badge-queries.ts'
import {
  LearnedLevels,
  learnedLevels,
  learnedSkill,
  metQuestion,
  PracticePart,
  StoredProgress,
} from './progress-queries.ts'
import {
  joinReading,
  NeededSkills,
  namesStuck,
  neededSkills,
  StuckSkills,
  struggles,
  stuckSkills,
  taughtSection,
} from './struggle-queries.ts'
import { type ProgressToWrite, upsertProgress } from './write-queries.ts'

/** Practice question with its location, as in the current content. */
const PracticeContent = z.object({
  sourceId: z.string(),
  part: PracticePart,
  questionId: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  /** Title of the lesson or test. */
  title: z.string(),
  /** Work on the part or test, which decides whether the question may be practiced. */
  work: Work,
  /** Stored question; null if the content no longer has it. */
  question: z.unknown(),
})
export type PracticeContent = z.infer<typeof PracticeContent>

/**
 * Joins the lesson or test of a practice question as `c`, and its subject as `subjects`, in the learner's enrolled
 * grade. Questions that the content no longer has are left out: they can neither be drawn nor counted.
 */
function joinPlace(question: string, gradeId: RawBuilder<unknown>) {
  const q = sql.ref(question)
  const hasQuestion = (questions: RawBuilder<unknown>) =>
    sql`${questions} @> jsonb_build_array(jsonb_build_object('id', ${q}.question_id))`
  return sql`
    JOIN LATERAL (
      SELECT l.subject_id, l.title, l.number FROM lessons l WHERE l.id = ${q}.source_id AND CASE ${q}.part
        WHEN 'quiz' THEN ${hasQuestion(sql`l.quiz_questions`)}
        WHEN 'assignment' THEN ${hasQuestion(sql`l.assignment_tasks`)}
        WHEN 'practice' THEN ${hasQuestion(sql`l.practice_items`)}
        ELSE false END
      UNION ALL
      SELECT t.subject_id, t.title, NULL FROM tests t
      WHERE t.id = ${q}.source_id AND ${q}.part = 'test' AND ${hasQuestion(sql`t.questions`)}
    ) c ON true
    JOIN subjects ON subjects.id = c.subject_id AND subjects.grade_id = ${gradeId}`
}

/** Part or test of a practice question. */
function placeOf(question: string) {
  return { sourceId: sql.ref(`${question}.source_id`), part: sql.ref(`${question}.part`) }
}

/** True if a practice question may be practiced, since practice shows its key (domain/keys.ts). */
function isOpenQuestion(question: string, userId: RawBuilder<unknown>) {
  return keysAreOpen(userId, placeOf(question))
}

/** Missed questions `q` in the learner's grade, with their place. */
export function fromMissed(userId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>) {
  return sql`FROM practice_questions q ${joinPlace('q', gradeId)}
    WHERE q.user_id = ${userId} AND q.missed_date IS NOT NULL AND ${isOpenQuestion('q', userId)}`
}

export function countMissed(userId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>) {
  return sql`(SELECT count(*)::integer ${fromMissed(userId, gradeId)})`
}

/** Missed questions of a skill that worksheets cover: those of quizzes and assignments (server/features/worksheets). */
export function countMissedOnSheets(userId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>) {
  return sql`(
    SELECT count(*)::integer FROM (
      SELECT ${placeColumns('q')} ${fromMissed(userId, gradeId)} AND q.part IN ('quiz', 'assignment')
    ) missed
    CROSS JOIN LATERAL (SELECT ${questionOf(sql`missed`)} AS question) content
    WHERE jsonb_array_length(${arrayOf(sql`content.question -> 'skills'`)}) > 0
  )`
}

/** Columns of `PracticeContent` after `joinPlace`, without the question. */
export function placeColumns(question: string) {
  const q = sql.ref(question)
  return sql`${q}.source_id AS "sourceId", ${q}.part, ${q}.question_id AS "questionId",
    subjects.id AS "subjectId", subjects.name AS "subjectName", c.title`
}

/** Question of a row `of` with these columns. */
export function questionOf(of: RawBuilder<unknown>) {
  return sql`(
    SELECT question FROM jsonb_array_elements(CASE ${of}.part
      WHEN 'quiz' THEN (SELECT quiz_questions FROM lessons WHERE id = ${of}."sourceId")
      WHEN 'assignment' THEN (SELECT assignment_tasks FROM lessons WHERE id = ${of}."sourceId")
      WHEN 'practice' THEN (SELECT practice_items FROM lessons WHERE id = ${of}."sourceId")
      ELSE (SELECT questions FROM tests WHERE id = ${of}."sourceId")
    END) question
    WHERE question ->> 'id' = ${of}."questionId" LIMIT 1
  )`
}

/** Due skill with the questions that may be asked for it, the preferred first. */
const DueSkill = z.object({
  key: z.string(),
  missed: z.boolean(),
  stability: z.number(),
  difficulty: z.number(),
  reviewedOn: z.iso.date(),
  dueOn: z.iso.date(),
  /** True if a question that may be asked is unseen or has new values in each draw. */
  hasNew: z.boolean(),
  items: z.array(PracticeContent),
})
export type DueSkill = z.infer<typeof DueSkill>

/** True for a lesson in which the learner has begun a part or its exercises. */
function isBegun(userId: RawBuilder<unknown>, lessonId: RawBuilder<unknown>) {
  return sql`(
    EXISTS (SELECT FROM user_progress begun WHERE begun.user_id = ${userId} AND begun.lesson_id = ${lessonId})
    OR EXISTS (SELECT FROM lesson_submissions begun WHERE begun.user_id = ${userId} AND begun.lesson_id = ${lessonId})
    OR EXISTS (SELECT FROM practice_sets begun WHERE begun.user_id = ${userId} AND begun.lesson_id = ${lessonId})
  )`
}

/**
 * Questions of a grade with open keys: those of submitted parts and finished tests, and the practice-only ones of the
 * lessons that the learner has begun. Columns: `source_id`, `part`, `question_id`, `question`, `subject_id`,
 * `subject_name`, `title` and `number`.
 */
function openQuestions(userId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>) {
  const isOpen = (sourceId: RawBuilder<unknown>, part: RawBuilder<unknown>) => keysAreOpen(userId, { sourceId, part })
  return sql`
    SELECT source_id, part, question ->> 'id' AS question_id, question, subject_id, subject_name, title, number
    FROM (
      SELECT l.id AS source_id, listed.part, listed.questions, subjects.id AS subject_id,
        subjects.name AS subject_name, l.title, l.number
      FROM subjects JOIN lessons l ON l.subject_id = subjects.id
      CROSS JOIN LATERAL (VALUES
        ('quiz', l.quiz_questions), ('assignment', l.assignment_tasks), ('practice', l.practice_items)
      ) listed (part, questions)
      WHERE subjects.grade_id = ${gradeId} AND ${isOpen(sql`l.id`, sql`listed.part`)} AND (
        listed.part <> 'practice' OR ${isBegun(userId, sql`l.id`)}
      )
      UNION ALL
      SELECT t.id, 'test', t.questions, subjects.id, subjects.name, t.title, t.after_lesson_number
      FROM subjects JOIN tests t ON t.subject_id = subjects.id
      WHERE subjects.grade_id = ${gradeId} AND ${isOpen(sql`t.id`, sql`'test'`)}
    ) place
    CROSS JOIN LATERAL jsonb_array_elements(${arrayOf(sql`place.questions`)}) question
    WHERE question ->> 'id' IS NOT NULL`
}

/** JSON array, or an empty one for anything else that is stored. */
const arrayOf = (value: RawBuilder<unknown>) =>
  sql`CASE jsonb_typeof(${value}) WHEN 'array' THEN ${value} ELSE '[]' END`

/** Joins the learner's row `q` of each question `asked`, null for an unseen one. */
function joinLearner(userId: RawBuilder<unknown>) {
  return sql`
    LEFT JOIN practice_questions q ON q.user_id = ${userId} AND q.source_id = asked.source_id AND q.part = asked.part
      AND q.question_id = asked.question_id`
}

/**
 * Rows of due skills `s` with the open questions `asked` that name them, except those met today and those that rest.
 * Whatever offers practice asks this, so that what is offered can be drawn.
 */
function drawable(userId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>, today: RawBuilder<unknown>) {
  return sql`
    FROM (${openQuestions(userId, gradeId)}) asked ${joinLearner(userId)}
    CROSS JOIN LATERAL (
      SELECT jsonb_array_elements_text(${arrayOf(sql`asked.question -> 'skills'`)}) AS key
      UNION ALL
      SELECT asked.source_id || '/' || asked.part || '/' || asked.question_id
      WHERE jsonb_array_length(${arrayOf(sql`asked.question -> 'skills'`)}) = 0
    ) named
    JOIN practice_skills s ON s.user_id = ${userId} AND s.key = named.key
    WHERE s.due_date <= ${today} AND (q.met_date IS NULL OR q.met_date < ${today}) AND NOT ${isResting(today)}
      AND NOT ${namesStuck(userId, arrayOf(sql`asked.question -> 'skills'`))}`
}

/** True if the question of the learner's row `q`, null for an unseen one, rests (`REST`). */
function isResting(today: RawBuilder<unknown>) {
  return sql`coalesce(
    cardinality(q.earlier_dates) = ${sql.lit(REST.days - 1)} AND q.earlier_dates[1] > ${today} - ${sql.lit(REST.within)}, false
  )`
}

/** True for a template, which has new values in each draw. */
const isTemplate = sql`coalesce(question -> 'variants' <> 'null', false)`

/** True for a question whose key the learner has not seen. */
const isNew = sql`(met_date IS NULL OR ${isTemplate})`

/**
 * Order in which practice prefers questions: those that do not rest, and whose family rested for a week; of these unseen ones, practice-only before others, then new draws of templates, then the longest not seen.
 */
const preference = sql`
  is_resting, family_rests,
  CASE WHEN met_date IS NULL THEN 0 WHEN ${isTemplate} THEN 1 ELSE 2 END,
  met_date, missed_date IS NULL, part <> 'practice', number, part, question_id`

/** Columns of `preference` and those of the question, after `joinLearner`. */
const preferenceColumns = (today: RawBuilder<unknown>) => sql`
  asked.*, q.met_date, q.missed_date, ${isResting(today)} AS is_resting,
  asked.question ->> 'family' IS NOT NULL AND coalesce(
    max(q.met_date) OVER (PARTITION BY asked.question ->> 'family') > ${today} - ${sql.lit(REST.familyDays)}, false
  ) AS family_rests`

/** Row with the columns of `asked` in the shape of `PracticeContent`. */
function contentJson(userId: RawBuilder<unknown>, row: string) {
  const one = sql.ref(row)
  return sql`json_build_object(
    'sourceId', ${one}.source_id, 'part', ${one}.part, 'questionId', ${one}.question_id,
    'subjectId', ${one}.subject_id, 'subjectName', ${one}.subject_name, 'title', ${one}.title,
    'work', ${workState(userId, placeOf(row))}, 'question', ${one}.question
  )`
}

/** Skills per group that a draw reads, more than the largest set takes from one. */
const MAX_DUE = 24

/** Questions per skill that a draw reads, so that one is left if others were chosen for another skill. */
const MAX_ITEMS = 3

/**
 * Skills due on `today`, each with its preferred questions. At most 24 of those with a miss and 24 others, the most
 * faded first: recall declines with days divided by stability.
 */
function dueSkills(userId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>, today: RawBuilder<unknown>) {
  return sql`
    SELECT coalesce(json_agg(json_build_object(
      'key', due.key, 'missed', due.missed, 'stability', due.stability, 'difficulty', due.difficulty,
      'reviewedOn', due.reviewed_date, 'dueOn', due.due_date, 'hasNew', due.has_new, 'items', due.items
    )), '[]') FROM (
      SELECT skill.*, row_number() OVER (
        PARTITION BY skill.missed ORDER BY (${today} - skill.reviewed_date) / skill.stability DESC, skill.key
      ) AS place
      FROM (
        SELECT key, stability, difficulty, reviewed_date, due_date, bool_or(missed_date IS NOT NULL) AS missed,
          bool_or(${isNew}) AS has_new,
          json_agg(${contentJson(userId, 'choice')} ORDER BY rank) FILTER (WHERE rank <= ${sql.lit(MAX_ITEMS)}) AS items
        FROM (
          SELECT candidate.*, row_number() OVER (PARTITION BY key ORDER BY ${preference}) AS rank FROM (
            SELECT s.key, s.stability, s.difficulty, s.reviewed_date, s.due_date, ${preferenceColumns(today)}
            ${drawable(userId, gradeId, today)}
          ) candidate
        ) choice
        GROUP BY key, stability, difficulty, reviewed_date, due_date
      ) skill
    ) due
    WHERE place <= ${sql.lit(MAX_DUE)}`
}

/** Stored set with its answers. */
const PracticeSetRow = z.object({
  misconceptions: MisconceptionTexts,
  id: z.string(),
  kind: z.enum(SET_KINDS),
  /** Step of a round of exercises; null for other sets. */
  step: z.enum(EXERCISE_STEPS).nullable(),
  day: z.iso.date(),
  /** Questions as drawn, with their locations. */
  questions: z.unknown(),
  /** Work on the part or test of each question, which decides whether it is shown. */
  work: z.array(Work),
  answers: z.array(
    z.object({
      position: z.int(),
      result: z.unknown(),
      /** True until the second try after a wrong answer: its key is hidden. */
      isSecondOpen: z.boolean(),
      /** Null without a second try. */
      secondResult: z.unknown(),
    }),
  ),
  /** Number of hints opened in each question, by position. */
  openedHints: z.record(z.string(), z.int()),
  /** Lessons of the questions of a mixed check; null for other sets. */
  lessons: z.array(z.object({ id: z.string(), subjectId: z.string(), number: z.int(), title: z.string() })).nullable(),
})
export type PracticeSetRow = z.infer<typeof PracticeSetRow>

/** Questions of the set `s` as `one`, in order of `place`. */
const questionsOfSet = sql`jsonb_array_elements(s.questions) WITH ORDINALITY listed (one, place)`

/** Part or test of the question `one` of a set. */
const placeOfQuestion = { sourceId: sql`(one ->> 'sourceId')::uuid`, part: sql`(one ->> 'part')` }

/** Set as JSON; null without one. */
function practiceSet(userId: RawBuilder<unknown>, only: RawBuilder<unknown>) {
  return sql`(
    SELECT json_build_object(
      'id', s.id, 'kind', s.kind, 'step', s.step, 'day', s.day, 'questions', s.questions, 'openedHints', s.opened_hints,
      'misconceptions', ${misconceptionTexts(sql`s.questions`)},
      'work', (SELECT json_agg(${workState(userId, placeOfQuestion)} ORDER BY place) FROM ${questionsOfSet}),
      'lessons', CASE WHEN s.kind = 'check' THEN (
        SELECT coalesce(json_agg(json_build_object(
          'id', l.id, 'subjectId', l.subject_id, 'number', l.number, 'title', l.title
        )), '[]')
        FROM lessons l WHERE l.id IN (SELECT ${placeOfQuestion.sourceId} FROM ${questionsOfSet})
      ) END,
      'answers', (
        SELECT coalesce(json_agg(json_build_object(
          'position', a.position, 'result', a.result, 'isSecondOpen', a.is_second_open, 'secondResult', a.second_result
        ) ORDER BY a.position), '[]')
        FROM practice_answers a WHERE a.user_id = ${userId} AND a.set_id = s.id
      )
    )
    FROM practice_sets s WHERE s.user_id = ${userId} AND ${only}
  )`
}

/** Set of the sender by id. */
export const setPage = page(
  z.object({ set: PracticeSetRow.nullable() }),
  ({ id }, { setId }: Placeholders<{ setId: string }>) => sql`SELECT ${practiceSet(id, sql`s.id = ${setId}`)} AS set`,
)

/** Everything that determines the practice of a day. */
const PracticeDay = z.object({
  today: z.iso.date(),
  size: z.int(),
  goalDays: z.int(),
  history: StudyOfWeek,
  /** False while the learner's grade is closed. */
  published: z.boolean(),
  /** True once any question was answered. */
  begun: z.boolean(),
  missed: z.int(),
  lookAgain: StuckSkills,
  checks: z.array(z.object({ id: z.string(), name: z.string(), color: SubjectColor, setId: z.string().nullable() })),
  set: PracticeSetRow.nullable(),
  due: z.array(DueSkill),
  /** Levels by which a new set is drawn; empty once today's set is. */
  levels: LearnedLevels,
})
export type PracticeDay = z.infer<typeof PracticeDay>

/** Requires the lock on the learner's enrollment. */
export const findPracticeDay = prepare(
  PracticeDay,
  ({ userId }: Placeholders<{ userId: string }>) => sql`
    SELECT local.today, p.practice_size AS size, p.goal_days AS "goalDays", ${studyOfWeek(userId)} AS history,
      ${isPublished(userId)} AS published,
      EXISTS (SELECT FROM practice_skills WHERE user_id = ${userId}) AS begun,
      ${countMissed(userId, enrolledGrade(userId))} AS missed,
      ${stuckSkills(userId, enrolledGrade(userId))} AS "lookAgain",
      ${offeredChecks(userId, enrolledGrade(userId), sql`local.today`)} AS checks,
      ${practiceSet(userId, sql`s.id = ${setOfToday(userId)}`)} AS set,
      CASE WHEN ${hasSetOfToday(userId)} THEN '[]' ELSE (${dueSkills(userId, enrolledGrade(userId), sql`local.today`)}) END AS due,
      CASE WHEN ${hasSetOfToday(userId)} THEN '{}' ELSE ${learnedLevels(userId)} END AS levels
    FROM (${localToday(userId)}) local JOIN profiles p ON p.id = ${userId}`,
)

/** True once today's set is drawn; `local` has today. */
function hasSetOfToday(userId: RawBuilder<unknown>) {
  return sql`${setOfToday(userId)} IS NOT NULL`
}

/** Id of today's set, else of the one that was drawn before for today and begun without a connection; each has an index. */
function setOfToday(userId: RawBuilder<unknown>) {
  const ofToday = sql`of_today.user_id = ${userId} AND of_today.day = local.today`
  return sql`coalesce(
    (SELECT of_today.id FROM practice_sets of_today WHERE ${ofToday} AND of_today.kind = 'today'),
    (
      SELECT of_today.id FROM practice_sets of_today
      WHERE ${ofToday} AND of_today.kind = 'ahead' AND EXISTS (
        SELECT FROM practice_answers a WHERE a.user_id = ${userId} AND a.set_id = of_today.id
      )
    )
  )`
}

/** True while a question of the set `s` can be answered. */
function hasOpenQuestion(userId: RawBuilder<unknown>) {
  return sql`EXISTS (
    SELECT FROM ${questionsOfSet}
    WHERE ${keysAreOpen(userId, placeOfQuestion)} AND NOT EXISTS (
      SELECT FROM practice_answers a
      WHERE a.user_id = ${userId} AND a.set_id = s.id AND a.position = place - 1 AND NOT a.is_second_open
    )
  )`
}

/** Latest mixed check of a subject in the last two weeks, as `s`. */
function recentCheck(userId: RawBuilder<unknown>, subjectId: RawBuilder<unknown>, today: RawBuilder<unknown>) {
  return sql`(
    SELECT s.* FROM practice_sets s
    JOIN stored_lessons l ON l.id = (s.questions -> 0 ->> 'sourceId')::uuid AND l.subject_id = ${subjectId}
    WHERE s.user_id = ${userId} AND s.kind = 'check' AND s.day > ${today} - ${sql.lit(CHECK_DAYS)}
    ORDER BY s.day DESC, s.id LIMIT 1
  ) s`
}

/** Practice-only questions of a subject's lessons that the learner has begun, without those of today. */
function checkable(
  userId: RawBuilder<unknown>,
  { gradeId, subjectId, today }: Record<'gradeId' | 'subjectId' | 'today', RawBuilder<unknown>>,
) {
  return sql`
    FROM (${openQuestions(userId, gradeId)}) asked ${joinLearner(userId)}
    WHERE asked.part = 'practice' AND asked.subject_id = ${subjectId} AND (q.met_date IS NULL OR q.met_date < ${today})`
}

/** Condition on `subjects`: its mixed check can be started, from the second unit of the subject on. */
function canBeChecked(userId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>, today: RawBuilder<unknown>) {
  const place = { gradeId, subjectId: sql`subjects.id`, today }
  return sql`
    (SELECT count(DISTINCT l.unit) FROM lessons l WHERE l.subject_id = subjects.id AND ${isBegun(userId, sql`l.id`)}) > 1
    AND (SELECT count(*) ${checkable(userId, place)}) >= ${sql.lit(CHECK_SIZE)}`
}

/** Subjects of a grade of which a mixed check can be started, or continued, as JSON. */
function offeredChecks(userId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>, today: RawBuilder<unknown>) {
  return sql`coalesce((
    SELECT json_agg(json_build_object('id', subjects.id, 'name', subjects.name, 'color', subjects.color, 'setId', s.id)
      ORDER BY subjects.name, subjects.id)
    FROM subjects LEFT JOIN LATERAL ${recentCheck(userId, sql`subjects.id`, today)} ON true
    WHERE subjects.grade_id = ${gradeId}
      AND CASE WHEN s.id IS NULL THEN ${canBeChecked(userId, gradeId, today)} ELSE ${hasOpenQuestion(userId)} END
  ), '[]')`
}

/**
 * Today's practice for other pages: `waits` while there is a question to answer, `begun` once one is answered. Those
 * pages are read most, so the grade's questions are only read while a skill is due.
 */
export const PracticeWaiting = z.object({ waits: z.boolean(), begun: z.boolean() })

export function practiceWaiting(userId: RawBuilder<unknown>) {
  return sql`(
    SELECT json_build_object(
      'waits', CASE WHEN s.id IS NULL
        THEN EXISTS (SELECT FROM practice_skills WHERE user_id = ${userId} AND due_date <= local.today)
          AND EXISTS (SELECT ${drawable(userId, enrolledGrade(userId), sql`local.today`)})
        ELSE ${hasOpenQuestion(userId)} END,
      'begun', EXISTS (SELECT FROM practice_answers a WHERE a.user_id = ${userId} AND a.set_id = s.id)
    )
    FROM (${localToday(userId)}) local
    LEFT JOIN practice_sets s ON s.user_id = ${userId} AND s.id = ${setOfToday(userId)}
  )`
}

/** Facts that decide whether a set may be started. */
const PracticeAccess = PracticeDay.pick({ today: true, published: true }).extend({
  /** Sets started today. */
  sets: z.int(),
  /** End of today. */
  dayEnds: z.date(),
})

/** Access with the questions for a set, and the levels by which they are drawn. */
const FoundToPractice = PracticeAccess.extend({ found: z.array(PracticeContent), levels: LearnedLevels })
export type FoundToPractice = z.infer<typeof FoundToPractice>

/**
 * @param questions rows of `PracticeContent` in the order of the set
 * @param more further columns
 */
function toPractice(userId: RawBuilder<unknown>, questions: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``) {
  return sql`
    SELECT local.today, ${isPublished(userId)} AS published, ${timesOfToday('local').ends} AS "dayEnds",
      (SELECT count(*)::int FROM practice_sets WHERE user_id = ${userId} AND created_at >= ${timesOfToday('local').starts}) AS sets,
      (SELECT coalesce(json_agg(one), '[]') FROM (${questions}) one) AS found, ${learnedLevels(userId)} AS levels ${more}
    FROM (${localToday(userId)}) local`
}

function isPublished(userId: RawBuilder<unknown>) {
  return sql`coalesce((SELECT live_status FROM family_grades WHERE id = ${enrolledGrade(userId)}), false)`
}

function enrolledGrade(userId: RawBuilder<unknown>) {
  return sql`(SELECT grade_id FROM grade_enrollments WHERE user_id = ${userId})`
}

/** Set of a learner by id, with the rows that an answer to it changes; requires the lock on the enrollment. */
const PracticeToAnswer = StoredProgress.extend({
  today: z.iso.date(),
  set: PracticeSetRow.nullable(),
  /** True while the answer to this question waits to be judged. */
  checking: z.boolean(),
  /** False where the consent does not cover the time on questions. */
  storesTime: z.boolean(),
  /** Questions that may follow if this one is missed, the preferred first; empty unless they are asked for. */
  similar: z.array(PracticeContent),
  /** Null once the learner has studied today: an answer then earns no badge. */
  history: StudyHistory.nullable(),
})
export type PracticeToAnswer = z.infer<typeof PracticeToAnswer>

export const findPracticeToAnswer = prepare(
  PracticeToAnswer,
  ({
    userId,
    setId,
    position,
    findsSimilar,
  }: Placeholders<{ userId: string; setId: string; position: number; findsSimilar: boolean }>) => sql`
    SELECT local.today, ${practiceSet(userId, sql`s.id = ${setId}`)} AS set,
      CASE WHEN ${findsSimilar}::boolean THEN ${similarQuestions(userId, { setId, position })} ELSE '[]' END AS similar,
      EXISTS (SELECT FROM waiting_practice_answers
        WHERE user_id = ${userId} AND set_id = ${setId}::uuid AND position = ${position}::integer) AS checking,
      ${coversTime(userId)} AS "storesTime",
      CASE WHEN NOT ${studiedToday(userId)} THEN ${studyHistory(userId)} END AS history,
      (SELECT coalesce(json_agg(${learnedSkill('s')}), '[]') FROM practice_skills s WHERE s.user_id = ${userId}) AS skills,
      ${struggles(userId)} AS struggles,
      (SELECT coalesce(json_agg(${metQuestion('q')}), '[]') FROM practice_questions q
       WHERE q.user_id = ${userId} AND (q.source_id, q.part, q.question_id) IN (
         SELECT (one ->> 'sourceId')::uuid, one ->> 'part', one ->> 'questionId'
         FROM practice_sets s, jsonb_array_elements(s.questions) one
         WHERE s.user_id = ${userId} AND s.id = ${setId}
       )) AS questions
    FROM (${localToday(userId)}) local`,
)

/** Questions that are read to follow a missed one: another draw of it may not differ. */
const MAX_SIMILAR_READ = 3

/**
 * Questions that may follow a missed one of a set, as JSON: itself if it is a template, whose next draw has other
 * values, then unseen questions of its skills that the set has not, in the order of `preference`.
 */
function similarQuestions(
  userId: RawBuilder<unknown>,
  { setId, position }: { setId: RawBuilder<unknown>; position: RawBuilder<unknown> },
) {
  const isItself = (row: string) => {
    const r = sql.ref(row)
    return sql`${r}.source_id = missed.source_id AND ${r}.part = missed.part AND ${r}.question_id = missed.question_id`
  }
  return sql`(
    SELECT coalesce(json_agg(${contentJson(userId, 'choice')} ORDER BY rank), '[]') FROM (
      SELECT candidate.*, row_number() OVER (ORDER BY NOT is_itself, ${preference}) AS rank FROM (
        SELECT ${preferenceColumns(sql`local.today`)}, ${isItself('asked')} AS is_itself
        FROM (
          SELECT (one ->> 'sourceId')::uuid AS source_id, one ->> 'part' AS part, one ->> 'questionId' AS question_id,
            ${arrayOf(sql`one -> 'question' -> 'skills'`)} AS skills, s.questions AS listed
          FROM practice_sets s CROSS JOIN LATERAL (SELECT s.questions -> ${position}::integer AS one) place
          WHERE s.user_id = ${userId} AND s.id = ${setId}
        ) missed
        CROSS JOIN (${openQuestions(userId, enrolledGrade(userId))}) asked
        ${joinLearner(userId)}
        WHERE CASE WHEN ${isItself('asked')} THEN asked.question -> 'variants' <> 'null'
          ELSE q.met_date IS NULL
            AND EXISTS (
              SELECT FROM jsonb_array_elements_text(${arrayOf(sql`asked.question -> 'skills'`)}) skill
              WHERE missed.skills ? skill
            )
            AND NOT EXISTS (
              SELECT FROM jsonb_array_elements(missed.listed) other
              WHERE other ->> 'sourceId' = asked.source_id::text AND other ->> 'part' = asked.part
                AND other ->> 'questionId' = asked.question_id
            )
          END
      ) candidate
      ORDER BY rank LIMIT ${sql.lit(MAX_SIMILAR_READ)}
    ) choice
  )`
}

/** Set of a learner by id; requires the lock on the enrollment. */
export const findSetToHelp = prepare(
  z.object({
    set: PracticeSetRow.nullable(),
    /** False for a child whose parents have not agreed that it is stored which hints are opened. */
    storesHints: z.boolean(),
  }),
  ({ userId, setId }: Placeholders<{ userId: string; setId: string }>) => sql`
    SELECT ${practiceSet(userId, sql`s.id = ${setId}`)} AS set, ${coversHintsAndStart(userId)} AS "storesHints"`,
)

/** Statement that records the number of hints opened in a question of a set. */
export const updateOpenedHints = prepare(
  NoColumns,
  (values: Placeholders<{ userId: string; setId: string; position: number; opened: number }>) => sql`
    UPDATE practice_sets
    SET opened_hints = opened_hints || jsonb_build_object(${values.position}::integer, ${values.opened}::integer)
    WHERE user_id = ${values.userId} AND id = ${values.setId}`,
)

/** Questions for a new set: missed ones, of one result or of all, or those of a skill. */
export const MAX_SET = 12

/** Order of missed questions `q`, in which the page lists and practice asks them. */
export const newestMissFirst = sql`q.missed_date DESC NULLS LAST, q.met_date DESC, q.source_id, q.question_id`

export const findMissedToPractice = prepare(
  FoundToPractice,
  ({
    userId,
    sourceId,
    part,
    questionIds,
  }: Placeholders<{
    userId: string
    sourceId: string | null
    part: string | null
    questionIds: string[] | null
  }>) =>
    toPractice(
      userId,
      sql`
      SELECT found.*, ${questionOf(sql`found`)} AS question FROM (
        SELECT ${placeColumns('q')}, ${workState(userId, placeOf('q'))} AS work
        FROM practice_questions q ${joinPlace('q', enrolledGrade(userId))}
        WHERE q.user_id = ${userId}
          AND CASE WHEN ${questionIds}::text[] IS NULL THEN q.missed_date IS NOT NULL ELSE q.question_id = ANY (${questionIds}::text[]) END
          AND (${sourceId}::uuid IS NULL OR (q.source_id = ${sourceId}::uuid AND q.part = ${part}::text))
          AND ${isOpenQuestion('q', userId)}
        ORDER BY ${newestMissFirst}
        LIMIT ${sql.lit(MAX_SET)}
      ) found`,
    ),
)

/** Days after today for which practice can be drawn in advance: a downloaded week has today too. */
export const MAX_DAYS_AHEAD = DOWNLOAD_DAYS - 1

const AheadToPractice = PracticeAccess.extend({
  day: z.iso.date(),
  size: z.int(),
  /** Practice that was drawn for this day before; null for none. */
  round: PracticeSetRow.nullable(),
  /** Skills due on this day, empty if it is not one of the next days. */
  due: z.array(DueSkill),
  /** Keys of the skills that the open questions of today's practice and of other later days ask about. */
  asked: z.array(z.string()),
  levels: LearnedLevels,
})
export type AheadToPractice = z.infer<typeof AheadToPractice>

/** Everything that determines the practice of a later day as far as it is known today. */
export const findAheadToPractice = prepare(
  AheadToPractice,
  ({ userId, day }: Placeholders<{ userId: string; day: Day }>) => sql`
    SELECT local.today, ${isPublished(userId)} AS published, ${timesOfToday('local').ends} AS "dayEnds",
      (SELECT count(*)::int FROM practice_sets WHERE user_id = ${userId} AND created_at >= ${timesOfToday('local').starts}) AS sets,
      ${day}::date AS day, p.practice_size AS size,
      ${practiceSet(userId, sql`s.day = ${day}::date AND s.kind = 'ahead'`)} AS round,
      CASE WHEN ${day}::date BETWEEN local.today + 1 AND local.today + ${sql.lit(MAX_DAYS_AHEAD)}
        THEN (${dueSkills(userId, enrolledGrade(userId), sql`${day}::date`)}) ELSE '[]' END AS due,
      (
        SELECT coalesce(json_agg(DISTINCT key), '[]')
        FROM practice_sets s CROSS JOIN ${questionsOfSet}
        CROSS JOIN LATERAL (
          SELECT jsonb_array_elements_text(${arrayOf(sql`one -> 'question' -> 'skills'`)}) AS key
          UNION ALL SELECT (one ->> 'sourceId') || '/' || (one ->> 'part') || '/' || (one ->> 'questionId')
        ) named
        WHERE s.user_id = ${userId} AND s.kind IN ('today', 'ahead') AND s.day >= local.today
          AND NOT EXISTS (
            SELECT FROM practice_answers a WHERE a.user_id = ${userId} AND a.set_id = s.id AND a.position = place - 1
          )
      ) AS asked,
      ${learnedLevels(userId)} AS levels
    FROM (${localToday(userId)}) local JOIN profiles p ON p.id = ${userId}`,
)

/** Open questions of a skill of the grade, in the order of `preference`. */
export const findSkillToPractice = prepare(
  FoundToPractice,
  ({ userId, skill }: Placeholders<{ userId: string; skill: string }>) => {
    const today = sql`(SELECT today FROM (${localToday(userId)}) local)`
    return toPractice(
      userId,
      sql`
      SELECT chosen.source_id AS "sourceId", part, question_id AS "questionId", subject_id AS "subjectId",
        subject_name AS "subjectName", title, ${workState(userId, placeOf('chosen'))} AS work, question
      FROM (
        SELECT ${preferenceColumns(today)}
        FROM (${openQuestions(userId, enrolledGrade(userId))}) asked
        ${joinLearner(userId)}
        WHERE asked.question -> 'skills' ? ${skill}::text
      ) chosen
      ORDER BY ${preference}
      LIMIT ${sql.lit(MAX_SET)}`,
    )
  },
)

/**
 * Questions for a mixed check of a subject, of different skills as far as there are so many, each skill's in the order
 * of `preference`; none unless it can be started now. Which skills are asked about differs by learner and day.
 */
export const findCheckToPractice = prepare(
  FoundToPractice,
  ({ userId, subjectId }: Placeholders<{ userId: string; subjectId: string }>) => {
    const gradeId = enrolledGrade(userId)
    const today = sql`(SELECT today FROM (${localToday(userId)}) local)`
    const place = { gradeId, subjectId: sql`${subjectId}::uuid`, today }
    return toPractice(
      userId,
      sql`
      SELECT chosen.source_id AS "sourceId", part, question_id AS "questionId", subject_id AS "subjectId",
        subject_name AS "subjectName", title, ${workState(userId, placeOf('chosen'))} AS work, question
      FROM (
        SELECT candidate.*, row_number() OVER (PARTITION BY question -> 'skills' ->> 0 ORDER BY ${preference}) AS turn
        FROM (
          SELECT ${preferenceColumns(today)}
          FROM (SELECT asked.* ${checkable(userId, place)}) asked ${joinLearner(userId)}
        ) candidate
      ) chosen
      WHERE EXISTS (
        SELECT FROM subjects WHERE id = ${subjectId}::uuid AND grade_id = ${gradeId}
          AND ${canBeChecked(userId, gradeId, today)}
          AND NOT EXISTS (SELECT FROM ${recentCheck(userId, sql`subjects.id`, today)})
      )
      ORDER BY turn, md5(${userId}::uuid::text || ${today} || source_id || question_id)
      LIMIT ${sql.lit(CHECK_SIZE)}`,
    )
  },
)

/**
 * Question with which a stuck skill is tried again: an easy one, which was right before or has options. None of today,
 * which would not count, and a challenge, or one with a worked solution, which is the example, only if there is no other.
 */
export const findStuckToPractice = prepare(
  FoundToPractice,
  ({ userId, skill }: Placeholders<{ userId: string; skill: string }>) =>
    toPractice(
      userId,
      sql`
    SELECT chosen.source_id AS "sourceId", part, question_id AS "questionId", subject_id AS "subjectId",
      subject_name AS "subjectName", title, ${workState(userId, placeOf('chosen'))} AS work, question
    FROM (
      SELECT asked.*, q.met_date, q.missed_date
      FROM (${openQuestions(userId, enrolledGrade(userId))}) asked ${joinLearner(userId)}
      CROSS JOIN (${localToday(userId)}) local
      WHERE asked.question -> 'skills' ? ${skill}::text AND (q.met_date IS NULL OR q.met_date < local.today)
    ) chosen
    WHERE ${namesStuck(userId, sql`jsonb_build_array(${skill}::text)`)}
    ORDER BY coalesce(question ->> 'exercise' = 'challenge', false),
      jsonb_array_length(${arrayOf(sql`question -> 'steps'`)}) > 0, missed_date IS NULL AND met_date IS NOT NULL DESC,
      coalesce(question ->> 'kind', 'single') <> 'single', met_date NULLS FIRST, number, part, question_id
    LIMIT 1`,
    ),
)

/** Days in which an unfinished round of exercises is continued: later a new one has the current questions. */
const ROUND_DAYS = 7

/** Unfinished rounds of the exercises of a lesson, as `s`. */
function unfinishedRounds(userId: RawBuilder<unknown>, lessonId: RawBuilder<unknown>, today: RawBuilder<unknown>) {
  return sql`
    FROM practice_sets s
    WHERE s.user_id = ${userId} AND s.lesson_id = ${lessonId} AND s.day > ${today} - ${sql.lit(ROUND_DAYS)}
      AND ${hasOpenQuestion(userId)}`
}

/** Ids of the questions of a lesson that were right in a round of its exercises, on the first or second try. */
function rightExercises(userId: RawBuilder<unknown>, lessonId: RawBuilder<unknown>) {
  return sql`
    SELECT s.questions -> a.position ->> 'questionId'
    FROM practice_sets s JOIN practice_answers a ON a.user_id = s.user_id AND a.set_id = s.id
    WHERE s.user_id = ${userId} AND s.lesson_id = ${lessonId}
      AND s.questions -> a.position ->> 'sourceId' = ${lessonId}::text AND s.questions -> a.position ->> 'part' = 'practice'
      AND (a.outcome <> 'wrong' OR coalesce((a.second_result ->> 'right')::boolean, false))`
}

/** Fields of each practice-only question of a lesson, with whether it was right, and the steps with an unfinished round. */
export const StoredExerciseSteps = z.object({
  items: z.array(z.object({ fields: z.unknown(), right: z.boolean() })),
  begun: z.array(z.enum(EXERCISE_STEPS)),
})

/** @param lesson alias of a lesson with its content */
export function exerciseSteps(userId: RawBuilder<unknown>, lesson: string) {
  const l = sql.ref(lesson)
  return sql`json_build_object(
    'items', (
      SELECT coalesce(json_agg(json_build_object(
        'fields', json_build_object('kind', item -> 'kind', 'exercise', item -> 'exercise', 'hints', item -> 'hints'),
        'right', coalesce(item ->> 'id' = ANY (done.ids), false)
      )), '[]')
      -- Read once, not for each question.
      FROM (SELECT ARRAY(${rightExercises(userId, sql`${l}.id`)}) AS ids OFFSET 0) done
      CROSS JOIN jsonb_array_elements(${arrayOf(sql`${l}.practice_items`)}) item
    ),
    'begun', (
      SELECT coalesce(json_agg(DISTINCT s.step), '[]')
      ${unfinishedRounds(userId, sql`${l}.id`, sql`(SELECT today FROM (${localToday(userId)}) local)`)}
    )
  )`
}

const ExerciseToPractice = FoundToPractice.extend({
  /** Unfinished round of the step; null without one. */
  round: PracticeSetRow.nullable(),
})
export type ExerciseToPractice = z.infer<typeof ExerciseToPractice>

/**
 * All practice-only questions of a lesson of the learner's grade, of every step: those that were not right in its
 * exercises first, then those not seen for longest, in the order of the lesson.
 */
export const findExerciseToPractice = prepare(
  ExerciseToPractice,
  ({ userId, lessonId, step }: Placeholders<{ userId: string; lessonId: string; step: ExerciseStep }>) =>
    toPractice(
      userId,
      sql`
      SELECT l.id AS "sourceId", 'practice' AS part, item.question ->> 'id' AS "questionId", subjects.id AS "subjectId",
        subjects.name AS "subjectName", l.title,
        ${workState(userId, { sourceId: sql`l.id`, part: sql`'practice'` })} AS work, item.question
      FROM lessons l JOIN subjects ON subjects.id = l.subject_id AND subjects.grade_id = ${enrolledGrade(userId)}
      CROSS JOIN LATERAL jsonb_array_elements(${arrayOf(sql`l.practice_items`)}) WITH ORDINALITY item (question, place)
      LEFT JOIN practice_questions q ON q.user_id = ${userId} AND q.source_id = l.id AND q.part = 'practice'
        AND q.question_id = item.question ->> 'id'
      WHERE l.id = ${lessonId}::uuid AND item.question ->> 'id' IS NOT NULL
      ORDER BY item.question ->> 'id' IN (${rightExercises(userId, sql`l.id`)}), q.met_date NULLS FIRST, item.place`,
      sql`, ${practiceSet(
        userId,
        sql`s.id = (
          SELECT s.id ${unfinishedRounds(userId, sql`${lessonId}::uuid`, sql`local.today`)} AND s.step = ${step}::text
          ORDER BY s.created_at DESC LIMIT 1
        )`,
      )} AS round`,
    ),
)

const LookAgainRow = z.object({
  skill: z.object({ id: z.string(), name: z.string() }),
  stuck: z.boolean(),
  rights: z.int(),
  /** Lesson that teaches the skill; null if none of those that ask about it can be read. */
  lesson: z
    .object({
      id: z.string(),
      subjectId: z.string(),
      number: z.int(),
      title: z.string(),
      hasReading: z.boolean(),
      section: z.string().nullable(),
    })
    .nullable(),
  /** Stored question with a worked solution; null without one. */
  example: z.unknown(),
  needs: NeededSkills,
})
export type LookAgainRow = z.infer<typeof LookAgainRow>

/**
 * A skill of the sender's grade with what helps while it is stuck; no row for an unknown skill. The example is no
 * expression, since judging one may wait.
 */
export const lookAgainPage = page(
  LookAgainRow,
  ({ id, gradeId }, { skill }: Placeholders<{ skill: string }>) => sql`
    SELECT json_build_object('id', skills.id, 'name', skills.name) AS skill,
      help.stuck, coalesce(struggle.right_count, 0) AS rights,
      CASE WHEN help.stuck THEN (
        SELECT json_build_object(
          'id', l.id, 'subjectId', l.subject_id, 'number', l.number, 'title', l.title,
          'hasReading', l.text_content IS NOT NULL, 'section', ${taughtSection('skills')}
        )
        FROM (VALUES (1)) one ${joinReading(sql`skills.id`)}
      ) END AS lesson,
      CASE WHEN help.stuck THEN (
        SELECT asked.question FROM (${openQuestions(id, gradeId)}) asked
        WHERE asked.question -> 'skills' ? skills.id AND jsonb_array_length(${arrayOf(sql`asked.question -> 'steps'`)}) > 0
          AND asked.question ->> 'kind' IS DISTINCT FROM 'expression'
        ORDER BY asked.part <> 'assignment', asked.number, asked.question_id LIMIT 1
      ) END AS example,
      CASE WHEN help.stuck THEN ${neededSkills(id, gradeId, sql`skills.id`)} ELSE '[]' END AS needs
    FROM skills JOIN subjects ON subjects.id = skills.subject_id AND subjects.grade_id = ${gradeId}
    LEFT JOIN practice_struggles struggle ON struggle.user_id = ${id} AND struggle.key = skills.id
    CROSS JOIN LATERAL (SELECT ${namesStuck(id, sql`jsonb_build_array(skills.id)`)} AS stuck) help
    WHERE skills.id = ${skill}::text`,
)

/** Stored question of a set: its location, and the question as drawn. */
export type SetQuestion = Omit<PracticeContent, 'subjectId' | 'work'> & {
  /** Position of the missed question that it follows. */
  similarTo?: number
}

/** Statement that inserts a set; requires the lock, so that each day has a single set. */
export const insertSet = prepare(
  z.object({ id: z.string() }),
  ({
    userId,
    kind,
    day,
    lessonId,
    step,
    questions,
    openedHints,
    due,
  }: Placeholders<{
    userId: string
    kind: PracticeSetRow['kind']
    /** Null, like the step, unless it is a round of exercises. */
    lessonId: string | null
    step: ExerciseStep | null
    day: Day
    /** As JSON. */
    questions: string
    /** Number of hints open from the start, by position, as JSON. */
    openedHints: string
    /** Due skills of which practice knows whether there is a new question, as JSON. */
    due: string
  }>) => sql`
    WITH awaiting AS (
      UPDATE practice_skills s SET awaits_questions = NOT input."hasNew"
      FROM jsonb_to_recordset(${due}::jsonb) AS input (key text, "hasNew" boolean)
      WHERE s.user_id = ${userId}::uuid AND s.key = input.key AND s.awaits_questions = input."hasNew"
    )
    INSERT INTO practice_sets (user_id, kind, lesson_id, step, day, questions, opened_hints)
    SELECT ${userId}::uuid, ${kind}::text, ${lessonId}::uuid, ${step}::text, ${day}::date, ${questions}::jsonb, ${openedHints}::jsonb
    RETURNING id`,
)

type AnswerToWrite = {
  userId: string
  setId: string
  position: number
  /** As JSON. */
  result: string
  /** Question to add to the set, as JSON; null for none. */
  similar: string | null
  /** Null for now. */
  answeredAt: Date | null
  /** True if a live event is recorded. */
  announced: boolean
}

type AnswerToInsert = ProgressToWrite &
  AnswerToWrite & {
    outcome: Outcome
    /** Seconds spent on the question; null if they are not stored. */
    seconds: number | null
    doneAt: string | null
    isSecondOpen: boolean
    /** See `badgeRows`. */
    achieved: string
  }

/** CTE that adds a question to the set. */
function addSimilar({ userId, setId, similar }: Placeholders<Pick<AnswerToWrite, 'userId' | 'setId' | 'similar'>>) {
  return sql`added AS (
    UPDATE practice_sets SET questions = questions || ${similar}::jsonb
    WHERE user_id = ${userId}::uuid AND id = ${setId}::uuid AND ${similar}::jsonb IS NOT NULL
  )`
}

const AnswerWritten = z.object({ event: z.literal('').nullable() })
const practicedEvent = recordEvent(sql`user_id`, 'practiced', sql`set_id`)

/** Statement that stores the first answer to a question of a set, with the rows it changes. */
export const insertAnswer = prepare(
  AnswerWritten,
  (answer: Placeholders<AnswerToInsert>) => sql`
    WITH ${sql.join(upsertProgress(answer.userId, answer))},
    achieved AS (${insertAchievements(answer.userId, answer.achieved)}),
    ${addSimilar(answer)},
    answer AS (
      INSERT INTO practice_answers (user_id, set_id, position, result, outcome, seconds, is_second_open, answered_at, done_at)
      SELECT ${answer.userId}::uuid, ${answer.setId}::uuid, ${answer.position}::integer, ${answer.result}::jsonb,
        ${answer.outcome}::text, ${answer.seconds}::integer, ${answer.isSecondOpen}::boolean, coalesce(${answer.answeredAt}::timestamptz, now()),
        ${doneAt(answer.doneAt)}
      RETURNING user_id, set_id
    )
    SELECT CASE WHEN ${answer.announced}::boolean THEN ${practicedEvent} END AS event
    FROM answer`,
)

/** Statement that stores the second try of a question of a set. */
export const updateAnswer = prepare(
  AnswerWritten,
  (answer: Placeholders<AnswerToWrite>) => sql`
    WITH ${addSimilar(answer)}, answer AS (
      UPDATE practice_answers SET is_second_open = false, second_result = ${answer.result}::jsonb,
        second_at = coalesce(${answer.answeredAt}::timestamptz, clock.now)
      FROM (SELECT now()) clock
      WHERE user_id = ${answer.userId} AND set_id = ${answer.setId} AND position = ${answer.position}
      RETURNING user_id, set_id
    )
    SELECT CASE WHEN ${answer.announced}::boolean THEN ${practicedEvent} END AS event
    FROM answer`,
)
