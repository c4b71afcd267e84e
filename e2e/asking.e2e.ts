import { expectAccessible } from './testing/accessibility.ts'
import { onDatabase } from './testing/change-rows.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { enterBy } from './testing/people.ts'
import { enrolled } from './testing/studies.ts'

/** Named in the settings of the journeys (e2e/testing/product.ts). */
const ANSWERER = 'answers@example.test'

test('a child whose parent allows it asks, a person answers and publishes, and a report hides at once', async ({
  page,
  guard,
  newFamily,
  newPerson,
}) => {
  guard.expectFault(/status of 422/)
  const { parent, learners } = await newFamily('Tom', 'Ana')
  const [tom, ana] = learners
  if (!tom || !ana) throw new Error('The family has no learners')
  await enterBy(page.request, parent)
  await page.goto(`/parent/manage-learners/${tom.id}`)
  await page.getByLabel(/My child may ask questions/).check()
  await expect(page.getByText('Tom can ask about lessons now.')).toBeVisible()
  await expectAccessible(page)

  const child = await (await newPerson()).newPage()
  await child.setViewportSize({ width: 320, height: 640 })
  const { subject } = await enrolled(child.request, tom, 'Grade 7')
  const lessonPath = `${subject}?lesson=1`
  await child.goto(lessonPath)
  const asking = child.getByRole('region', { name: 'Questions about this lesson' })
  await expect(asking.getByText('it finds some only')).toBeVisible()
  const box = asking.getByLabel('Ask about this lesson')
  await box.fill('Is it like on www.example.org?')
  await asking.getByRole('button', { name: 'Send my question' }).click()
  await expect(asking.getByText('Please take out the link.')).toBeVisible()
  await expect(box).toBeFocused()
  await box.fill('Why do both numbers of a ratio grow by the same factor?')
  await asking.getByRole('button', { name: 'Send my question' }).dblclick()
  await expect(asking.getByText('Waiting: a person reads it')).toHaveCount(1)
  await expectFits(child)
  await expectAccessible(child)

  const { parent: answerer } = await newFamily()
  await onDatabase((database) =>
    database.query('UPDATE profiles SET email = $1 WHERE email = $2', [ANSWERER, answerer.email]),
  )
  const other = await (await newPerson()).newPage()
  await other.setViewportSize({ width: 320, height: 640 })
  await enterBy(other.request, { ...answerer, identifier: ANSWERER })
  await other.goto('/questions')
  const card = other.getByRole('listitem').filter({ hasText: 'Why do both numbers' })
  await expect(card.getByText('Tom')).toHaveCount(0)
  await card
    .getByLabel('Answer', { exact: true })
    .fill('A ratio compares. If both grow by the same factor, the comparison stays.')
  await card.getByLabel(/Also write it for everyone/).check()
  await card.getByLabel('Question for everyone').fill('Why do both numbers of a ratio grow together?')
  await card.getByLabel('Answer for everyone').fill('So that the comparison stays the same.')
  await expectFits(other)
  await expectAccessible(other)
  await card.getByRole('button', { name: 'Send the answer' }).click()
  await expect(card.getByText('it repeats the child’s words')).toBeVisible()
  await card.getByLabel('Question for everyone').fill('What keeps two ratios equal?')
  await card.getByRole('button', { name: 'Send the answer' }).dblclick()
  await expect(other.getByText('No question waits')).toBeVisible()

  const sibling = await (await newPerson()).newPage()
  await enrolled(sibling.request, ana, 'Grade 7')
  await sibling.goto(lessonPath)
  const before = sibling.getByRole('region', { name: 'Questions about this lesson' })
  await expect(before.getByText('What keeps two ratios equal?', { exact: true })).toBeVisible()
  await expect(before.getByText('Why do both numbers')).toHaveCount(0)
  await before.getByRole('button', { name: /^Report it/ }).click()
  await sibling.getByRole('dialog').getByRole('button', { name: 'Report it' }).click()
  await expect(before.getByText('What keeps two ratios equal?', { exact: true })).toHaveCount(0)

  await child.reload()
  await expect(asking.getByText('A ratio compares.')).toBeVisible()
  await expect(asking.getByText('What keeps two ratios equal?', { exact: true })).toHaveCount(0)
  await asking.getByRole('button', { name: 'Report this answer' }).click()
  await child.getByRole('dialog').getByRole('button', { name: 'Report it' }).click()
  await expect(asking.getByText('A ratio compares.')).toHaveCount(0)
  await expect(asking.getByText('This was reported')).toBeVisible()

  await page.getByRole('link', { name: 'Read what Tom asked' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What Tom asked')
  await expect(page.getByText('A ratio compares.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/parent/log?child=${tom.id}`)
  for (const step of [
    'asked about',
    'looked at data of Tom',
    'answered a question',
    'wrote a new question',
    'reported a question',
  ]) {
    await expect(page.getByText(step).first()).toBeVisible()
  }
  await other.goto('/questions')
  await other
    .getByRole('listitem')
    .filter({ hasText: 'What keeps two' })
    .getByRole('button', { name: 'Leave it hidden' })
    .click()
  await expect(other.getByText('What keeps two ratios equal?')).toHaveCount(0)
})
