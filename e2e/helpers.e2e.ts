import { expectAccessible } from './testing/accessibility.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { enterBy, fillInSignIn } from './testing/people.ts'

test('a parent invites a helper, who sees how the child learns until the parent removes them', async ({
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

  await page.reload()
  await section.getByRole('button', { name: /^Remove / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(section.getByRole('list', { name: 'Helpers' })).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Ana' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Tom' })).toHaveCount(0)
})
