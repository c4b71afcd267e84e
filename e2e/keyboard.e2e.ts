import type { Locator, Page } from '@playwright/test'
import { type AnswerKey, readAnswerKey } from './testing/answer-key.ts'
import { questionOf, questionsIn, rightOptionIn } from './testing/exercise.ts'
import { newParent, unused } from './testing/families.ts'
import { expect, test } from './testing/journey.ts'
import { expectFocusPreserved, expectFocusSeen, tabAndPress, tabAndType, tabTo } from './testing/keyboard.ts'
import { enter, enterBy } from './testing/people.ts'
import { candidate, startTest } from './testing/running-test.ts'

test.describe('with the keyboard alone, a learner', () => {
  test.describe.configure({ timeout: 120_000 })

  test('skips the navigation at the first stop', async ({ page }) => {
    await page.goto('/learner/signin')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    await expectFocusSeen(page)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Email or Username')).toBeFocused()
    await expectFocusSeen(page)
  })

  test('signs in, and the focus moves to the heading of the dashboard', async ({ page, newFamily }) => {
    const [learner] = (await newFamily('Kim')).learners
    if (!learner) throw new Error('The family has a learner')
    const heading = page.getByRole('heading', { level: 1 })
    await page.goto('/learner/signin')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    await tabAndType(page, page.getByLabel('Email or Username'), learner.identifier)
    await tabAndType(page, page.getByLabel('Password', { exact: true }), learner.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(learner.home)
    await expect(heading).toHaveText(/^Welcome.* Kim!$/)
    await expectFocusPreserved(page)
  })

  test('opens a subject and a lesson in it', async ({ page, newLearner }) => {
    const { learner } = await newLearner('Kim')
    await enter(page, learner)
    const heading = page.getByRole('heading', { level: 1 })
    await tabAndPress(
      page,
      page
        .getByRole('main')
        .getByRole('link', { name: /^Mathematics( ?Required)?$/ })
        .last(),
    )
    await expect(heading).toHaveText('Mathematics')
    await expectFocusPreserved(page)
    const lesson = page.getByRole('button', { name: /^Lesson 5:/ })
    await tabAndPress(page, lesson)
    await expect(heading).toHaveText(/^Lesson 5:/)
    await expect(heading).toBeFocused()
    await tabAndPress(page, page.getByRole('button', { name: 'Close' }), 'Shift+Tab')
    await expect(heading).toHaveText('Mathematics')
    await expect(lesson).toBeFocused()
  })

  test('goes through the parts of a lesson with arrows, Home and End', async ({ page, newLearner }) => {
    const { learner, studies } = await newLearner('Kim')
    await enterBy(page.request, learner)
    await page.goto(`${studies.subject}?lesson=5&part=text`)
    await tabTo(page, page.getByRole('tablist', { name: 'Lesson content' }).locator('[aria-selected=true]'))
    await expectFocusSeen(page)
    const parts = page.getByRole('tablist', { name: 'Lesson content' }).getByRole('tab')
    for (const [key, reached] of [
      ['End', parts.last()],
      ['Home', parts.first()],
    ] as const) {
      await page.keyboard.press(key)
      await expect(reached).toBeFocused()
      await expect(reached).toHaveAttribute('aria-selected', 'true')
    }
    // The second key comes before the selection of the first is rendered.
    await page.evaluate(async () => {
      for (const key of ['ArrowRight', 'ArrowLeft']) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      }
      for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
    })
    await expect(parts.first()).toBeFocused()
    await expect(parts.first()).toHaveAttribute('aria-selected', 'true')
  })

  test('marks a reading as completed, and the focus stays next to it', async ({ page, newLearner }) => {
    const { learner, studies } = await newLearner('Kim')
    await enterBy(page.request, learner)
    await page.goto(`${studies.subject}?lesson=5&part=text`)
    await tabAndPress(page, page.getByRole('button', { name: 'Mark as Completed' }))
    await expect(page.getByText('Your progress has been saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
    await expectFocusPreserved(page)
  })

  test('answers and submits a quiz, whose result gets the focus', async ({ page, newLearner }) => {
    const key = await readAnswerKey()
    const { learner, studies } = await newLearner('Kim')
    await enterBy(page.request, learner)
    await page.goto(`${studies.subject}?lesson=5&part=text`)
    await tabTo(page, page.getByRole('tab', { name: 'Reading' }))
    await arrowTo(page, page.getByRole('tab', { name: 'Quiz' }))
    const panel = page.getByRole('tabpanel', { name: 'Quiz' })
    await expect(questionsIn(panel).first()).toBeVisible()
    for (const group of await questionsIn(panel).all()) await answer(page, group, key)
    await tabAndPress(page, panel.getByRole('button', { name: 'Submit Quiz' }))
    await expect(page.locator(':focus')).toContainText('Perfect score!')
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

  test('starts a test', async ({ page, newLearner }) => {
    const { learner, studies } = await newLearner('Kim')
    await enterBy(page.request, learner)
    await studies.completePart(4, 'text')
    await page.goto(studies.subject)
    const heading = page.getByRole('heading', { level: 1 })
    await tabTo(page, page.getByRole('tab', { name: 'Lessons' }))
    await arrowTo(page, page.getByRole('tab', { name: 'Tests' }))
    await tabAndPress(page, page.getByRole('button', { name: /^Start Test/ }).first())
    await expect(page).toHaveURL(/\/learner\/tests\//)
    await expectFocusPreserved(page)
    await tabAndPress(page, page.getByRole('button', { name: 'Start Test', exact: true }))
    await expect(page.getByText('Question 1 of 10', { exact: true })).toBeVisible()
    await expect(heading).toBeFocused()
  })

  test('takes a test with Next, letters and the navigator', async ({ page, newFamily }) => {
    const key = await readAnswerKey()
    await startTest(page, await candidate(page, newFamily))
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

    const heading = page.getByRole('heading', { level: 1 })
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

test.describe('a parent of Tab with the keyboard alone', () => {
  test.beforeEach(async ({ page, newFamily }) => {
    await enter(page, (await newFamily('Tab')).parent)
    await page.goto('/parent/manage-learners')
  })
  const dialogOf = (page: Page) => page.getByRole('dialog')
  const manage = (page: Page) => tabAndPress(page, page.getByRole('link', { name: 'Manage Tab Berg' }))

  test('cannot leave a dialog with Tab, and closes it with Escape', async ({ page }) => {
    const opener = page.getByRole('button', { name: 'Delete Tab Berg' })
    await tabAndPress(page, opener)
    await expect(dialogOf(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press('Tab')
      await expect(dialogOf(page).locator(':focus'), 'the focus stays in the dialog').toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('changes the name', async ({ page }) => {
    await manage(page)
    await expect(headingOf(page)).toHaveText('Manage Tab Berg')
    await expectFocusPreserved(page)
    await tabAndType(page, page.getByLabel('First Name'), 'Tabea')
    await page.keyboard.press('Enter')
    await expect(headingOf(page)).toHaveText('Manage Tabea Berg')
    await expectFocusPreserved(page)
  })

  test('withdraws consent and gives it again', async ({ page }) => {
    await manage(page)
    await tabAndPress(page, page.getByRole('button', { name: 'Withdraw consent' }))
    await tabAndPress(page, dialogOf(page).getByRole('button', { name: 'Withdraw consent' }))
    await expect(dialogOf(page)).toBeHidden()
    await expectFocusPreserved(page)
    await tabAndPress(page, page.getByRole('button', { name: 'Give consent again' }))
    await expect(page.getByText('Consent recorded', { exact: true })).toBeVisible()
    await expectFocusPreserved(page)
  })

  test('deletes the account', async ({ page }) => {
    await manage(page)
    await tabAndPress(page, page.getByRole('button', { name: 'Delete Tab’s account' }))
    await tabAndPress(page, dialogOf(page).getByRole('button', { name: 'Delete', exact: true }))
    await expect(page.getByText('Learner account deleted successfully')).toBeVisible()
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
