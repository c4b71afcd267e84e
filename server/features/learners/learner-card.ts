import { chooseWorthALook, describeWorthALook, studyWeek } from '#domain/progress/progress-summary.ts'
import type { CardFacts } from './overview-queries.ts'

/** Card of a learner; the domain summarizes the week and chooses the item to look at. */
export function learnerCard({ runningTest, history, goalDays, scored, ...card }: CardFacts) {
  const item = chooseWorthALook(scored)
  return {
    ...card,
    runningTest: runningTest && { id: runningTest.id, title: runningTest.title, deadline: runningTest.deadline },
    week: studyWeek({ ...history, goalDays }),
    worthALook: item && { rowId: item.rowId, text: describeWorthALook(item) },
  }
}
