import { type RawBuilder, sql } from 'kysely'
import {
  addAnswers,
  answersIn,
  type LearnedSkill,
  type LevelChange,
  type MetQuestion,
  type PracticeAnswer,
  placeKey,
  type QuestionPlace,
} from '#domain/practice/progress.ts'
import { addStruggles, type Struggle } from '#domain/practice/struggle.ts'
import type { ScoredQuestion } from '#domain/scoring/question-schemas.ts'
import type { ProgressToChange, StoredProgress, WaitingResult } from './progress-queries.ts'
import { upsertStruggles } from './struggle-queries.ts'

/** A learner's changed skills, questions, levels and misses of skills, each as a JSON array. */
export type ProgressToWrite = { skillRows: string; questionRows: string; levelRows: string; struggleRows: string }

/** Adds answers to the stored practice state. */
export function progressAfter(
  { skills, questions, struggles }: StoredProgress,
  answers: readonly PracticeAnswer[],
): ProgressToWrite {
  const stored = {
    skills: new Map(skills.map((skill) => [skill.key, skill])),
    questions: new Map(questions.map((question) => [placeKey(question), question])),
  }
  const { changed } = addAnswers(stored, answers)
  const struggling = addStruggles(new Map(struggles.map((one) => [one.key, one])), stored.questions, answers)
  return rowsOfProgress({
    skills: [...changed.skills.values()],
    questions: [...changed.questions.values()],
    levels: [...changed.levels.values()],
    struggles: struggling,
  })
}

type ChangedRows = {
  skills: readonly LearnedSkill[]
  questions: readonly MetQuestion[]
  levels: readonly LevelChange[]
  /** By skill; none changed without it. */
  struggles?: ReadonlyMap<string, Struggle>
}

export function rowsOfProgress({ skills, questions, levels, struggles = new Map() }: ChangedRows): ProgressToWrite {
  const skillRows = skills.map(({ key, memory, state }) => ({ key, ...memory, ...state }))
  const questionRows = questions.map(({ miss, ...question }) => ({
    ...question,
    missedOn: miss?.since ?? null,
    rightOn: miss?.rightOn ?? null,
  }))
  return {
    skillRows: JSON.stringify(skillRows),
    questionRows: JSON.stringify(questionRows),
    levelRows: JSON.stringify(levels),
    struggleRows: JSON.stringify([...struggles].map(([key, struggle]) => ({ ...struggle, key }))),
  }
}

/** Practice state after a submission, to be written with it; `practiced` is false if the results wait. */
export type PracticeOfResults = ProgressToWrite & { practiced: boolean }

/** Adds the results of a quiz, assignment or test to the practice state that was read with the facts. */
export function addResults(
  progress: ProgressToChange,
  place: Omit<QuestionPlace, 'questionId'>,
  results: readonly ScoredQuestion[],
): PracticeOfResults {
  const answers = progress.waits ? [] : answersIn(results, { ...place, day: progress.today })
  return { ...progressAfter(progress, answers), practiced: !progress.waits }
}

/** CTEs that write changed skills, questions and levels. */
export function upsertProgress(
  userId: RawBuilder<unknown>,
  { skillRows, questionRows, levelRows, struggleRows }: Record<keyof ProgressToWrite, RawBuilder<unknown>>,
) {
  return [
    upsertStruggles(userId, struggleRows),
    sql`skills AS (
      INSERT INTO practice_skills AS stored (
        user_id, key, stability, difficulty, reviewed_date, due_date, level, level_date, look_again, evidence
      )
      SELECT ${userId}::uuid, key, stability, difficulty, "reviewedOn", "dueOn", level, since, "lookAgain", evidence
      FROM jsonb_to_recordset(${skillRows}::jsonb) AS input (
        key text, stability double precision, difficulty double precision, "reviewedOn" date, "dueOn" date,
        level text, since date, "lookAgain" boolean, evidence jsonb
      )
      WHERE true
      ON CONFLICT (user_id, key) DO UPDATE SET
        stability = excluded.stability, difficulty = excluded.difficulty, reviewed_date = excluded.reviewed_date,
        due_date = excluded.due_date, level = excluded.level, level_date = excluded.level_date,
        look_again = excluded.look_again, evidence = excluded.evidence
    )`,
    sql`questions AS (
      INSERT INTO practice_questions AS stored (
        user_id, source_id, part, question_id, met_date, earlier_dates, missed_date, right_date, misconception, shown_draws
      )
      SELECT ${userId}::uuid, "sourceId", part, "questionId", "metOn", earlier, "missedOn", "rightOn", misconception, draws
      FROM jsonb_to_recordset(${questionRows}::jsonb) AS input (
        "sourceId" uuid, part text, "questionId" text, "metOn" date, earlier date[], "missedOn" date, "rightOn" date,
        misconception text, draws text[]
      )
      WHERE true
      ON CONFLICT (user_id, source_id, part, question_id) DO UPDATE SET
        met_date = excluded.met_date, earlier_dates = excluded.earlier_dates, missed_date = excluded.missed_date,
        right_date = excluded.right_date, misconception = excluded.misconception, shown_draws = excluded.shown_draws
    )`,
    sql`levels AS (
      INSERT INTO practice_levels (user_id, key, day, level)
      SELECT ${userId}::uuid, key, day, level
      FROM jsonb_to_recordset(${levelRows}::jsonb) AS input (key text, day date, level text)
      WHERE true
      ON CONFLICT (user_id, key, day) DO UPDATE SET level = excluded.level
    )`,
  ]
}

/** Statement that adds waiting results to practice: the rows they change, and their marks. */
export function writeWaitingResults(
  userId: string,
  { skillRows, questionRows, levelRows, struggleRows }: ProgressToWrite,
  results: readonly WaitingResult[],
) {
  const added = JSON.stringify(
    results.map(({ submissionId, sourceId, attempt }) => ({ submissionId, sourceId, attempt })),
  )
  const progress = {
    skillRows: sql.val(skillRows),
    questionRows: sql.val(questionRows),
    levelRows: sql.val(levelRows),
    struggleRows: sql.val(struggleRows),
  }
  return sql`
    WITH ${sql.join(upsertProgress(sql.val(userId), progress))},
    added AS (
      SELECT * FROM jsonb_to_recordset(${added}::jsonb) AS input ("submissionId" uuid, "sourceId" uuid, attempt integer)
    ), submissions AS (
      UPDATE lesson_submissions SET is_practiced = true
      WHERE user_id = ${userId} AND id IN (SELECT "submissionId" FROM added)
    )
    UPDATE test_results SET is_practiced = true
    WHERE user_id = ${userId} AND (test_id, attempt) IN (SELECT "sourceId", attempt FROM added WHERE attempt IS NOT NULL)`
}
