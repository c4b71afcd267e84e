import { readFile } from 'node:fs/promises'
import { expectAccessible } from './testing/accessibility.ts'
import { expect, test } from './testing/journey.ts'
import { enter, fillInSignIn, openAccountMenu, openSubject } from './testing/people.ts'
import { endTestIn } from './testing/running-test.ts'

test.describe.configure({ timeout: 120_000 })

test('a parent edits a learner, sets a new password and signs them out everywhere', async ({
  page,
  newFamily,
  newPerson,
  guard,
}) => {
  // The learner's page may detect a remote sign-out with a request that is already in flight.
  guard.expectFault(/status of 422|status of 401/)
  const { parent, learners } = await newFamily('Tom')
  const [tom] = learners
  if (!tom) throw new Error('The family has no learner')
  const learner = await (await newPerson()).newPage()
  await enter(learner, tom)

  const extraTime = page.getByRole('combobox', { name: 'Extra time for tests' })
  await test.step('Manage opens the learner, and reports a missing name', async () => {
    await enter(page, parent)
    await openAccountMenu(page)
    await page.getByRole('link', { name: 'Manage Children' }).click()
    await page.getByRole('link', { name: 'Manage Tom Berg' }).click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Manage Tom Berg')
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle('Manage Tom Berg · Trellis')
    await page.getByLabel('First Name').fill(' ')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Please fill in all required fields')).toBeVisible()
    await expect(page.getByLabel('First Name')).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('name, phone, grade and extra time are changed', async () => {
    await page.getByLabel('First Name').fill('Thomas')
    await page.getByRole('textbox', { name: 'Phone' }).fill('213 373 4253')
    await page.getByRole('combobox', { name: 'Grade' }).selectOption('Grade 7')
    await page.getByRole('combobox', { name: 'Weekly goal' }).selectOption('5 days')
    await extraTime.selectOption('50% more: 40 minutes become 60')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Learner account updated successfully')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Thomas Berg')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Learners')
    const card = page.getByRole('listitem').filter({ hasText: 'Thomas Berg' })
    await expect(card).toContainText('Grade 7')
    await expect(card).toContainText('+1 213 373 4253')
    await page.goForward()
    await expect(extraTime).toHaveValue('1.5')
    await page.goto('/parent')
    await expect(page.getByRole('listitem').filter({ hasText: 'Thomas Berg' })).toContainText('0 of 5 days')
    await page.getByRole('link', { name: 'Change goal of Thomas' }).click()
    await expect(page.getByRole('combobox', { name: 'Weekly goal' })).toBeFocused()
  })

  await test.step('the next test has the extra time, and is submitted when it is over', async () => {
    await learner.goto('/learner/dashboard')
    await openSubject(learner, 'English')
    await learner.goto(`${new URL(learner.url()).pathname}?lesson=4&part=text`)
    await learner.getByRole('button', { name: 'Mark as Completed' }).click()
    await expect(learner.getByText('New Test Unlocked!')).toBeVisible()
    await learner.getByRole('tab', { name: 'Tests' }).click()
    const card = learner.getByRole('listitem').filter({ hasText: 'Mid Test 1' })
    await expect(card).toHaveText(/30 minutesWith your extra time: 45 minutes/)
    await card.getByRole('button', { name: /^Start Test/ }).click()
    await expect(learner.getByText('30 minutes and your extra time')).toBeVisible()
    await expectAccessible(learner)
    await learner.getByRole('button', { name: 'Start Test', exact: true }).click()
    await expect(learner.getByRole('timer')).toHaveText(/(45:00|44:\d\d)$/)

    await endTestIn({ id: tom.id, test: new URL(learner.url()).pathname.split('/').at(-1) ?? '' }, 6)
    await learner.reload()
    await expect(learner.getByText('10 seconds or less left')).toBeVisible()
    await expect(learner.getByRole('heading', { level: 1 })).toHaveText('Test Completed')
    await expect(learner.getByText('Your score: 0%.')).toBeVisible()
  })

  await test.step('a failed test is allowed once more by the parent', async () => {
    const managing = page.url()
    await page.goto(`/parent/report/${tom.id}`)
    await page.getByRole('button', { name: /^Allow one more attempt/ }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Allow', exact: true }).click()
    await expect(page.getByText('One more attempt allowed')).toBeVisible()
    await page.goto(managing)
    await learner.goto('/learner/dashboard')
    await learner.getByRole('link', { name: /^Try again: / }).click()
    await expect(learner.getByText('You can take this test once more')).toBeVisible()
    await expectAccessible(learner)
    await learner.goto('/learner/dashboard')
  })

  await test.step('a common password shows an error next to its field', async () => {
    await setPassword('password')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('an accepted password is shown once, and ends existing sessions', async () => {
    await setPassword('a kite of linen')
    const dialog = page.getByRole('dialog', { name: 'New Password Set Successfully' })
    await expect(dialog).toContainText(tom.username)
    await dialog.getByRole('button', { name: 'Show password' }).click()
    await expect(dialog).toContainText('a kite of linen')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await learner.reload()
    await expect(learner).toHaveURL(/\/learner\/signin/)
    await fillInSignIn(learner, { ...tom, password: 'a kite of linen' })
    await expect(learner).toHaveURL('/learner/dashboard')
  })

  await test.step('signing out everywhere reports the number of sessions', async () => {
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByText('Thomas is signed out: 1 session ended')).toBeVisible()
    await learner.reload()
    await expect(learner).toHaveURL(/\/learner\/signin/)
  })

  async function setPassword(password: string) {
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Set Password' }).click()
  }
})

test('a parent withdraws and renews consent, downloads the data, and deletes the account', async ({
  page,
  newFamily,
  newPerson,
}) => {
  const { parent, learners } = await newFamily('Tom', 'Ida')
  const [tom] = learners
  if (!tom) throw new Error('The family has no learner')
  const learner = await (await newPerson()).newPage()
  await enter(learner, tom)
  await enter(page, parent)

  await test.step('withdrawing consent needs a confirmation and locks the learner out', async () => {
    await page.goto(`/parent/manage-learners/${tom.id}`)
    const record = page.getByRole('region', { name: 'Consent' }).getByText(/^Given on /)
    await expect(record).toContainText(`by ${parent.email} (text of `)
    await page.getByRole('button', { name: 'Withdraw consent' }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw consent?' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Withdraw consent' }).click()
    await expect(page.getByRole('button', { name: 'Give consent again' })).toBeVisible()
    await expect(page.getByText(/^Given on .* Withdrawn on/)).toBeFocused()
    await expectAccessible(page)
    await learner.reload()
    await expect(learner).toHaveURL(/\/learner\/signin/)
    for (const address of ['/parent', '/parent/manage-learners']) {
      await page.goto(address)
      await expect(page.getByText('Paused: consent withdrawn')).toHaveCount(1)
    }
    await expectAccessible(page)
  })

  await test.step('renewing consent unlocks the account', async () => {
    await page.getByRole('link', { name: 'Manage Tom Berg' }).click()
    await page.getByRole('button', { name: 'Give consent again' }).click()
    await expect(page.getByRole('button', { name: 'Withdraw consent' })).toBeVisible()
    await expect(page.getByText(/^Given on /)).toBeFocused()
    await fillInSignIn(learner, tom)
    await expect(learner).toHaveURL('/learner/dashboard')
  })

  await test.step('everything is downloaded as a file with name and day', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download everything' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^tom-berg-\d{4}-\d{2}-\d{2}\.json$/)
    const file: { learner: { username: string } } = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(file.learner.username).toBe(tom.username)
  })

  await test.step('cancelling keeps the account, and confirming twice deletes it once', async () => {
    await page.goto('/parent/manage-learners')
    await expect(page.getByRole('listitem').filter({ hasText: 'Ida Berg' }), 'no grade yet').toContainText('Unknown')
    await page.getByRole('button', { name: 'Delete Tom Berg' }).click()
    const dialog = page.getByRole('dialog', { name: 'Are you absolutely sure?' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Delete Tom Berg' })).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).dblclick()
    await expect(page.getByText('Learner account deleted successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Tom Berg' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Ida Berg' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your learners' })).toBeFocused()
    await learner.reload()
    await expect(learner).toHaveURL(/\/learner\/signin/)
  })

  await test.step('deleting from Manage leads back to the list', async () => {
    await page.getByRole('link', { name: 'Manage Ida Berg' }).click()
    await page.getByRole('button', { name: 'Delete Ida’s account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page).toHaveURL('/parent/manage-learners')
    await expect(page.getByText("You haven't added any learner accounts yet.")).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('the URL of an unknown learner shows an error', async () => {
    await page.goto(`/parent/manage-learners/${tom.id}`)
    await expect(page.getByText('We couldn’t find this learner.')).toBeVisible()
    await expectAccessible(page)
  })
})

test('learners that could not be loaded can be retried', async ({ page, newFamily, guard }) => {
  guard.expectFault(/status of 500/)
  const { parent } = await newFamily()
  await enter(page, parent)
  await page.route('**/api/rpc/learners/list*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/parent/manage-learners')
  await expect(page.getByText('Failed to load learners')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/rpc/learners/list*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText("You haven't added any learner accounts yet.")).toBeVisible()
})
