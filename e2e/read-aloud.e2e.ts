import type { Page } from '@playwright/test'
import { expect, test } from './testing/journey.ts'
import { enterBy, MIRA, pathOfSubject } from './testing/people.ts'
import { shownSoFar, showsWord, spokenSoFar, stubVoice } from './testing/stub-voice.ts'

test('a text is read sentence by sentence, its formulas in words, and the word being read is shown', async ({
  page,
}) => {
  await stubVoice(page)
  await openReading(page)
  await page.getByRole('button', { name: 'Compact view' }).click()
  const box = page.getByRole('region', { name: 'When two quantities grow together' })
  const { height = 0 } = (await box.boundingBox()) ?? {}
  expect(Math.round(height), 'a long text scrolls in a box').toBe(500)
  await expect(page.getByLabel('Reading speed').getByRole('option')).toHaveText(['Slow', 'Normal', 'Faster'])
  await page.getByLabel('Reading speed').selectOption('Slow')
  await page.getByRole('button', { name: 'Read for Me' }).click()
  await expect(page.getByRole('button', { name: 'Stop Reading' })).toBeVisible()
  await expect(page.getByLabel('Reading speed')).toBeDisabled()

  await test.step('the words follow each other, each of them in view, though the box is scrolled', async () => {
    await expect.poll(() => box.evaluate((element) => element.scrollTop), { timeout: 40_000 }).toBeGreaterThan(0)
    const shown = await shownSoFar(page)
    expect(shown.slice(0, 7).map(({ word }) => word)).toEqual(['A', 'rate', 'you', 'already', 'use', 'You', 'buy'])
    expect(shown.filter(({ inView }) => !inView)).toEqual([])
  })

  await test.step('it stops on request', async () => {
    await page.getByRole('button', { name: 'Stop Reading' }).click()
    await expect(page.getByLabel('Reading speed')).toBeEnabled()
    const spoken = await spokenSoFar(page)
    expect(spoken.slice(0, 4)).toEqual([
      { text: 'A rate you already use', rate: 0.7 },
      { text: 'You buy three mangoes for 6 dollars.', rate: 0.7 },
      { text: 'Your friend wants five of the same mangoes.', rate: 0.7 },
      expect.objectContaining({ text: expect.stringMatching(/^Before anyone reaches/) }),
    ])
    const said = spoken.map(({ text }) => text).join(' ')
    expect(said).toContain('k equals y over x')
    for (const { text } of spoken) expect(text.length).toBeLessThanOrEqual(160)
    await expectSilence(page)
  })
})

test('reading stops when the part or the lesson closes', async ({ page }) => {
  await stubVoice(page)
  await openReading(page)
  const read = async () => {
    const before = (await spokenSoFar(page)).length
    await page.getByRole('button', { name: 'Read for Me' }).click()
    await expect.poll(async () => (await spokenSoFar(page)).length).toBeGreaterThan(before)
  }

  await read()
  expect((await spokenSoFar(page)).at(-1)).toMatchObject({ rate: 0.9 })
  await page.getByRole('tab', { name: 'Quiz' }).click()
  await expect(page.getByRole('tabpanel', { name: /^Quiz/ })).toBeVisible()
  await expectSilence(page)

  await page.getByRole('tab', { name: 'Reading' }).click()
  await page.getByLabel('Reading speed').selectOption('Faster')
  await read()
  expect((await spokenSoFar(page)).at(-1)).toMatchObject({ rate: 1.2 })
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('tab', { name: 'Reading' })).toHaveCount(0)
  await expectSilence(page)
})

test('a failing voice and a browser without one show an error', async ({ page, newPerson }) => {
  await stubVoice(page, 'fails')
  await openReading(page)
  await page.getByRole('button', { name: 'Read for Me' }).click()
  await expect(page.getByText('Failed to convert text to speech. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Read for Me' })).toBeVisible()
  await expect(page.getByLabel('Reading speed')).toBeEnabled()

  const mute = await (await newPerson()).newPage()
  await stubVoice(mute, 'missing')
  await openReading(mute)
  await mute.getByRole('button', { name: 'Read for Me' }).click()
  await expect(mute.getByText('Text-to-speech is not supported in your browser.')).toBeVisible()
  await expect(mute.getByRole('button', { name: 'Read for Me' })).toBeVisible()
})

async function openReading(page: Page) {
  await enterBy(page.request, MIRA)
  await page.goto(`${await pathOfSubject(page.request, 'Mathematics')}?lesson=1&part=text`)
  await expect(page.getByRole('button', { name: 'Read for Me' })).toBeVisible()
}

/** Expects that nothing is read for longer than the stubbed voice needs for two words. */
async function expectSilence(page: Page) {
  const before = (await spokenSoFar(page)).length
  await page.waitForTimeout(300)
  expect(await spokenSoFar(page)).toHaveLength(before)
  expect(await showsWord(page)).toBe(false)
}
