import { findUnknownTags, listTags } from '#domain/content/questions/question-tags.ts'
import type { Services } from '../../../services.ts'
import type { CheckQuestions } from '../lessons/question-fields.ts'
import { listKnownTags } from './queries.ts'

/** Check for questions saved in an editor: their templates, and the skills and misconceptions that they name. */
export function questionCheck(
  { database, templateChecker }: Pick<Services, 'templateChecker' | 'database'>,
  userId: string,
): CheckQuestions {
  return async (questions) => {
    const tags = listTags(questions)
    const known = tags.length === 0 ? new Set<string>() : await listKnownTags(database.kysely, tags)
    return [...findUnknownTags(questions, known), ...(await templateChecker.check(questions, userId))]
  }
}
