import { operations } from '../../http/operations.ts'
import { presentGrades } from './present.ts'
import { publishedSubjects } from './queries.ts'

export const curriculum = {
  listPublished: operations.curriculum.listPublished.handler(async ({ context }) => {
    const rows = await publishedSubjects(context.services.database.kysely)
    return { grades: presentGrades(rows) }
  }),
}
