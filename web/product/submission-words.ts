import { plural, t } from '@lingui/core/macro'

/** Title in place of a result while expressions are judged (readings, "Answers that wait for judging"). */
export const formatChecking = (answers: number) =>
  plural(answers, { one: 'We’re checking # answer.', other: 'We’re checking # answers.' })

/** Lists the answers that could not be read, and what to write instead: "Question 3: Write the unit, too." */
export function formatUnreadable(
  questions: readonly { id: string }[],
  unreadable: readonly { id: string; message: string }[],
): string {
  return unreadable
    .map(({ id, message }) => {
      const number = questions.findIndex((question) => question.id === id) + 1
      return t`Question ${number}: ${message}`
    })
    .join(' ')
}
