import type { Locator, Page } from '@playwright/test'
import { type AnswerKey, readAnswerKey } from './testing/answer-key.ts'
import { questionOf, questionsIn, rightOptionIn } from './testing/exercise.ts'
import { newParent, unused } from './testing/families.ts'
import { expect, test } from './testing/journey.ts'
import { expectFocusPreserved, expectFocusSeen, tabAndPress, tabAndType, tabTo } from './testing/keyboard.ts'
import { enter, enterBy } from './testing/people.ts'

test.describe('with the keyboard alone, a learner', () => {
  test.describe.configure({ timeout: 120_000 })

  test('skips the navigation at the first stop and signs in, and the focus moves to the heading of the dashboard', async ({
    page,
    newFamily,
  }) => {
    const [learner] = (await newFamily('Kim')).learners
    if (!learner) throw new Error('The family has a learner')
    await page.goto('/learner/signin')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    await page.keyboard.press('Tab')
    await expect.soft(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expect.soft(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    await expectFocusSeen(page)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect.soft(page.getByLabel('Email or Username')).toBeFocused()
    await expectFocusSeen(page)
    await page.keyboard.press('Shift+Tab')
    await tabAndType(page, page.getByLabel('Email or Username'), learner.identifier)
    await tabAndType(page, page.getByLabel('Password', { exact: true }), learner.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(learner.home)
    await expect(headingOf(page)).toHaveText(/^Welcome.* Kim!$/)
    await expectFocusPreserved(page)
  })

  test('studies a lesson: opens it, goes through its parts, completes a reading, and submits a quiz', async ({
    page,
    newLearner,
  }) => {
    const key = await readAnswerKey()
    const { learner } = await newLearner('Kim')
    await enter(page, learner)
    const heading = headingOf(page)
    const lesson = page.getByRole('button', { name: /^Lesson 5:/ })
    const parts = page.getByRole('tablist', { name: 'Lesson content' }).getByRole('tab')

    await test.step('opens a subject and a lesson in it', async () => {
      await tabAndPress(
        page,
        page
          .getByRole('main')
          .getByRole('link', { name: /^Mathematics( ?Required)?$/ })
          .last(),
      )
      await expect(heading).toHaveText('Mathematics')
      await expectFocusPreserved(page)
      await tabAndPress(page, lesson)
      await expect(heading).toHaveText(/^Lesson 5:/)
      await expect.soft(heading).toBeFocused()
      await tabAndPress(page, page.getByRole('button', { name: 'Close' }), 'Shift+Tab')
      await expect(heading).toHaveText('Mathematics')
      await expect.soft(lesson).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(heading).toHaveText(/^Lesson 5:/)
      await expect(heading).toBeFocused()
    })
    await test.step('goes through its parts with arrows, Home and End', async () => {
      await tabTo(page, page.getByRole('tablist', { name: 'Lesson content' }).locator('[aria-selected=true]'))
      await expectFocusSeen(page)
      for (const [press, reached] of [
        ['End', parts.last()],
        ['Home', parts.first()],
      ] as const) {
        await page.keyboard.press(press)
        await expect.soft(reached).toBeFocused()
        await expect.soft(reached).toHaveAttribute('aria-selected', 'true')
      }
      // The second key comes before the selection of the first is rendered.
      await page.evaluate(async () => {
        for (const key of ['ArrowRight', 'ArrowLeft']) {
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
        }
        for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
      })
      await expect.soft(parts.first()).toBeFocused()
      await expect.soft(parts.first()).toHaveAttribute('aria-selected', 'true')
    })
    await test.step('marks the reading as completed, and the focus stays next to it', async () => {
      await arrowTo(page, page.getByRole('tab', { name: 'Reading' }))
      await tabAndPress(page, page.getByRole('button', { name: 'Mark as Completed' }))
      await expect.soft(page.getByText('Your progress has been saved.')).toBeVisible()
      await expect.soft(page.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
      await expectFocusPreserved(page)
    })
    await test.step('answers and submits the quiz, whose result gets the focus', async () => {
      await tabTo(page, page.getByRole('tab', { name: 'Reading' }), 'Shift+Tab')
      await arrowTo(page, page.getByRole('tab', { name: 'Quiz' }))
      const panel = page.getByRole('tabpanel', { name: 'Quiz' })
      await expect(questionsIn(panel).first()).toBeVisible()
      for (const group of await questionsIn(panel).all()) await answer(page, group, key)
      await tabAndPress(page, panel.getByRole('button', { name: 'Submit Quiz' }))
      await expect(page.locator(':focus')).toContainText('Perfect score!')
    })
  })

  test('answers a quiz on a phone question by question, with the dots', async ({ page, newLearner }) => {
    const key = await readAnswerKey()
    const { learner, studies } = await newLearner('Kim')
    await enterBy(page.request, learner)
    await page.setViewportSize({ width: 375, height: 667 })
    await page.goto(`${studies.subject}?lesson=5&part=quiz`)
    const quiz = page.getByRole('tabpanel', { name: 'Quiz' })
    const question = questionsIn(quiz).filter({ visible: true })
    await tabAndPress(page, quiz.getByRole('button', { name: 'Question 2, not answered' }))
    const count = await questionsIn(quiz).count()
    for (const number of [2, ...Array.from({ length: count - 2 }, (_, index) => index + 3)]) {
      await expect(question).toHaveAccessibleName(`Question ${number} of ${count}`)
      await answer(page, question, key)
      if (number < count) {
        await tabAndPress(page, quiz.getByRole('button', { name: 'Next', exact: true }))
        await expect(question).toBeFocused()
      }
    }
    await tabAndPress(page, quiz.getByRole('button', { name: 'Question 1, not answered' }), 'Shift+Tab')
    await answer(page, question, key)
    await tabAndPress(page, quiz.getByRole('button', { name: `Question ${count}, answered` }))
    await tabAndPress(page, quiz.getByRole('button', { name: 'Submit Quiz' }))
    await expect(page.locator(':focus')).toContainText('Perfect score!')
  })

  test('goes along the leaves of a garden with arrows, and opens the lesson of one', async ({ page, newLearner }) => {
    const { learner, studies } = await newLearner('Kim')
    await enterBy(page.request, learner)
    await page.goto(studies.subject)
    const leaves = page.getByRole('list', { name: 'Lessons and tests in Mathematics' }).getByRole('link')
    await tabTo(page, leaves.first())
    await expectFocusSeen(page)
    await page.keyboard.press('End')
    await expect(leaves.last()).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await expect(leaves.nth(1)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(leaves.and(page.locator(':focus')), 'the garden is one stop').toHaveCount(0)
    await tabAndPress(page, leaves.nth(1), 'Shift+Tab')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Lesson 2:/)
  })

  test('opens a branch of the skill map, and what is known about a skill', async ({ page, newLearner }) => {
    const { learner, studies } = await newLearner('Kim')
    await studies.submit(1, 'quiz', await readAnswerKey(), { wrong: 1 })
    await enterBy(page.request, learner)
    await page.goto('/learner/skills')
    const branch = page.getByRole('main').locator('li > details').filter({ visible: true }).first()
    await tabAndPress(page, branch.locator('> summary'))
    await expect(branch).toHaveAttribute('open', '')
    const skill = branch.locator('details').first()
    await tabAndPress(page, skill.locator('> summary'))
    await expect(skill).toHaveAttribute('open', '')
    await expect(skill.getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(skill).not.toHaveAttribute('open')
    await expectFocusPreserved(page)
  })

  test('starts and takes a test with Next, letters and the navigator', async ({ page, newLearner }) => {
    const key = await readAnswerKey()
    const { learner, studies } = await newLearner('Kim')
    await enterBy(page.request, learner)
    await studies.completePart(4, 'text')
    await page.goto(studies.subject)
    const heading = headingOf(page)
    await test.step('starts it', async () => {
      await tabTo(page, page.getByRole('tab', { name: 'Lessons' }))
      await arrowTo(page, page.getByRole('tab', { name: 'Tests' }))
      await tabAndPress(page, page.getByRole('button', { name: /^Start Test/ }).first())
      await expect(page).toHaveURL(/\/learner\/tests\//)
      await expectFocusPreserved(page)
      await tabAndPress(page, page.getByRole('button', { name: 'Start Test', exact: true }))
      await expect(page.getByText('Question 1 of 10', { exact: true })).toBeVisible()
      await expect.soft(heading).toBeFocused()
    })
    const question = questionsIn(page.getByRole('main'))
    let letters = 0
    const chooseByLetter = async () => {
      const options = await question.getByRole('radio').count()
      if (options === 0) return
      const right = await rightOptionIn(question, key)
      for (const option of [(right + 1) % options, right]) {
        await page.keyboard.press('abcd'.charAt(option))
        await expect(question.getByRole('radio').nth(option)).toBeChecked()
        await expect(question.getByRole('radio').nth(option)).toBeFocused()
      }
      letters += 1
    }
    await answer(page, question, key)
    const texts = [await questionOf(question)]
    for (let number = 2; number <= 10; number++) {
      if (number === 6) await tabAndPress(page, page.getByRole('button', { name: 'Question 6, not answered' }))
      else await tabAndPress(page, page.getByRole('button', { name: 'Next' }))
      await expect(page.getByText(`Question ${number} of 10`, { exact: true })).toBeVisible()
      await expect(page.locator(':focus')).toContainText(`Question ${number} of 10`)
      await answer(page, question, key)
      await chooseByLetter()
      texts.push(await questionOf(question))
    }
    expect(new Set(texts).size).toBe(10)
    await tabAndPress(page, page.getByRole('button', { name: 'Previous' }), 'Shift+Tab')
    await expect(page.locator(':focus')).toContainText('Question 9 of 10')
    await tabAndPress(page, page.getByRole('button', { name: 'Next' }))
    expect(letters, 'single choices answered by letter').toBeGreaterThan(0)

    await tabAndPress(page, page.getByRole('button', { name: 'Submit Test' }))
    await expect(heading).toHaveText('Congratulations!')
    await expect(heading).toBeFocused()
    await tabAndPress(page, page.getByRole('link', { name: 'Return to Subject' }))
    await expect(heading).toHaveText('Mathematics')
    await expectFocusPreserved(page)
  })
})

test('a parent with the keyboard alone signs in and opens the form of a learner', async ({ page, newFamily }) => {
  const { parent } = await newFamily()
  await page.goto('/parent/sign-in')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  await tabAndType(page, page.getByLabel('Email', { exact: true }), parent.email)
  await tabAndType(page, page.getByLabel('Password', { exact: true }), parent.password)
  await page.keyboard.press('Enter')
  await expect(headingOf(page)).toHaveText('Parent Dashboard')
  await expectFocusPreserved(page)
  await tabAndPress(page, page.getByRole('link', { name: /Add Learner Account/ }))
  await expect(headingOf(page)).toHaveText('Manage Learners')
  await expect(headingOf(page)).toBeFocused()
})

test('a parent with the keyboard alone corrects the form of a learner', async ({ page, newFamily }) => {
  const { parent } = await newFamily()
  const username = `key.${unused()}`
  const confirmation = page.getByLabel('Confirm Password', { exact: true })
  await enter(page, parent)
  await page.goto('/parent/manage-learners')
  await tabAndType(page, page.getByLabel('First Name'), 'Key')
  await tabAndType(page, page.getByLabel('Last Name'), 'Board')
  await type(page, 'Email', `${username}@example.test`)
  await tabAndType(page, page.getByLabel('Username'), username)
  await tabAndType(page, page.getByLabel('Password', { exact: true }), 'no mouse in the house')
  await tabAndType(page, confirmation, 'no moose in the house')
  await tabAndPress(page, page.getByRole('button', { name: 'Create Account' }))
  await expect(confirmation).toBeFocused()
  await expectFocusSeen(page)
  await expect(confirmation).toHaveAttribute('aria-invalid', 'true')
  await expect(confirmation).toHaveAccessibleDescription(/Passwords do not match$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('Control+a')
  await page.keyboard.type('no mouse in the house')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Account Created Successfully' })
  await expect(dialog.locator(':focus')).toHaveCount(1)
  for (let stop = 0; stop < 8; stop++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus'), 'the focus stays in the dialog').toHaveCount(1)
  }
  await tabAndPress(page, dialog.getByRole('button', { name: 'Done' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Your children' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Key Board' })).toBeVisible()
})

test('a visitor with the keyboard alone signs up after one mistake', async ({ page, mailbox }) => {
  const parent = newParent()
  await page.goto('/sign-up')
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeEnabled()
  await type(page, 'Email', parent.email)
  await type(page, 'Password', parent.password)
  await type(page, 'Confirm Password', 'seven green cattle')
  await press(page, 'Create Account')
  await expect(page.getByLabel('Confirm Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(parent.password)
  await page.keyboard.press('Enter')
  await expect(headingOf(page)).toHaveText('Check your email')
  await expectFocusPreserved(page)
  await page.goto(await mailbox.linkTo(parent.email, /confirm/i))
  await expect(headingOf(page)).toHaveText('Email confirmed')
})

test('a parent with the keyboard alone sets a new password after one mistake', async ({ page, newFamily, mailbox }) => {
  const { parent } = await newFamily()
  await page.goto('/forgot-password')
  await expect(page.getByRole('button', { name: 'Send Instructions' })).toBeEnabled()
  await type(page, 'Email', parent.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeFocused()
  await page.goto(await mailbox.linkTo(parent.email, /new Trellis password/i))
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeEnabled()
  await type(page, 'New Password', 'short')
  await type(page, 'Confirm New Password', 'short')
  await press(page, 'Reset Password')
  await expect(page.getByLabel('New Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('nine quiet lanterns')
  await type(page, 'Confirm New Password', 'nine quiet lanterns')
  await page.keyboard.press('Enter')
  await expect(headingOf(page)).toHaveText('Parent Login')
  await expectFocusPreserved(page)
})

test('a parent with the keyboard alone manages a learner account', async ({ page, newFamily }) => {
  await enterBy(page.request, (await newFamily('Tab')).parent)
  await page.goto('/parent/manage-learners')
  const dialog = page.getByRole('dialog')

  await test.step('a dialog is not left with Tab, and closed with Escape', async () => {
    const opener = page.getByRole('button', { name: 'Delete Tab Berg' })
    await tabAndPress(page, opener)
    await expect.soft(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press('Tab')
      await expect.soft(dialog.locator(':focus'), 'the focus stays in the dialog').toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect.soft(opener).toBeFocused()
  })
  await test.step('the name is changed', async () => {
    await tabAndPress(page, page.getByRole('link', { name: 'Manage Tab Berg' }), 'Shift+Tab')
    await expect(headingOf(page)).toHaveText('Manage Tab Berg')
    await expectFocusPreserved(page)
    await tabAndType(page, page.getByLabel('First Name'), 'Tabea')
    await page.keyboard.press('Enter')
    await expect(headingOf(page)).toHaveText('Manage Tabea Berg')
    await expectFocusPreserved(page)
  })
  await test.step('consent is withdrawn and given again', async () => {
    await tabAndPress(page, page.getByRole('button', { name: 'Withdraw consent' }))
    await tabAndPress(page, dialog.getByRole('button', { name: 'Withdraw consent' }))
    await expect(dialog).toBeHidden()
    await expectFocusPreserved(page)
    await tabAndPress(page, page.getByRole('button', { name: 'Give consent again' }))
    await expect.soft(page.getByText('Consent recorded', { exact: true })).toBeVisible()
    await expectFocusPreserved(page)
  })
  await test.step('the account is deleted', async () => {
    await tabAndPress(page, page.getByRole('button', { name: 'Delete Tabea’s account' }))
    await tabAndPress(page, dialog.getByRole('button', { name: 'Delete', exact: true }))
    await expect.soft(page.getByText('Learner account deleted successfully')).toBeVisible()
    await expect(headingOf(page)).toHaveText('Manage Learners')
    await expectFocusPreserved(page)
  })
})

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 })
const press = (page: Page, name: string) => tabAndPress(page, page.getByRole('main').getByRole('button', { name }))
const type = (page: Page, label: string, text: string) =>
  tabAndType(page, page.getByLabel(label, { exact: true }), text)

/** Moves from the selected tab to another with the arrow key. */
async function arrowTo(page: Page, tab: Locator) {
  for (let step = 0; step < 4 && (await tab.getAttribute('aria-selected')) !== 'true'; step++) {
    await page.keyboard.press('ArrowRight')
    // The tab is selected only once the address has changed.
    await expect(page.locator('[role=tab]:focus')).toHaveAttribute('aria-selected', 'true')
  }
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expect(tab).toBeFocused()
}

/** Moves to a question and answers it correctly: by the keys of a radio group, or by typing. */
async function answer(page: Page, group: Locator, key: AnswerKey) {
  const question = key.known(await questionOf(group))
  if (question.kind === 'number') return tabAndType(page, group.getByRole('textbox'), question.key.value)
  if (question.kind === 'graph' && 'points' in question.key) {
    for (const [index, value] of question.key.points.flat().entries()) {
      await tabAndType(page, group.getByRole('textbox').nth(index), String(value))
    }
    return
  }
  const options = group.getByRole('radio')
  const right = await rightOptionIn(group, key)
  await tabTo(page, options.first())
  await page.keyboard.press('Space')
  for (let step = 0; step < right; step++) await page.keyboard.press('ArrowDown')
  await expect(options.nth(right)).toBeChecked()
  await expect(options.nth(right)).toBeFocused()
  await expectFocusSeen(page)
}
