import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { expectFocusPreserved, tabAndPress, tabAndType, tabTo } from './testing/keyboard.ts'
import { enterBy } from './testing/people.ts'

const main = (page: Page) => page.getByRole('main')

test('a parent sends a drawn card and own words by keyboard', async ({ page, newLearner }) => {
  const { parent } = await newLearner('Ida')
  await enterBy(page.request, parent)
  await page.goto('/parent')
  await tabAndPress(page, main(page).getByRole('link', { name: 'Send Ida a card' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Send Ida a card' })).toBeVisible()
  const send = main(page).getByRole('button', { name: 'Send card' })
  await tabAndPress(page, send)
  await expect(main(page).getByText('Please choose a card')).toBeVisible()
  await expect(main(page).getByRole('radio', { name: 'Well done!' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(main(page).getByRole('radio', { name: 'I’m proud of you!' })).toBeChecked()
  await tabAndPress(page, send)
  const sent = main(page).getByRole('region', { name: 'Cards you sent' }).getByRole('listitem')
  await expect(sent).toHaveText([/^I’m proud of you!/])
  await expectFocusPreserved(page)

  await tabTo(page, main(page).getByRole('radio', { name: 'In your own words' }), 'Shift+Tab')
  await page.keyboard.press('Space')
  const words = main(page).getByLabel('Your words to Ida')
  await tabAndType(page, words, '   ')
  await tabAndPress(page, send)
  await expect(words).toHaveAccessibleDescription('Please write something')
  await expect(words).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.insertText('<i>So</i> proud 🎉')
  await expect(main(page).getByText('17 of 140 characters')).toBeVisible()
  await tabAndPress(page, send)
  await expect(sent).toHaveText([/^<i>So<\/i> proud 🎉/, /^I’m proud of you!/])
})

test('a child finds the cards under Today, and deletes one', async ({ page, newLearner, newRequest }) => {
  const { parent, learner } = await newLearner('Ida')
  const request = await newRequest()
  await enterBy(request, parent)
  for (const card of [{ text: 'First words' }, { drawing: 'bee' }, { drawing: 'rainbow' }]) {
    await sendCard(request, learner.id, card)
  }
  await enterBy(page.request, learner)
  await page.goto('/learner/dashboard')
  const cards = main(page).getByRole('region', { name: 'Cards for you' })
  await expect(cards.getByRole('listitem').filter({ visible: true })).toHaveText([/^You did it!/, /^You worked hard!/])
  await expect(cards.locator('svg[viewBox="0 0 120 96"]')).toHaveCount(2)
  await cards.getByText('1 earlier card').click()
  await expect(cards.getByRole('listitem').last()).toHaveText(/^First words/)
  await expectFits(page)
  await expectAccessible(page)

  await cards.getByRole('button', { name: 'Delete the card: You did it! From your parent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this card?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete card' }).click()
  await expect(cards.getByRole('listitem').filter({ visible: true })).toHaveText([/^You worked hard!/, /^First words/])
  await expect(main(page).getByRole('heading', { name: 'Cards for you' })).toBeFocused()
  const { cards: left } = await (await request.get(`/api/learners/${learner.id}/cards`)).json()
  expect(left).toHaveLength(2)
})

test('a parent sees the child’s Today, which cannot be pressed', async ({ page, newLearner }) => {
  const { parent, learner } = await newLearner('Ida')
  await enterBy(page.request, parent)
  await sendCard(page.request, learner.id, { drawing: 'sun' })
  await page.goto('/parent')
  await tabAndPress(page, main(page).getByRole('link', { name: 'See what Ida sees' }))
  await expect(page).toHaveURL(`/parent/today/${learner.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'What Ida sees' })).toBeVisible()
  const seen = main(page).getByRole('region', { name: 'Ida’s start page' })
  for (const name of ['Today', 'A card for you', 'Available Subjects', 'Recent Lessons', 'Your learning so far']) {
    await expect(seen.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await expect(seen.getByRole('link')).toHaveCount(0)
  await expect(seen.getByRole('button')).toHaveCount(0)
  await tabAndPress(page, main(page).getByRole('link', { name: 'Parent Dashboard' }))
  await expect(page).toHaveURL('/parent')
  await page.goto('/learner/dashboard')
  await page.getByRole('dialog').getByRole('link', { name: 'See what Ida sees' }).click()
  await expect(page).toHaveURL(`/parent/today/${learner.id}`)
})

async function sendCard(request: APIRequestContext, learnerId: string, card: object) {
  const sent = await request.put(`/api/learners/${learnerId}/cards/${randomUUID()}`, { data: card })
  expect(sent.ok(), await sent.text()).toBe(true)
}
