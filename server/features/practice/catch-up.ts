import { addAnswers, type PracticeAnswer, type PracticeProgress, placeKey } from '#domain/practice/progress.ts'
import { readScoredQuestions } from '#domain/scoring/read-scored-questions.ts'
import type { Database } from '../../database/database.ts'
import { lockEnrollment } from '../study/saving/queries.ts'
import { findNewResults, type NewResult, type StoredProgress } from './progress-queries.ts'
import { writeNewResults } from './progress-writes.ts'

/** Maximum rounds of a hundred results each, more than a year of study. */
const MAX_ROUNDS = 20

/**
 * Adds a learner's submissions since the last time to the practice rows. Submissions do not update these themselves, to
 * stay fast; a reader that finds them behind calls this first.
 */
export async function catchUp({ database }: { database: Database }, userId: string): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const added = await database.transaction(async (_, { query, commitWith }) => {
      const [found] = await query(findNewResults({ userId }))
      if (!found || found.results.length === 0) return 0
      const { changed } = addAnswers(toProgress(found), found.results.flatMap(answersOf))
      const changes = {
        skills: changed.skills.values(),
        questions: changed.questions.values(),
        levels: changed.levels.values(),
      }
      await commitWith(writeNewResults(userId, changes, found.results))
      return found.results.length
    }, lockEnrollment(userId))
    if (added === 0) return
  }
}

export function toProgress({ skills, questions }: StoredProgress): PracticeProgress {
  return {
    skills: new Map(skills.map((skill) => [skill.key, skill])),
    questions: new Map(questions.map((question) => [placeKey(question), question])),
  }
}

function answersOf({ sourceId, part, day, results, skills }: NewResult): PracticeAnswer[] {
  return readScoredQuestions(results).questions.flatMap((scored) => {
    if (scored.outcome === 'undecided') return []
    const { id: questionId, right, feedback } = scored
    return {
      sourceId,
      part,
      questionId,
      skills: scored.skills.length > 0 ? scored.skills : (skills?.[questionId] ?? []),
      outcome: right ? 'right' : 'wrong',
      day,
      misconception: feedback.find(({ misconception }) => misconception !== null)?.misconception ?? null,
    }
  })
}
