import { readScoredQuestions } from '#domain/scoring/read-scored-questions.ts'
import type { SubmittedAnswers } from './answers-queries.ts'

/** Answers as they were given and graded; only for those who may read the learner's report. */
export function presentAnswers(submitted: SubmittedAnswers) {
  const { subjectId, subjectName, lesson, submittedAt, correctCount, total } = submitted
  const { questions, unreadable } = readScoredQuestions(submitted.questions)
  return {
    subject: { id: subjectId, name: subjectName },
    lesson: lesson && { number: lesson.number, title: lesson.title },
    submittedAt,
    correctCount,
    total,
    questions: questions.map(({ id, question, options, chosen, correct, right, explanation }) => ({
      id,
      question,
      options,
      chosen,
      correct,
      right,
      explanation,
    })),
    unreadable,
  }
}
