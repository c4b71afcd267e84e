import { growGarden, plantsOf } from '#domain/progress/garden.ts'
import { chooseWorthALook, studyWeek } from '#domain/progress/progress-summary.ts'
import { describeVerdict } from '#domain/progress/progress-verdict.ts'
import type { Words } from '#domain/wording.ts'
import type { CardFacts } from './overview-queries.ts'

/** Card of a learner; the domain summarizes the week and describes the verdict. */
export function learnerCard(
  { runningTest, history, goalDays, scored, verdictFacts, subjects, ...card }: CardFacts,
  words: Words,
) {
  return {
    ...card,
    runningTest: runningTest && { id: runningTest.id, title: runningTest.title, deadline: runningTest.deadline },
    week: studyWeek({ ...history, goalDays }),
    studyDays: history.days,
    subjects: subjects.map(({ id, name, color, ...work }) => ({ id, name, color, plants: plantsOf(growGarden(work)) })),
    verdict: verdictFacts && describeVerdict(verdictFacts, chooseWorthALook(scored), words),
  }
}
