import { readAnswerKey } from './testing/answer-key.ts'
import { answerAll, answerGroup } from './testing/exercise.ts'
import { expect, test } from './testing/journey.ts'
import { enter, LEO, openSubject } from './testing/people.ts'

test('a screen reader finds named questions, hears how many are answered, and reads each result', async ({ page }) => {
  const key = await readAnswerKey()
  // Leo's quiz of the third lesson of Mathematics, which no other journey touches.
  await enter(page, LEO)
  await openSubject(page, 'Mathematics')
  await page.getByRole('button', { name: /^Lesson 3:/ }).click()
  await page.getByRole('tab', { name: /^Quiz/ }).click()
  const panel = page.getByRole('tabpanel', { name: /^Quiz/ })
  const submit = panel.getByRole('button', { name: 'Submit Quiz' })

  await answerGroup(panel.getByRole('group').first(), key)
  await expect(panel.getByText('Your answers are saved')).toBeVisible()
  await expect(panel).toMatchAriaSnapshot(`
    - tabpanel "Quiz (25%)":
      - 'heading "Quick check: below zero" [level=3]'
      - status
      - group "1. Which of these numbers is the greatest?":
        - radio "−8"
        - radio "−5"
        - radio "−11"
        - radio "−3" [checked]
      - group "2. At dawn it was −4 °F. By noon it was 7 degrees warmer. What was the temperature at noon?":
        - radio "3 °F"
        - radio "−3 °F"
        - radio "−11 °F"
        - radio "11 °F"
      - group "3. What is the absolute value of −9?":
        - radio "−9"
        - radio "0"
        - radio "18"
        - radio "9"
      - button "Submit Quiz" [disabled]
      - paragraph: 1 of 3 answered
      - paragraph: Your answers are saved
      - paragraph: Questions 2 and 3 still have no answer.
  `)
  await expect(submit).toHaveAccessibleDescription('Questions 2 and 3 still have no answer.')
  await expect(panel.getByText('1 of 3 answered')).toHaveAttribute('aria-live', 'polite')

  await answerAll(panel, key, { wrong: 1 })
  await expect(panel.getByText('3 of 3 answered')).toBeVisible()
  await submit.press('Enter')
  await expect(panel.getByRole('status')).toHaveText(/You got 2 out of 3 questions correct\./)
  await expect(panel).toMatchAriaSnapshot(`
    - tabpanel "Quiz (25%)":
      - status:
        - paragraph: You got 2 out of 3 questions correct.
        - paragraph: You need at least 70% to mark this quiz as completed.
      - group "1. Which of these numbers is the greatest?":
        - radio "−8 Your answer is wrong" [checked] [disabled]
        - radio "−5" [disabled]
        - radio "−11" [disabled]
        - radio "−3 correct answer" [disabled]
      - paragraph: Not correct. The right answer is D.
      - paragraph: −3 lies furthest to the right on the number line, so it is the greatest. −11 has the largest digits, but it lies furthest to the left.
      - group "2. At dawn it was −4 °F. By noon it was 7 degrees warmer. What was the temperature at noon?":
        - radio "3 °F Your answer is correct" [checked] [disabled]
      - paragraph: Correct
      - button "Try Again"
  `)

  await panel.getByRole('button', { name: 'Try Again' }).click()
  await answerAll(panel, key, { wrong: 3 })
  await submit.press('Enter')
  await expect(panel.getByRole('status')).toHaveText(
    /You got 0 out of 3 questions correct\..*Your best so far is 67%\. The best counts\./,
  )
})
