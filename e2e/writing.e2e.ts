import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { allowWriting } from './testing/families.ts'
import { expectFits } from './testing/fits.ts'
import { independently } from './testing/independently.ts'
import { test as base, expect } from './testing/journey.ts'
import { tabAndPress } from './testing/keyboard.ts'
import { enterBy, pathOfSubject } from './testing/people.ts'

type Writer = { learnerId: string; asParent: APIRequestContext; open: (page: Page) => Promise<void> }

/** `writer`: a learner who is signed in on `page`, and whose parent has allowed written answers. */
const test = base.extend<{ writer: Writer }>({
  writer: async ({ page, newLearner, newRequest }, use) => {
    const { parent, learner } = await newLearner('Ida')
    const asParent = await newRequest()
    await enterBy(asParent, parent)
    await allowWriting(asParent, learner.id, true)
    await enterBy(page.request, learner)
    const subject = await pathOfSubject(page.request, 'English')
    const open = async () => {
      await page.goto(`${subject}?lesson=1&part=assignment`)
      await expect(boxOf(page)).toBeVisible()
    }
    await use({ learnerId: learner.id, asParent, open })
  },
})

const boxOf = (page: Page) => page.getByRole('region', { name: 'Write' })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true })

  test('a child reads who can see it, writes, compares and deletes', async ({ page, writer }) => {
    await writer.open(page)
    const box = boxOf(page)
    await expect(box.getByText(/can read what you write here, from the first word/)).toBeVisible()
    await expect(box.getByRole('button', { name: 'I’m done' })).toBeDisabled()
    await expect(box.getByText('One good answer')).toHaveCount(0)
    const text = box.getByLabel('Your text')
    await text.tap()
    await text.fill('The boat brings books to villages.')
    await expect(box.getByText('6 of about 90 words')).toBeVisible()
    await expect(box.getByText('Your text is saved')).toBeVisible()
    await expectFits(page)
    await expectAccessible(page, { colors: false })

    await page.reload()
    await expect(text).toHaveValue('The boat brings books to villages.')
    await box.getByRole('button', { name: 'I’m done' }).tap()
    await expect(box.getByRole('heading', { name: 'Compare and improve' })).toBeVisible()
    await expect(box.getByText('One good answer')).toBeVisible()
    await box.getByLabel('I used two pieces of evidence from the text.').check()
    await text.fill('The boat brings books to villages without roads.')
    await expect(box.getByText('Your text is saved')).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)

    await page.reload()
    await expect(box.getByLabel('I used two pieces of evidence from the text.')).toBeChecked()
    await box.getByRole('button', { name: 'Delete' }).tap()
    await page.getByRole('dialog', { name: 'Delete your text?' }).getByRole('button', { name: 'Delete text' }).tap()
    await expect(text).toHaveValue('')
    await expect(box.getByText('One good answer')).toHaveCount(0)
  })
})

test('a text that is not saved stays on the device: over 300 words, or without a connection', async ({
  page,
  context,
  guard,
  writer,
}) => {
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  await writer.open(page)
  const box = boxOf(page)
  const text = box.getByLabel('Your text')
  await independently('over 300 words', async () => {
    await text.fill('word '.repeat(301))
    await expect(text).toHaveAccessibleDescription('Your text has 301 words. Please shorten it to 300 words or fewer.')
    await page.reload()
    await expect(text).toHaveValue('word '.repeat(301))
    await text.fill('word '.repeat(300))
    await expect(box.getByText('Your text is saved')).toBeVisible()
  })
  await independently('without a connection', async () => {
    await context.setOffline(true)
    await text.fill('Written on the bus.')
    await expect(box.getByText('Not saved yet, but stored on this device')).toBeVisible()
    await context.setOffline(false)
    await expect(box.getByText('Your text is saved')).toBeVisible({ timeout: 20_000 })
  })
})

test('two tabs show the same text, and two devices let the child choose', async ({
  page,
  guard,
  newPerson,
  writer,
}) => {
  guard.expectFault(/status of 409/)
  await writer.open(page)
  const text = boxOf(page).getByLabel('Your text')
  await text.fill('From the first tab.')
  await expect(boxOf(page).getByText('Your text is saved')).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await boxOf(tab).getByLabel('Your text').fill('From the second tab.')
  await expect(text).toHaveValue('From the second tab.')
  await expect(boxOf(tab).getByText('Your text is saved')).toBeVisible()
  await tab.close()

  const device = await newPerson({ storageState: { cookies: await page.context().cookies(), origins: [] } })
  const other = await device.newPage()
  await other.goto(page.url())
  await boxOf(other).getByLabel('Your text').fill('From the other device.')
  await expect(boxOf(other).getByText('Your text is saved')).toBeVisible()
  await text.fill('From here.')
  await expect(boxOf(page).getByText('You also wrote on another device')).toBeVisible()
  await expect(boxOf(page).getByText('From the other device.')).toBeVisible()
  await expectAccessible(page)
  await boxOf(page).getByRole('button', { name: 'Keep this text' }).click()
  await expect(boxOf(page).getByText('Your text is saved')).toBeVisible()
  await other.reload()
  await expect(boxOf(other).getByLabel('Your text')).toHaveValue('From here.')
})

test('without a parent’s tick there is the task for paper only, and the assignment works as ever', async ({
  page,
  writer,
}) => {
  await allowWriting(writer.asParent, writer.learnerId, false)
  await writer.open(page)
  const box = boxOf(page)
  await expect(box.getByText(/To write here, ask a parent to allow it/)).toBeVisible()
  await expect(box.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Submit Assignment' })).toHaveCount(1)
  await expectAccessible(page, { colors: false })
})

test('a parent reads the text and says something, which the child sees', async ({ page, newPerson, writer }) => {
  await writer.open(page)
  await boxOf(page).getByLabel('Your text').fill('The boat brings books to villages.')
  await expect(boxOf(page).getByText('Your text is saved')).toBeVisible()

  const device = await newPerson({ storageState: await writer.asParent.storageState() })
  const parent = await device.newPage()
  await parent.goto('/parent')
  await tabAndPress(parent, parent.getByRole('link', { name: 'Read what Ida wrote' }))
  await expect(parent.getByRole('heading', { level: 1, name: 'What Ida wrote' })).toBeVisible()
  const text = parent.getByRole('region', { name: /^English, lesson 1/ })
  await expect(text.getByText('The boat brings books to villages.')).toBeVisible()
  await expect(text.getByText('In progress')).toBeVisible()
  await expect(text.getByRole('button', { name: 'Send' })).toBeDisabled()
  await text.getByLabel('I understood your main point').check()
  await text.getByLabel('One sentence').fill('x'.repeat(141))
  await text.getByRole('button', { name: 'Send' }).click()
  await expect(text.getByLabel('One sentence')).toHaveAccessibleDescription('Please write at most 140 characters')
  await text.getByLabel('One sentence').fill('Now I want to read about that boat!')
  await text.getByRole('button', { name: 'Send' }).click()
  await expect(text.getByRole('button', { name: 'Change it' })).toBeDisabled()
  await expectFits(parent)
  await expectAccessible(parent, { colors: false })

  await page.goto('/learner/notices')
  await page.getByRole('link', { name: /read your text in/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My writing' })).toBeVisible()
  await expect(page.getByText('Now I want to read about that boat!')).toBeVisible()
  await expect(page.getByText('I understood your main point')).toBeVisible()
  await expectAccessible(page, { colors: false })
  await page.getByRole('link', { name: /^Open the lesson/ }).click()
  await expect(boxOf(page).getByText('Now I want to read about that boat!')).toBeVisible()
})

test('a parent ticks the box for written answers, and unticks it', async ({ page, newLearner }) => {
  const { parent, learner } = await newLearner('Ida')
  await enterBy(page.request, parent)
  await page.goto(`/parent/manage-learners/${learner.id}`)
  const box = page.getByRole('checkbox', { name: /My child may write answers/ })
  await expect(box).not.toBeChecked()
  await box.check()
  await expect(page.getByText('Ida can write answers now.')).toBeVisible()
  await page.reload()
  await expect(box).toBeChecked()
  await box.uncheck()
  await expect(page.getByText('Written answers are off')).toBeVisible()
})
