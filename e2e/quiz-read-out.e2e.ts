import { readAnswerKey } from './testing/answer-key.ts'
import { answerAll, answerGroup, questionsIn } from './testing/exercise.ts'
import { expect, test } from './testing/journey.ts'
import { enter, LEO, openSubject } from './testing/people.ts'

test('a screen reader finds named questions, hears how many are answered, and reads each result', async ({ page }) => {
  const key = await readAnswerKey()
  // Leo's quiz in the fifth lesson of Mathematics, which no other journey uses.
  await enter(page, LEO)
  await openSubject(page, 'Mathematics')
  await page.getByRole('button', { name: /^Lesson 5:/ }).click()
  await page.getByRole('tab', { name: /^Quiz/ }).click()
  const panel = page.getByRole('tabpanel', { name: /^Quiz/ })
  const submit = panel.getByRole('button', { name: 'Submit Quiz' })
  const result = panel.getByRole('status').filter({ hasText: /^You got/ })

  await answerGroup(questionsIn(panel).first(), key)
  await expect(panel.getByText('Your answers are saved')).toBeVisible()
  await expect(panel).toMatchAriaSnapshot(`
    - tabpanel "Quiz (25%)":
      - 'heading "Quick check: below zero" [level=3]'
      - status
      - group "1. Which of these numbers is the greatest?":
        - radio "−3" [checked]
      - group /2\\. At dawn it was −\\d+ °F\\. By noon it was \\d+ degrees warmer\\./:
        - textbox
      - group "3. What is |−9|, the absolute value of −9?":
        - textbox
      - group "4. Plot −4 and its opposite on the number line."
      - button "Submit Quiz" [disabled]
      - paragraph: 1 of 4 answered
      - paragraph: Your answers are saved
      - paragraph: Questions 2, 3, and 4 still have no answer.
  `)
  await expect(submit).toHaveAccessibleDescription('Questions 2, 3, and 4 still have no answer.')
  await expect(panel.getByText('1 of 4 answered')).toHaveAttribute('aria-live', 'polite')

  await answerAll(panel, key, { wrong: 2 })
  await expect(panel.getByText('4 of 4 answered')).toBeVisible()
  await submit.press('Enter')
  await expect(result).toHaveText(/You got 2 out of 4 questions correct\./)
  await expect(panel).toMatchAriaSnapshot(`
    - tabpanel "Quiz (25%)":
      - status:
        - paragraph: You got 2 out of 4 questions correct.
        - paragraph: You need at least 70% to mark this quiz as completed.
        - paragraph: Two down, two to go. Look at why, then try again.
      - group "1. Which of these numbers is the greatest?":
        - radio /^−3 correct answer/ [disabled]
      - paragraph: /Not correct\\. The right answer is [A-D]\\./
      - paragraph: −3 lies farthest to the right on the number line, so it is the greatest. −11 has the largest digits, but it lies farthest to the left.
      - group /2\\. At dawn it was/
      - group "3. What is |−9|, the absolute value of −9?"
      - paragraph: Correct
      - button "Try Again"
  `)
  await expect(panel.getByRole('radio', { name: /^−8 Your answer is wrong/ })).toBeChecked()

  await panel.getByRole('button', { name: 'Try Again' }).click()
  await answerAll(panel, key, { wrong: 4 })
  await submit.press('Enter')
  await expect(result).toHaveText(/You got 0 out of 4 questions correct\..*Your best so far is 50%\. The best counts\./)
})
