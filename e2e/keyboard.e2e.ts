import type { Locator, Page } from '@playwright/test'
import { type AnswerKey, readAnswerKey } from './testing/answer-key.ts'
import { questionOf, questionsIn, rightOptionIn } from './testing/exercise.ts'
import { newParent, unused } from './testing/families.ts'
import { expect, test } from './testing/journey.ts'
import { expectFocusPreserved, expectFocusSeen, tabAndPress, tabAndType, tabTo } from './testing/keyboard.ts'
import { enter } from './testing/people.ts'
import { candidate } from './testing/running-test.ts'

test('a learner studies and takes a test with the keyboard alone', async ({ page, newPerson, newFamily }) => {
  test.setTimeout(120_000)
  const learner = await candidate(await (await newPerson()).newPage(), newFamily)
  const key = await readAnswerKey()
  const heading = page.getByRole('heading', { level: 1 })

  await test.step('the first stop skips the navigation', async () => {
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

  await test.step('sign-in moves the focus to the heading of the dashboard', async () => {
    await page.keyboard.type(learner.identifier)
    await tabAndType(page, page.getByLabel('Password', { exact: true }), learner.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(learner.home)
    await expect(heading).toHaveText(/^Welcome.* Kim!$/)
    await expectFocusPreserved(page)
  })

  await test.step('a subject and a lesson in it are opened', async () => {
    await tabAndPress(
      page,
      page
        .getByRole('main')
        .getByRole('link', { name: /^Mathematics/ })
        .last(),
    )
    await expect(heading).toHaveText('Mathematics')
    await expectFocusPreserved(page)
    const lesson = page.getByRole('button', { name: /^Lesson 5:/ })
    await tabAndPress(page, lesson)
    await expect(lesson).toHaveAttribute('aria-expanded', 'true')
    await expect(lesson).toBeFocused()
  })

  const part = (name: string) => page.getByRole('tab', { name })
  await test.step('the reading is marked as completed, and the focus stays next to it', async () => {
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
    await arrowTo(page, part('Reading'))
    await tabAndPress(page, page.getByRole('button', { name: 'Mark as Completed' }))
    await expect(page.getByText('Your progress has been saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
    await expectFocusPreserved(page)
  })

  await test.step('the quiz is answered and submitted, and its result gets the focus', async () => {
    await tabTo(page, part('Reading'), 'Shift+Tab')
    await arrowTo(page, part('Quiz'))
    const panel = page.getByRole('tabpanel', { name: 'Quiz' })
    await expect(questionsIn(panel).first()).toBeVisible()
    for (const group of await questionsIn(panel).all()) await answer(page, group, key)
    await tabAndPress(page, panel.getByRole('button', { name: 'Submit Quiz' }))
    await expect(page.locator(':focus')).toContainText('Perfect score!')
  })

  await test.step('a test is started', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Lessons' }), 'Shift+Tab')
    await arrowTo(page, page.getByRole('tab', { name: 'Tests' }))
    await tabAndPress(page, page.getByRole('button', { name: /^Start Test/ }).first())
    await expect(page).toHaveURL(/\/learner\/tests\//)
    await expectFocusPreserved(page)
    await tabAndPress(page, page.getByRole('button', { name: 'Start Test', exact: true }))
    await expect(page.getByText('Question 1 of 10', { exact: true })).toBeVisible()
    await expect(heading).toBeFocused()
  })

  await test.step('its questions are answered with Next and with the navigator', async () => {
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
  })

  await test.step('it is submitted, and the result gets the focus and links back', async () => {
    await tabAndPress(page, page.getByRole('button', { name: 'Submit Test' }))
    await expect(heading).toHaveText('Congratulations!')
    await expect(heading).toBeFocused()
    await tabAndPress(page, page.getByRole('link', { name: 'Return to Subject' }))
    await expect(heading).toHaveText('Mathematics')
    await expectFocusPreserved(page)
  })
})

test('a parent adds a learner with the keyboard alone, after one mistake', async ({ page, newFamily }) => {
  const { parent } = await newFamily()
  const username = `key.${unused()}`
  const heading = page.getByRole('heading', { level: 1 })
  const email = page.getByLabel('Email', { exact: true })
  const confirmation = page.getByLabel('Confirm Password', { exact: true })

  await test.step('signs in and opens Manage Learners with its form', async () => {
    await page.goto('/parent/sign-in')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    await tabAndType(page, email, parent.email)
    await tabAndType(page, page.getByLabel('Password', { exact: true }), parent.password)
    await page.keyboard.press('Enter')
    await expect(heading).toHaveText('Parent Dashboard')
    await expectFocusPreserved(page)
    await tabAndPress(page, page.getByRole('link', { name: /Add Learner Account/ }))
    await expect(heading).toHaveText('Manage Learners')
    await expect(heading).toBeFocused()
  })

  await test.step('mistypes the second password, and focus moves to it with the error', async () => {
    await tabAndType(page, page.getByLabel('First Name'), 'Key')
    await tabAndType(page, page.getByLabel('Last Name'), 'Board')
    await tabAndType(page, email, `${username}@example.test`)
    await tabAndType(page, page.getByLabel('Username'), username)
    await tabAndType(page, page.getByLabel('Password', { exact: true }), 'no mouse in the house')
    await tabAndType(page, confirmation, 'no moose in the house')
    await tabAndPress(page, page.getByRole('button', { name: 'Create Account' }))
    await expect(confirmation).toBeFocused()
    await expectFocusSeen(page)
    await expect(confirmation).toHaveAttribute('aria-invalid', 'true')
    await expect(confirmation).toHaveAccessibleDescription(/Passwords do not match$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('corrects it, gets the dialog, and gets the focus back afterwards', async () => {
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
    await expect(page.getByRole('heading', { name: 'Your learners' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Key Board' })).toBeVisible()
  })
})

test('a visitor signs up and sets a new password with the keyboard alone', async ({ page, mailbox }) => {
  const parent = newParent()
  const heading = page.getByRole('heading', { level: 1 })
  const press = (name: string) => tabAndPress(page, page.getByRole('main').getByRole('button', { name }))
  const type = (label: string, text: string) => tabAndType(page, page.getByLabel(label, { exact: true }), text)

  await test.step('signs up after one mistake', async () => {
    await page.goto('/sign-up')
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeEnabled()
    await type('Email', parent.email)
    await type('Password', parent.password)
    await type('Confirm Password', 'seven green cattle')
    await press('Create Account')
    await expect(page.getByLabel('Confirm Password', { exact: true })).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(parent.password)
    await page.keyboard.press('Enter')
    await expect(heading).toHaveText('Check your email')
    await expectFocusPreserved(page)
    await page.goto(await mailbox.linkTo(parent.email, /confirm/i))
    await expect(heading).toHaveText('Email confirmed')
  })

  await test.step('requests the mail', async () => {
    await page.goto('/forgot-password')
    await expect(page.getByRole('button', { name: 'Send Instructions' })).toBeEnabled()
    await type('Email', parent.email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeFocused()
  })

  await test.step('sets the new password after one mistake, and is redirected to the sign-in', async () => {
    await page.goto(await mailbox.linkTo(parent.email, /new Trellis password/i))
    await expect(page.getByRole('button', { name: 'Reset Password' })).toBeEnabled()
    await type('New Password', 'short')
    await type('Confirm New Password', 'short')
    await press('Reset Password')
    await expect(page.getByLabel('New Password', { exact: true })).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('nine quiet lanterns')
    await type('Confirm New Password', 'nine quiet lanterns')
    await page.keyboard.press('Enter')
    await expect(heading).toHaveText('Parent Login')
    await expectFocusPreserved(page)
  })
})

test('a parent manages, pauses and deletes a learner with the keyboard alone', async ({ page, newFamily }) => {
  const { parent } = await newFamily('Tab')
  const heading = page.getByRole('heading', { level: 1 })
  const dialog = page.getByRole('dialog')
  await enter(page, parent)
  await page.goto('/parent/manage-learners')

  await test.step('opens the dialog, cannot leave it with Tab, and closes it with Escape', async () => {
    const opener = page.getByRole('button', { name: 'Delete Tab Berg' })
    await tabAndPress(page, opener)
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press('Tab')
      await expect(dialog.locator(':focus'), 'the focus stays in the dialog').toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await test.step('changes the name, and withdraws consent and gives it again', async () => {
    await tabAndPress(page, page.getByRole('link', { name: 'Manage Tab Berg' }), 'Shift+Tab')
    await expect(heading).toHaveText('Manage Tab Berg')
    await expectFocusPreserved(page)
    await tabAndType(page, page.getByLabel('First Name'), 'Tabea')
    await page.keyboard.press('Enter')
    await expect(heading).toHaveText('Manage Tabea Berg')
    await expectFocusPreserved(page)
    await tabAndPress(page, page.getByRole('button', { name: 'Withdraw consent' }))
    await tabAndPress(page, dialog.getByRole('button', { name: 'Withdraw consent' }))
    await expect(dialog).toBeHidden()
    await expectFocusPreserved(page)
    await tabAndPress(page, page.getByRole('button', { name: 'Give consent again' }))
    await expect(page.getByText('Consent recorded', { exact: true })).toBeVisible()
    await expectFocusPreserved(page)
  })

  await test.step('deletes the account', async () => {
    await tabAndPress(page, page.getByRole('button', { name: 'Delete Tabea’s account' }))
    await tabAndPress(page, dialog.getByRole('button', { name: 'Delete', exact: true }))
    await expect(page.getByText('Learner account deleted successfully')).toBeVisible()
    await expect(heading).toHaveText('Manage Learners')
    await expectFocusPreserved(page)
  })
})

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
