import type { presentReport } from './present.ts'
import type { Report } from './queries.ts'

/** What a helper sees of a report (contract/report.ts): neither plan nor bonus, and nothing that parents decide. */
export function presentHelperReport(
  {
    averages,
    firstTries,
    checking,
    studyTime,
    week,
    practice,
    learner: { id, firstName, gradeName },
    rows,
    subjects,
  }: ReturnType<typeof presentReport>,
  facts: Report['verdictFacts'],
) {
  return {
    helpNeeded: facts && { stuck: facts.stuck, failedParts: facts.failedParts },
    averages,
    firstTries,
    checking,
    studyTime,
    week,
    practice,
    learner: { id, firstName, gradeName },
    rows: rows.map(({ id, subjectId, subjectName, activity, title, type, score, status, firstScore }) => ({
      id,
      subjectId,
      subjectName,
      activity,
      title,
      type,
      score,
      status,
      firstScore,
    })),
    subjects: subjects.map(({ id, name, color, averageMark, averageFirstTry, studyTime, lessons }) => ({
      id,
      name,
      color,
      averageMark,
      averageFirstTry,
      studyTime,
      lessons: lessons.map(({ id, number, title, parts, completed, quizPercent }) => ({
        id,
        number,
        title,
        parts,
        completed,
        quizPercent,
      })),
    })),
  }
}
