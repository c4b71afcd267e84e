import type { z } from 'zod'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import { type KeyPermission, openKeys } from '#domain/keys.ts'
import { hasExtraPractice, type Plan } from '#domain/plans/plans.ts'
import { drawExerciseSheet, drawSkillSheet } from '#domain/practice/worksheet.ts'
import { questionsOf } from '#domain/scoring/assignment.ts'
import type { Question } from '#domain/scoring/question.ts'
import { scoreQuestion } from '#domain/scoring/score-question.ts'
import { logLooks } from '../../family-log/queries.ts'
import { learnerOrParent, linkedParent, sendingHelper } from '../../http/callers.ts'
import { read } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { fillFormulas } from '../../questions/formulas.ts'
import { presentLearnerQuestions, presentScoredQuestions } from '../../questions/present-questions.ts'
import { type LearnerColumns, pickedSheetPage, type SheetFacts, sheetPage, worksheetsPage } from './queries.ts'

/**
 * A parent of the learner: worksheets include their answers, which learners must not see before submitting
 * (docs/paper.md). Everyone else gets the same error.
 */
const worksheetReader = { ...linkedParent, admit: learnerOrParent.admit }

export const worksheets = {
  list: operations.worksheets.list.handler(
    read({ as: worksheetReader, page: worksheetsPage, demo: 'shown' }, ({ row }, { errors }) => {
      if (row === undefined) throw errors.FORBIDDEN()
      const { plan, ...list } = row
      return { ...list, included: includesWorksheets(plan) }
    }),
  ),

  get: operations.worksheets.get.handler(
    read({ as: worksheetReader, page: sheetPage, demo: 'shown' }, ({ user, row }, { input, context, errors }) => {
      if (row === undefined) throw errors.FORBIDDEN()
      if (!includesWorksheets(row.plan)) throw errors.PLAN_REQUIRED()
      const sheet = presentSheet(row, drawSheet(row, input.kind, input.sheet))
      if (sheet === null) throw errors.NOT_FOUND({ message: NOTHING_TO_PRINT })
      return fillFormulas(sheet, context.services.renderFormulas, user.id)
    }),
  ),

  /** The worksheet that a helper picked, while a parent lets them. The plan is none of their business. */
  picked: operations.worksheets.picked.handler(
    read(
      { as: sendingHelper, page: pickedSheetPage },
      async ({ user, row }, { input: { learnerId }, context: { services }, errors }) => {
        const drawn = row && includesWorksheets(row.plan) ? drawSkill(row.skill, row.sheet) : null
        const sheet = row && presentSheet(row, drawn)
        if (!row || !sheet) throw errors.NOT_FOUND({ message: NOTHING_TO_PRINT })
        const by = { id: user.id, role: 'helper' as const }
        await logLooks(services.database.kysely, {
          learnerIds: [learnerId],
          by,
          detail: 'Worksheet that a helper picked',
        })
        return fillFormulas({ ...sheet, sheet: row.sheet }, services.renderFormulas, user.id)
      },
    ),
  ),
}

const NOTHING_TO_PRINT = 'There is nothing to print here.'

function presentSheet(
  { learner, gradeName }: Pick<z.infer<typeof LearnerColumns>, 'learner' | 'gradeName'>,
  drawn: DrawnSheet | null,
) {
  if (gradeName === null || drawn === null) return null
  const { questions, permission, ...place } = drawn
  return {
    learner,
    gradeName,
    ...place,
    questions: presentLearnerQuestions(questions, { showHints: false }),
    answers: presentAnswers(permission, questions),
  }
}

function includesWorksheets(plan: Plan | null): boolean {
  return plan !== null && hasExtraPractice(plan)
}

/**
 * Draws the questions of a sheet, with its title; null without questions. A sheet has the answers, so only questions
 * whose keys are open are on it.
 */
function drawSheet(
  { lesson, skill }: SheetFacts,
  kind: 'quiz' | 'assignment' | 'skill',
  sheet: number,
): DrawnSheet | null {
  if (kind === 'skill') return drawSkill(skill, sheet)
  const permission = lesson && openKeys({ reader: 'parent', work: lesson.work })
  if (lesson === null || permission === null) return null
  const ask = kind === 'quiz' ? lesson.quizAsk : lesson.assignmentAsk
  const questions = drawExerciseSheet(questionsOf(lesson, kind), sheet, ask)
  return questions.length === 0
    ? null
    : { subjectName: lesson.subjectName, title: lesson.title, lessonNumber: lesson.number, questions, permission }
}

function drawSkill(skill: SheetFacts['skill'], sheet: number): DrawnSheet | null {
  if (skill === null) return null
  // Parsed one by one, so that an unreadable question does not affect the others. Ids of different lessons may be
  // equal.
  const open = skill.questions.flatMap(({ stored, work }) => {
    const permission = openKeys({ reader: 'parent', work })
    const parsed = parseQuestions([stored])
    return permission !== null && parsed.outcome === 'valid' ? [{ permission, questions: parsed.questions }] : []
  })
  const [first] = open
  if (first === undefined) return null
  const questions = drawSkillSheet(
    open.flatMap((one) => one.questions),
    sheet,
  )
  const { permission } = first
  return { subjectName: skill.subjectName, title: skill.name, lessonNumber: null, questions, permission }
}

type DrawnSheet = {
  subjectName: string
  title: string
  lessonNumber: number | null
  questions: Question[]
  permission: KeyPermission
}

/** Key of each question, in the format shown after a submission. */
function presentAnswers(permission: KeyPermission, questions: readonly Question[]) {
  const scored = questions.map((question) => scoreQuestion(question, undefined).question)
  return presentScoredQuestions(permission, scored, null)
}
