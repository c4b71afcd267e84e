import { fillFormulas, type RenderFormulas } from '../../questions/formulas.ts'
import type { Services } from '../../services.ts'
import { findLandingLessons } from './landing-queries.ts'
import { presentForVisitors } from './landing-question.ts'

/** Time for which the landing page shows a question that was edited or unpublished in the meantime. */
const MAX_AGE_MS = 30_000

/** Maximum wait of the landing page, which is complete without the question. */
const MAX_WAIT_MS = 300

/** Question of the landing page, as `curriculum.landingQuestion` returns it; null for none, or if it cannot be read. */
export type ReadLandingQuestion = () => Promise<LandingQuestion | null>
export type LandingQuestion = NonNullable<Awaited<ReturnType<typeof readNow>>>

/** Reads the question once for all visitors of half a minute. While the database is away the last one stays. */
export function landingQuestionReader(services: Pick<Services, 'database' | 'renderFormulas'>): ReadLandingQuestion {
  let last: LandingQuestion | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<unknown> | null = null
  return async () => {
    if (performance.now() - readAt < MAX_AGE_MS) return last
    reading ??= readNow(services)
      .then((question) => {
        // The page is compressed again only for another question.
        if (JSON.stringify(question) !== JSON.stringify(last)) last = question
      })
      .catch(() => {})
      .finally(() => {
        readAt = performance.now()
        reading = null
      })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, MAX_WAIT_MS)
    })
    await Promise.race([reading, late])
    clearTimeout(timer)
    return last
  }
}

async function readNow({
  database,
  renderFormulas,
}: {
  database: Services['database']
  renderFormulas: RenderFormulas
}) {
  const lessons = await findLandingLessons(database.kysely)
  return fillFormulas(presentForVisitors(lessons), renderFormulas, 'visitors')
}
