import { expectAccessible } from './testing/accessibility.ts'
import { readAnswerKey } from './testing/answer-key.ts'
import { givePlan, passDays, writeAnswer } from './testing/change-rows.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { enterBy, fillInSignIn } from './testing/people.ts'
import { enrolled } from './testing/studies.ts'

// Three people, of whom each does several things.
test.setTimeout(120_000)

test('a parent invites a helper, who sees how the child learns, sends what a parent allows and reads what the child shares, until the parent removes them', async ({
  page,
  newFamily,
  mailbox,
  newPerson,
}) => {
  const { parent, learners } = await newFamily('Tom', 'Ana')
  const [tom, ana] = learners
  if (!tom || !ana) throw new Error('The family has no learners')
  const { parent: helper } = await newFamily()
  await enterBy(page.request, parent)
  await page.request.put(`/api/learners/${ana.id}/consent`, { data: { helpersAllowed: true } })
  await page.goto(`/parent/manage-learners/${tom.id}`)
  const section = page.locator('#helpers')
  await expect(section.getByText('Before you can invite someone')).toBeVisible()
  await page.getByLabel(/I may invite helpers and tutors/).check()
  await section.getByLabel('Ana').check()
  await section.getByLabel('The helper’s email').fill(helper.email)
  await section.getByRole('button', { name: 'Invite helper' }).dblclick()
  await expect(section.getByText(helper.email)).toBeVisible()
  await expectAccessible(page)

  const other = await (await newPerson()).newPage()
  await other.setViewportSize({ width: 320, height: 640 })
  await other.goto(await mailbox.linkTo(helper.email, /help a child learn/))
  await fillInSignIn(other, helper)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Helper')
  await expect(other.getByRole('heading', { name: 'A helper doesn’t see' })).toBeVisible()
  await expectFits(other)
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Accept' }).dblclick()
  await expect(other.getByRole('heading', { name: 'You help Ana and Tom now' })).toBeFocused()
  await other.getByRole('link', { name: 'Children you help' }).last().click()
  await expect(other.getByText('Nothing is stuck right now.')).toHaveCount(2)
  await other.getByRole('listitem').filter({ hasText: 'Tom' }).getByRole('link', { name: 'See progress' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Tom’s progress')
  await expect(other.getByText('Berg')).toHaveCount(0)
  await expectFits(other)
  await expectAccessible(other)
  await other.getByRole('link', { name: 'Skills and answers' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Tom’s skills')
  await other.goto('/parent')
  await other.getByRole('link', { name: 'Children you help' }).click()
  await expect(other.getByRole('heading', { name: 'Tom' })).toBeVisible()
  await expectFits(other)
  await expectAccessible(other)

  const key = await readAnswerKey()
  const child = await (await newPerson()).newPage()
  const studies = await enrolled(child.request, tom, 'Grade 7')
  await givePlan(tom.id, 'Premium')
  for (let day = 1; day <= 3; day += 1) {
    await studies.submit(1, 'quiz', key, { wrongSkill: 'g7.math.test-proportional' })
    await passDays(tom.id, 1)
  }
  await page.reload()
  await page.getByLabel(/may send cards, practice and worksheets/).check()
  await page.getByLabel(/may read written answers that Tom shares/).check()
  await expectAccessible(page)

  await other.reload()
  await expect(other.getByRole('link', { name: 'Send a card' })).toHaveCount(1)
  await other.getByText('Missed three times in a row').click()
  await other.getByRole('button', { name: /^Pick \d questions$/ }).dblclick()
  await other.getByRole('button', { name: 'Pick a worksheet' }).click()
  await expect(other.getByRole('heading', { name: 'You picked' })).toBeVisible()
  await expect(other.getByRole('button', { name: /^Take back/ })).toHaveCount(2)
  await expectFits(other)
  await expectAccessible(other)
  await other.getByRole('link', { name: /^Print/ }).click()
  await expect(other.getByRole('button', { name: 'Print worksheet' })).toBeVisible()
  await expectFits(other)
  await other.goBack()
  await other.getByRole('link', { name: 'Send a card' }).click()
  await other.getByText('Keep it up!').click()
  await other.getByRole('button', { name: 'Send card' }).dblclick()
  await expect(other.getByRole('heading', { name: 'Cards you sent' })).toBeVisible()
  await expectFits(other)
  await expectAccessible(other)

  await child.setViewportSize({ width: 375, height: 740 })
  await child.goto('/learner/dashboard')
  await expect(child.getByText('Keep it up!', { exact: true })).toBeVisible()
  const picked = child.getByRole('region', { name: 'Picked for you today' })
  await expect(picked.getByRole('listitem')).toHaveCount(2)
  await expectFits(child)
  await expectAccessible(child)
  await picked.getByRole('link').click()
  await child.getByRole('main').getByRole('button', { name: 'Start' }).click()
  await expect(child.getByText(/^Question 1 of [1-5]\b/)).toBeVisible()

  await writeAnswer(tom.id, 'Both grow by the same factor.')
  await child.goto(`/learner/writing/${tom.id}`)
  await child.getByRole('button', { name: /^Share with/ }).click()
  await expect(child.getByRole('button', { name: /^Stop sharing with/ })).toBeVisible()
  await expectFits(child)
  await expectAccessible(child)
  await other.goto('/parent/helping')
  await other.getByRole('link', { name: 'Shared texts' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Texts that Tom shares')
  await expect(other.getByText('Both grow by the same factor.')).toBeVisible()
  await expect(other.getByRole('textbox')).toHaveCount(0)
  await expectFits(other)
  await expectAccessible(other)
  await child.getByRole('button', { name: /^Stop sharing with/ }).click()
  await expect(child.getByRole('button', { name: /^Share with/ })).toBeVisible()
  await other.reload()
  await expect(other.getByText('Nothing shared yet')).toBeVisible()

  await page.reload()
  await expect(section.getByRole('button', { name: /^Remove .*proportional/ })).toHaveCount(2)
  await section
    .getByRole('button', { name: /^Remove .*proportional/ })
    .first()
    .click()
  await expect(section.getByRole('button', { name: /^Remove .*proportional/ })).toHaveCount(1)
  await section
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(section.getByRole('list', { name: 'Helpers' })).toHaveCount(0)
  await other.goto('/parent/helping')
  await expect(other.getByRole('heading', { name: 'Ana' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Tom' })).toHaveCount(0)
})
