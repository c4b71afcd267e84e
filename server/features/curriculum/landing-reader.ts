import { pageReader } from '../../page-reader.ts'
import { fillFormulas, type RenderFormulas } from '../../questions/formulas.ts'
import type { Services } from '../../services.ts'
import { findLandingLessons } from './landing-queries.ts'
import { presentForVisitors } from './landing-question.ts'

/** Question of the landing page, as `curriculum.landingQuestion` returns it; null for none, or if it cannot be read. */
export function landingQuestionReader(services: Pick<Services, 'database' | 'renderFormulas'>) {
  return pageReader<Awaited<ReturnType<typeof readNow>>>(() => readNow(services), null)
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
