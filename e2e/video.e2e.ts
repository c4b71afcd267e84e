import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { expect, test } from './testing/journey.ts'
import { enter, MIRA, openSubject } from './testing/people.ts'
import { spokenSoFar, stubVoice } from './testing/stub-voice.ts'

test('a lesson’s video plays with captions, speed and keys, moves to full screen, and resumes on another device', async ({
  page,
  newPerson,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).origin))
  await stubVoice(page)
  await openVideo(page)

  await test.step('plays at the selected speed, with captions', async () => {
    await expectAccessible(page)
    expect(await loaded(page), 'the player is loaded when it is wanted').not.toContainEqual(
      expect.stringMatching(/file-player-.*\.js/),
    )
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.getByRole('region', { name: /^Video Player/ })).toBeFocused()
    await expect.poll(() => seconds(page)).toBeGreaterThan(0.5)
    await page.getByLabel('Playback speed').selectOption('2')
    expect(await state(page)).toMatchObject({ paused: false, rate: 2 })
    const captions = page.getByRole('button', { name: 'Captions' })
    await expect(captions).toHaveAttribute('aria-pressed', 'false')
    await captions.click()
    await expect(captions).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('.vds-captions [data-part="cue"]').first()).toHaveText(/\S/)
    await expectAccessible(page)
  })

  await test.step('the silent film is narrated from its captions while it plays', async () => {
    await expect(page.getByRole('button', { name: 'Narration off' })).toBeVisible()
    await expect.poll(async () => (await spokenSoFar(page)).length).toBeGreaterThan(1)
    const spoken = await spokenSoFar(page)
    expect(spoken[0]?.text).toMatch(/^\p{Lu}.*\w/u)
    expect(spoken.at(-1)?.rate).toBeGreaterThanOrEqual(2)
  })

  await test.step('continues at the same position in the full-screen window, and back', async () => {
    const before = await seconds(page)
    await page.getByRole('button', { name: 'Open in full screen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Lesson Content' })
    await expect(dialog.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
    await expect(page.locator('video')).toHaveCount(1)
    expect(await seconds(page)).toBeGreaterThanOrEqual(Math.floor(before))
    await expect.poll(() => state(page)).toMatchObject({ paused: false, rate: 2 })
    await expect(dialog.getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('responds to keys while it has the focus', async () => {
    const player = page.getByRole('region', { name: /^Video Player/ })
    await player.focus()
    await page.keyboard.press('Space')
    await expect.poll(async () => (await state(page)).paused).toBe(true)
    await page.keyboard.press('m')
    await expect(page.getByRole('button', { name: 'Narration on' })).toBeVisible()
    await page.keyboard.press('c')
    await expect(page.getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'false')
    const before = await seconds(page)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => seconds(page)).toBeGreaterThan(before + 3)
    for (const name of ['Position in the video', 'Play', 'Narration on']) {
      await page.keyboard.press('Tab')
      await expect(page.locator(':focus')).toHaveAccessibleName(name)
    }
  })

  await test.step('resumes at the last position on another device', async () => {
    const left = Math.floor(await seconds(page))
    expect(left).toBeGreaterThan(3)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    const phone = await (await newPerson({ viewport: { width: 375, height: 740 } })).newPage()
    await openVideo(phone)
    await expect(phone.getByText(/^The video continues at 0:\d\d, where you left off\.$/)).toBeVisible()
    await expect.poll(() => seconds(phone)).toBeGreaterThanOrEqual(left)
    expect(await state(phone)).toMatchObject({ paused: true })
    await expectAccessible(phone)

    await phone.getByRole('button', { name: 'Start from the beginning' }).click()
    await expect(phone.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
    expect(await seconds(phone)).toBeLessThan(left)
  })

  expect([...new Set(requests)], 'sites that received a request').toEqual([new URL(page.url()).origin])
})

test('a silent film on a device without a voice has no sound controls', async ({ page }) => {
  await stubVoice(page, 'missing')
  await openVideo(page)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('button', { name: /^(Sound|Narration) o/ })).toBeHidden()
  await expect(page.getByRole('slider', { name: 'Volume' })).toBeHidden()
})

test('a lesson reports study time while it is visible, and starts a new interval after it was hidden', async ({
  page,
}) => {
  const reports: boolean[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/attendance')) reports.push(JSON.parse(request.postData() ?? '{}').begins)
  })
  await openVideo(page)
  await expect.poll(() => reports).toEqual([true])
  await setVisible(page, false)
  await expect.poll(() => reports).toEqual([true, false])
  await setVisible(page, true)
  await expect.poll(() => reports).toEqual([true, false, true])
  await page.getByRole('button', { name: /^Lesson 1:/ }).click()
  await expect.poll(() => reports).toEqual([true, false, true, false])
})

test('a video that cannot be played shows an error, and plays on retry', async ({ page, guard }) => {
  guard.expectFault(/Failed to load resource/)
  await page.route('**/media/*.webm', (route) => route.abort())
  await openVideo(page, false)
  await expect(page.getByRole('alert')).toContainText('We couldn’t play the video.')
  await page.unroute('**/media/*.webm')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect.poll(async () => (await state(page)).duration).toBeGreaterThan(5)
})

test('a part that is first opened offline shows an error, and loads once the connection is back', async ({
  page,
  context,
  guard,
}) => {
  // The reading's figure, whose text alternative is displayed instead.
  guard.expectFault(/ERR_INTERNET_DISCONNECTED \(.*\/media\/grade-7-science-1\.svg\)/)
  guard.expectFault(/ERR_INTERNET_DISCONNECTED \(.*\/media\/grade-7-science-1\.webm#t=[\d.]+\)/)
  await openPart(page, 'quiz')
  await expect(page.getByRole('tabpanel', { name: /^Quiz/ })).toBeVisible()
  await expect.poll(() => loaded(page)).toContainEqual(expect.stringMatching(/\/late-.*\.js/))
  await context.setOffline(true)
  await test.step("a phone's menu", async () => {
    const size = page.viewportSize()
    await page.setViewportSize({ width: 375, height: 700 })
    const account = page.getByRole('button', { name: 'Mira', exact: true })
    await account.click()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await account.click()
    if (size) await page.setViewportSize(size)
  })
  await test.step('reading aloud', async () => {
    await page.getByRole('tab', { name: /^Reading/ }).click()
    const reading = page.getByRole('tabpanel', { name: /^Reading/ })
    await expect(reading.getByText('Read aloud isn’t available right now.')).toBeVisible()
    await expect(reading.getByRole('paragraph').nth(1)).not.toBeEmpty()
    await context.setOffline(false)
    await reading.getByRole('button', { name: 'Try again' }).click()
    await expect(reading.getByRole('button', { name: 'Read for Me' })).toBeVisible()
  })
  await test.step('a video', async () => {
    await context.setOffline(true)
    await page.getByRole('tab', { name: /^Video/ }).click()
    const video = page.getByRole('tabpanel', { name: /^Video/ })
    const again = video.getByRole('button', { name: 'Try again' })
    await expect(video.getByRole('status')).toContainText('You’re offline. This will load when you’re back.')
    await context.setOffline(false)
    await expect(video.getByRole('alert')).toContainText('We couldn’t play the video.')
    await again.click()
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  })
})

test('a player whose code failed to load comes with a new page on retry', async ({ page, guard }) => {
  guard.expectFault(/ERR_FAILED/)
  await page.route('**/assets/file-player-*.js', (route) => route.abort())
  await openPart(page, 'video')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t play the video.')
  await page.unroute('**/assets/file-player-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
})

test.describe('a video at YouTube', () => {
  test.beforeEach(({ page }) => page.route('**/api/rpc/study/lesson*', withYouTubeVideo))

  test('is requested only when played, and reports its position', async ({ page, newPerson }) => {
    const requests: string[] = []
    await page.route('https://www.youtube-nocookie.com/**', (route) => {
      requests.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: EXTERNAL_PLAYER })
    })
    await openVideo(page, false)
    const play = page.getByRole('button', { name: /^Play: / })
    await expect(play).toContainText('Pressing play loads this video from YouTube')
    await expectAccessible(page)
    expect(requests).toEqual([])

    const positionSaved = page.waitForRequest(
      (request) => request.url().endsWith('/attendance') && /"videoSeconds":21/.test(request.postData() ?? ''),
    )
    await play.click()
    await positionSaved
    expect(requests).toHaveLength(1)
    expect(requests[0]).toContain('/embed/dQw4w9WgXcQ?')

    const other = await (await newPerson()).newPage()
    await openVideo(other)
    await expect(other.getByText('The video continues at 0:21, where you left off.')).toBeVisible()
  })

  test('that is blocked shows an error and can be retried', async ({ page }) => {
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.abort())
    await openVideo(page, false)
    await page.getByRole('button', { name: /^Play: / }).click()
    await expect(page.getByRole('alert')).toContainText('We couldn’t play the video.', { timeout: 20_000 })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: /^Play: / })).toBeVisible()
  })
})

async function openPart(page: Page, part: 'video' | 'quiz') {
  await enter(page, MIRA)
  await openSubject(page, 'Science')
  await page.goto(`${new URL(page.url()).pathname}?lesson=1&part=${part}`)
}

async function openVideo(page: Page, plays = true) {
  await openPart(page, 'video')
  await expect(page.getByText(/^Duration: \d+:\d\d$/)).toBeVisible()
  if (plays) await expect.poll(async () => (await state(page)).duration).toBeGreaterThan(5)
}

/** URLs of everything that the page has loaded. */
function loaded(page: Page) {
  return page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
}

/** Simulates switching to another tab and back. */
function setVisible(page: Page, visible: boolean) {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, !visible)
}

const seconds = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
const state = (page: Page) =>
  page.locator('video').evaluate(({ paused, playbackRate, duration }: HTMLVideoElement) => ({
    paused,
    rate: playbackRate,
    duration,
  }))

/** Replaces the sample content's video of the lesson. */
async function withYouTubeVideo(route: Route) {
  const answer = await route.fetch()
  const body = await answer.json()
  body.json.video.source = { kind: 'youtube', id: 'dQw4w9WgXcQ', start: 0 }
  body.json.video.position = 0
  await route.fulfill({ response: answer, json: body })
}

/** Implements the real player's protocol: responds to its listener, plays to second 21, and pauses there. */
const EXTERNAL_PLAYER = `<!doctype html><title>A player</title><script>
  let heard = false
  addEventListener('message', ({ data, source, origin }) => {
    if (heard || JSON.parse(data).event !== 'listening') return
    heard = true
    const send = (message) => source.postMessage(JSON.stringify(message), origin)
    send({ event: 'onReady' })
    send({ event: 'infoDelivery', info: { currentTime: 20.2, playerState: 1 } })
    send({ event: 'infoDelivery', info: { currentTime: 21.4 } })
    send({ event: 'onStateChange', info: 2 })
  })
</script>`
