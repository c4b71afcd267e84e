import { findUnknownTags, listTags } from '#domain/content/questions/question-tags.ts'
import type { Services } from '../../../services.ts'
import type { CheckQuestions } from '../lessons/question-fields.ts'
import type { LessonChecks } from '../lessons/validate-lesson.ts'
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

/** Checks for a lesson saved in an editor. */
export function lessonChecks(services: Pick<Services, 'templateChecker' | 'database'>, userId: string): LessonChecks {
  return {
    check: questionCheck(services, userId),
    async findUnknownSkill(skills) {
      const known = skills.length === 0 ? new Set() : await listKnownTags(services.database.kysely, skills)
      return skills.find((skill) => !known.has(skill))
    },
  }
}
