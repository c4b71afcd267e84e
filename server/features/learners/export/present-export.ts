import { parseQuestions } from '#domain/content/parse-questions.ts'
import { openKeys, type WorkState } from '#domain/keys.ts'
import { type Flags, splitMarks } from '#domain/marks/compute-marks.ts'
import { findAchievement } from '#domain/progress/achievements.ts'
import { presentLearnerQuestions, presentStoredResults } from '../../../questions/present-questions.ts'
import type { MisconceptionTexts } from '../../../questions/queries.ts'
import type { ExportedLesson, ExportedSubmission, ExportedTest, ExportRow } from './export-queries.ts'

/**
 * Export of a learner for one of the parents. Answer keys are included only for submitted answers: the questions of an
 * attempt are exported without keys, finished or not.
 */
export function presentExport({ now, ...row }: ExportRow, parentId: string) {
  return {
    ...row,
    exportedAt: now,
    learner: presentProfile(row.learner),
    parents: row.parents.map((parent) => ({ ...parent, you: parent.id === parentId })),
    subjects: row.subjects.map((subject) => ({
      ...subject,
      lessons: subject.lessons.map(presentLesson),
      tests: subject.tests.map(presentTest),
    })),
    practice: presentPractice(row.practice),
    achievements: row.achievements.map((earned) => ({ ...earned, title: findAchievement(earned.code)?.title ?? null })),
  }
}

/** Results with their keys; empty while they are hidden. */
export function presentResults(work: WorkState, results: unknown, texts: MisconceptionTexts) {
  const permission = openKeys({ reader: 'parent', work })
  return permission === null ? [] : presentStoredResults(permission, results, texts).questions
}

function presentPractice({ sets, ...practice }: ExportRow['practice']) {
  return {
    ...practice,
    sets: sets.map((set) => ({
      ...set,
      answers: set.answers.map(({ result, secondResult, work, ...answer }) => ({
        ...answer,
        question: presentResults(work, [result], null)[0] ?? null,
        secondQuestion: presentResults(work, [secondResult], null)[0] ?? null,
      })),
    })),
  }
}

function presentProfile({ banned, banReason, banExpires, ...profile }: ExportRow['learner']) {
  return { ...profile, locked: banned ? { reason: banReason, until: banExpires } : null }
}

const NOTHING_COMPLETED: Flags = { video: false, text: false, quiz: false, assignment: false }

function presentLesson({ marks, submissions, ...lesson }: ExportedLesson) {
  return {
    ...lesson,
    marks: marks && { ...marks, ...presentShares(marks, lesson.progress?.completed ?? NOTHING_COMPLETED) },
    submissions: submissions.map(presentSubmission),
  }
}

function presentShares(marks: NonNullable<ExportedLesson['marks']>, completed: Flags) {
  const { academic, bonus } = splitMarks(marks, completed)
  return { academic, bonus }
}

function presentSubmission({ misconceptions, unlocked, ...submission }: ExportedSubmission) {
  return {
    ...submission,
    questions: presentResults('submitted', submission.questions, misconceptions),
    unlockedTests: unlocked,
  }
}

function presentTest({ work, attempt, result, ...test }: ExportedTest) {
  return {
    ...test,
    attempt: { ...attempt, questions: presentAttemptQuestions(attempt.questions) },
    result: result && presentResult(work, result),
  }
}

/** Questions of an attempt, without keys. */
export function presentAttemptQuestions(stored: unknown) {
  const parsed = parseQuestions(stored)
  return parsed.outcome === 'valid' ? presentLearnerQuestions(parsed.questions, { showHints: false }) : []
}

function presentResult(work: WorkState, { misconceptions, ...result }: NonNullable<ExportedTest['result']>) {
  return { ...result, questions: presentResults(work, result.questions, misconceptions) }
}
