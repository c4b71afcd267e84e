import { findUnknownTags, listTags } from '#domain/content/questions/question-tags.ts'
import type { Services } from '../../../services.ts'
import type { CheckQuestions } from '../lessons/question-fields.ts'
import { listKnownTags } from './queries.ts'

type Context = { services: Pick<Services, 'templateChecker' | 'database'>; user: { id: string } }

/** Check for questions saved in an editor: their templates, and the skills and misconceptions that they name. */
export function questionCheck({ services, user }: Context): CheckQuestions {
  return async (questions) => {
    const tags = listTags(questions)
    const known = tags.length === 0 ? new Set<string>() : await listKnownTags(services.database.kysely, tags)
    return [...findUnknownTags(questions, known), ...(await services.templateChecker.check(questions, user.id))]
  }
}
