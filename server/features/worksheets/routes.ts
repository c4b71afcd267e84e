import { z } from 'zod'
import { canPrintWorksheets } from '#domain/access.ts'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import { hasExtraPractice } from '#domain/plans/plans.ts'
import { drawExerciseSheet, drawSkillSheet } from '#domain/practice/worksheet.ts'
import { questionsOf } from '#domain/scoring/assignment.ts'
import type { Question } from '#domain/scoring/question.ts'
import { scoreQuestion } from '#domain/scoring/score-question.ts'
import { operations, readSignedIn } from '../../http/operations.ts'
import { viewerOf } from '../../http/session.ts'
import { fillFormulas } from '../../questions/formulas.ts'
import { presentLearnerQuestions, presentScoredQuestions } from '../../questions/present-questions.ts'
import { type SheetFacts, sheetPage, type WorksheetLearner, worksheetsPage } from './queries.ts'

export const worksheets = {
  list: operations.worksheets.list.handler(async ({ input, context, errors }) => {
    const { user, row } = await readSignedIn(context, worksheetsPage, input)
    if (!row || !canPrintWorksheets(viewerOf(user), row.isLinkedParent)) throw errors.FORBIDDEN()
    return {
      learner: presentLearner(row),
      gradeName: row.gradeName,
      included: hasWorksheets(row),
      subjects: row.subjects,
    }
  }),

  get: operations.worksheets.get.handler(async ({ input, context, errors }) => {
    const { learnerId, kind, source, sheet } = input
    const skill = kind === 'skill' ? source : null
    const lessonId = kind === 'skill' ? null : (z.uuid().safeParse(source).data ?? null)
    const { user, row } = await readSignedIn(context, sheetPage, { learnerId, lessonId, skill })
    if (!row || !canPrintWorksheets(viewerOf(user), row.isLinkedParent)) throw errors.FORBIDDEN()
    if (!hasWorksheets(row)) throw errors.PLAN_REQUIRED()
    const drawn = drawSheet(row, kind, sheet)
    if (row.gradeName === null || drawn === null) throw errors.NOT_FOUND({ message: 'There is nothing to print here.' })
    const { questions, ...place } = drawn
    return fillFormulas(
      {
        learner: presentLearner(row),
        gradeName: row.gradeName,
        ...place,
        questions: presentLearnerQuestions(questions, { showHints: false }),
        answers: presentAnswers(questions),
      },
      context.services.renderFormulas,
      user.id,
    )
  }),
}

const presentLearner = ({ id, firstName }: WorksheetLearner) => ({ id, firstName })

function hasWorksheets({ plan }: WorksheetLearner): boolean {
  return plan !== null && hasExtraPractice(plan)
}

/** Draws the questions of a sheet, with its title; null without questions. */
function drawSheet({ lesson, skill }: SheetFacts, kind: 'quiz' | 'assignment' | 'skill', sheet: number) {
  if (kind === 'skill') {
    if (skill === null) return null
    // Parsed one by one, so that an unreadable question does not affect the others. Ids of different lessons may be
    // equal.
    const readable = skill.questions.flatMap((stored) => {
      const parsed = parseQuestions([stored])
      return parsed.outcome === 'valid' ? parsed.questions : []
    })
    const questions = drawSkillSheet(readable, sheet)
    return questions.length === 0
      ? null
      : { subjectName: skill.subjectName, title: skill.name, lessonNumber: null, questions }
  }
  if (lesson === null) return null
  const ask = kind === 'quiz' ? lesson.quizAsk : lesson.assignmentAsk
  const questions = drawExerciseSheet(questionsOf(lesson, kind), sheet, ask)
  return questions.length === 0
    ? null
    : { subjectName: lesson.subjectName, title: lesson.title, lessonNumber: lesson.number, questions }
}

/** Key of each question, in the format shown after a submission. */
function presentAnswers(questions: readonly Question[]) {
  const scored = questions.map((question) => scoreQuestion(question, undefined).question)
  return presentScoredQuestions(scored, null)
}
