import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Plan } from '#contract/fields.ts'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import type { Placeholders } from '../../database/prepared.ts'
import { page } from '../../http/session-queries.ts'
import { keysAreOpen, Work, workState } from '../../questions/key-queries.ts'
import { StoredExercises } from '../study/queries.ts'

const listed = outputOf(contract.worksheets.list).shape

/** Columns of `worksheetLearner`; the grade is null if it is closed or the learner has none. */
export const LearnerColumns = z.object({
  learner: listed.learner,
  gradeName: listed.gradeName,
  plan: Plan.nullable(),
})

/** Learner with the published grade of the enrollment, as `chosen`. */
function worksheetLearner(learnerId: RawBuilder<unknown>) {
  return sql`
    SELECT json_build_object('id', p.id, 'firstName', p.first_name) AS learner, g.name AS "gradeName",
      e.enrollment_type AS plan, g.id AS grade_id
    FROM profiles p
    LEFT JOIN grade_enrollments e ON e.user_id = p.id
    LEFT JOIN grades g ON g.id = e.grade_id AND g.live_status
    WHERE p.id = ${learnerId}`
}

/** True if the keys of a part of a row of `lessons` are open. */
function opensPart(learnerId: RawBuilder<unknown>, part: RawBuilder<unknown>) {
  return keysAreOpen(learnerId, { sourceId: sql`lessons.id`, part })
}

/** Ids of the skills of a subject of which a sheet has questions. */
export function printableSkills(learnerId: RawBuilder<unknown>, subjectId: RawBuilder<unknown>) {
  return sql`
    SELECT jsonb_array_elements_text(question -> 'skills')
    FROM lessons l
    CROSS JOIN LATERAL (VALUES ('quiz', l.quiz_questions), ('assignment', l.assignment_tasks)) part (name, questions)
    CROSS JOIN LATERAL jsonb_array_elements(coalesce(part.questions, '[]')) question
    WHERE l.subject_id = ${subjectId} AND jsonb_typeof(question -> 'skills') = 'array'
      AND ${keysAreOpen(learnerId, { sourceId: sql`l.id`, part: sql`part.name` })}`
}

/** Learner with everything for which worksheets can be printed, in one row. */
export const worksheetsPage = page(
  LearnerColumns.extend({ subjects: listed.subjects }),
  (_sender, { learnerId }: Placeholders<{ learnerId: string }>) => sql`
    SELECT chosen.learner, chosen."gradeName", chosen.plan, coalesce((
      SELECT json_agg(json_build_object(
        'id', s.id, 'name', s.name,
        'lessons', (
          SELECT coalesce(json_agg(json_build_object(
            'id', l.id, 'number', l.number, 'title', l.title,
            'quiz', l.has_quiz, 'assignment', l.has_assignment
          ) ORDER BY l.number), '[]')
          FROM (
            SELECT id, number, title, quiz_questions IS NOT NULL AND ${opensPart(learnerId, sql`'quiz'`)} AS has_quiz,
              assignment_tasks IS NOT NULL AND ${opensPart(learnerId, sql`'assignment'`)} AS has_assignment
            FROM lessons WHERE subject_id = s.id
          ) l
          WHERE l.has_quiz OR l.has_assignment
        ),
        'skills', (
          SELECT coalesce(json_agg(json_build_object('id', skills.id, 'name', skills.name)
            ORDER BY skills.position, skills.id), '[]')
          FROM skills
          WHERE skills.subject_id = s.id AND skills.id IN (${printableSkills(learnerId, sql`s.id`)})
        )
      ) ORDER BY s.name)
      FROM subjects s WHERE s.grade_id = chosen.grade_id
    ), '[]') AS subjects
    FROM (${worksheetLearner(learnerId)}) chosen`,
)

/** Questions of a sheet; null if the learner's grade has no such lesson or skill. */
const SheetFacts = z.object({
  lesson: StoredExercises.omit({ version: true })
    .extend({ subjectName: z.string(), number: z.int(), title: z.string(), work: Work })
    .nullable(),
  skill: z
    .object({
      subjectName: z.string(),
      name: z.string(),
      questions: z.array(z.object({ stored: z.unknown(), work: Work })),
    })
    .nullable(),
})
export type SheetFacts = z.infer<typeof SheetFacts>

/** Pattern of an id; other sources are those of skills. */
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

type SheetInput = { learnerId: string; kind: 'quiz' | 'assignment' | 'skill'; source: string }

/** Learner with the questions of a lesson or of a skill. */
export const sheetPage = page(
  LearnerColumns.extend(SheetFacts.shape),
  (_sender, { learnerId, kind, source }: Placeholders<SheetInput>) => sql`
    SELECT chosen.learner, chosen."gradeName", chosen.plan, (
      SELECT json_build_object(
        'subjectName', s.name, 'number', l.number, 'title', l.title,
        'quizQuestions', l.quiz_questions, 'quizAsk', l.quiz_ask,
        'assignmentInstructions', l.assignment_instructions, 'assignmentTasks', l.assignment_tasks,
        'assignmentAsk', l.assignment_ask,
        'work', ${workState(learnerId, { sourceId: sql`l.id`, part: sql`${kind}::text` })}
      )
      FROM lessons l JOIN subjects s ON s.id = l.subject_id
      WHERE s.grade_id = chosen.grade_id
        AND l.id = CASE
          WHEN ${kind}::text <> 'skill' AND ${source}::text ~* ${sql.lit(UUID)} THEN ${source}::text::uuid
        END
    ) AS lesson, (
      ${skillQuestions(learnerId)}
      WHERE ${kind}::text = 'skill' AND skills.id = ${source} AND s.grade_id = chosen.grade_id
    ) AS skill
    FROM (${worksheetLearner(learnerId)}) chosen`,
)

/** Learner with the questions of the worksheet that the sender, a helper, picked. */
export const pickedSheetPage = page(
  LearnerColumns.extend({ skill: SheetFacts.shape.skill, sheet: z.int() }),
  (sender, { learnerId, pickId }: Placeholders<{ learnerId: string; pickId: string }>) => sql`
    SELECT chosen.learner, chosen."gradeName", chosen.plan, picked.sheet, (
      ${skillQuestions(learnerId)} WHERE skills.id = picked.skill AND s.grade_id = chosen.grade_id
    ) AS skill
    FROM helper_picks picked CROSS JOIN LATERAL (${worksheetLearner(learnerId)}) chosen
    WHERE picked.user_id = ${learnerId} AND picked.id = ${pickId} AND picked.helper_id = ${sender.id}
      AND picked.kind = 'worksheet'`,
)

/** A skill with its questions as JSON, without a condition. */
function skillQuestions(learnerId: RawBuilder<unknown>) {
  return sql`
    SELECT json_build_object('subjectName', s.name, 'name', skills.name, 'questions', (
      SELECT coalesce(json_agg(json_build_object(
        'stored', question, 'work', ${workState(learnerId, { sourceId: sql`l.id`, part: sql`part.name` })}
      ) ORDER BY l.number, part.name DESC, place), '[]')
      FROM lessons l
      CROSS JOIN LATERAL (VALUES ('quiz', l.quiz_questions), ('assignment', l.assignment_tasks)) part (name, questions)
      CROSS JOIN LATERAL jsonb_array_elements(coalesce(part.questions, '[]'))
        WITH ORDINALITY listed (question, place)
      WHERE l.subject_id = s.id AND question -> 'skills' ? skills.id
    ))
    FROM skills JOIN subjects s ON s.id = skills.subject_id`
}
