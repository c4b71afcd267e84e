import type { Services } from '../../../services.ts'
import type { CheckQuestions } from '../lessons/validate-lesson.ts'

type Context = { services: Pick<Services, 'templateChecker'>; user: { id: string } }

/** Checks of questions that an editor saves. */
export function questionCheck({ services, user }: Context): CheckQuestions {
  return (questions) => services.templateChecker.check(questions, user.id)
}
