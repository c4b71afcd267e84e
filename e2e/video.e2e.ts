import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { test as base, expect } from './testing/journey.ts'
import { enterBy } from './testing/people.ts'
import { addLateVoice, spokenSoFar, stubVoice } from './testing/stub-voice.ts'
import type { Studies } from './testing/studies.ts'
import { serveWithoutAnswer } from './testing/without-answer.ts'

/** `studies`: those of a learner who is signed in on `page`, about to open the first lesson. */
const test = base.extend<{ studies: Studies }>({
  studies: async ({ page, newLearner }, use) => {
    const { learner, studies } = await newLearner('Mira')
    await enterBy(page.request, learner)
    await use(studies)
  },
})

const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true })
const pause = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true })
const captions = (page: Page) => page.getByRole('button', { name: 'Captions' })

test('a silent film plays at the selected speed with captions and narration, and responds to keys', async ({
  page,
  studies,
}) => {
  await stubVoice(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).origin))
  await openVideo(page, studies)
  expect
    .soft(await loaded(page), 'neither the player nor the video is loaded before it is played')
    .not.toContainEqual(expect.stringMatching(/file-player-.*\.js|\/media\//))
  await startPlaying(page)
  const player = page.getByRole('region', { name: /^Video Player/ })

  await test.step('it plays at the selected speed', async () => {
    await expect.soft(player).toBeFocused()
    await page.getByLabel('Playback speed').selectOption('2')
    expect.soft(await state(page)).toMatchObject({ paused: false, rate: 2 })
    expect.soft([...new Set(requests)], 'sites that received a request').toEqual([new URL(page.url()).origin])
  })
  await test.step('it is narrated from its captions', async () => {
    await expect.soft(page.getByRole('button', { name: 'Narration off' })).toBeVisible()
    await expect.soft.poll(async () => (await spokenSoFar(page)).length).toBeGreaterThan(1)
    const spoken = await spokenSoFar(page)
    expect.soft(spoken[0]?.text).toMatch(/^\p{Lu}.*\w/u)
    expect.soft(spoken.at(-1)?.rate).toBeGreaterThanOrEqual(2)
  })
  await test.step('its captions are switched on', async () => {
    await expect.soft(captions(page)).toHaveAttribute('aria-pressed', 'false')
    await captions(page).click()
    await expect.soft(captions(page)).toHaveAttribute('aria-pressed', 'true')
    await expect.soft(page.locator('.vds-captions [data-part="cue"]').first()).toHaveText(/\S/)
  })
  await test.step('it responds to keys while it has the focus', async () => {
    await player.focus()
    await page.keyboard.press('Space')
    await expect.soft.poll(async () => (await state(page)).paused).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('m')
    await expect.soft(page.getByRole('button', { name: 'Narration on' })).toBeVisible()
    await page.keyboard.press('c')
    await expect.soft(captions(page)).toHaveAttribute('aria-pressed', 'false')
    const before = await seconds(page)
    await page.keyboard.press('ArrowRight')
    await expect.soft.poll(() => seconds(page)).toBeGreaterThan(before + 3)
    for (const name of ['Position in the video', 'Play', 'Narration on']) {
      await page.keyboard.press('Tab')
      await expect.soft(page.locator(':focus')).toHaveAccessibleName(name)
    }
  })
})

test('a recording is played in step with its video, instead of the voice of the device', async ({ page, studies }) => {
  await stubVoice(page)
  await recordSounds(page)
  await serveWithoutAnswer(page, /^\/learner\/subjects\//)
  await page.route('**/api/rpc/study/lesson*', (route) =>
    changeVideo(route, { narrationUrl: '/files/00000000-0000-4000-8000-000000000000' }),
  )
  await page.route('**/files/*', (route) => answerRange(route, silence(60)))
  await openVideo(page, studies)
  await startPlaying(page)
  await expect(page.getByRole('button', { name: 'Narration off' })).toBeVisible()
  await expect.poll(() => soundOf(page)).toMatchObject({ paused: false, rate: 1, muted: false })
  await page.getByLabel('Playback speed').selectOption('2')
  await page.getByRole('button', { name: 'Narration off' }).click()
  await expect.poll(() => soundOf(page)).toMatchObject({ paused: false, rate: 2, muted: true })
  await page.getByRole('slider', { name: 'Position in the video' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(async () => Math.abs(((await soundOf(page))?.seconds ?? 0) - (await seconds(page))))
    .toBeLessThan(0.5)
  await pause(page).click()
  await expect.poll(() => soundOf(page)).toMatchObject({ paused: true })
  expect(await spokenSoFar(page)).toEqual([])
})

test('a recording that cannot be loaded leaves the voice of the device', async ({ page, studies, guard }) => {
  guard.expectFault(/Failed to load resource/)
  await stubVoice(page)
  await serveWithoutAnswer(page, /^\/learner\/subjects\//)
  await page.route('**/api/rpc/study/lesson*', (route) => changeVideo(route, { narrationUrl: '/media/gone.mp3' }))
  await openVideo(page, studies)
  await startPlaying(page)
  await expect.poll(async () => (await spokenSoFar(page)).length).toBeGreaterThan(0)
})

test('a video resumes where it was left on another device', async ({ page, studies }) => {
  await studies.leaveVideo(1, 4)
  await page.setViewportSize({ width: 375, height: 740 })
  await openVideo(page, studies)
  await expect(page.getByText('The video continues at 0:04, where you left off.')).toBeVisible()
  await expect(page.getByText('Time: 0:04')).toBeVisible()
  await expectAccessible(page)
  await play(page).click()
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(4)
  await page.getByRole('button', { name: 'Start from the beginning' }).click()
  await expect(pause(page)).toBeVisible()
  expect(await seconds(page)).toBeLessThan(4)
})

test('a device without a voice shows the captions of a silent film, and a choice is remembered', async ({
  page,
  studies,
}) => {
  await stubVoice(page, 'missing')
  await openVideo(page, studies)
  await play(page).click()
  await expect(page.getByText('This device has no voice, so the captions are on.')).toBeVisible()
  expect.soft(await spokenSoFar(page)).toEqual([])
  await captions(page).click()
  const advice = page.getByText('This device has no voice. Turn on the captions to read along.')
  await expect.soft(advice).toBeVisible()
  await page.reload()
  await play(page).click()
  await expect.soft(advice).toBeVisible()
  await expect.soft(captions(page), 'a choice is remembered').toHaveAttribute('aria-pressed', 'false')
})

test('captions that are on for want of a voice make way for one that arrives late', async ({ page, studies }) => {
  await stubVoice(page, 'late')
  await openVideo(page, studies)
  await play(page).click()
  await expect(page.getByText('This device has no voice, so the captions are on.')).toBeVisible()
  await expect.soft(captions(page)).toHaveAttribute('aria-pressed', 'true')
  await expect.soft(page.getByRole('button', { name: /^(Sound|Narration) o/ })).toBeHidden()
  await expect.soft(page.getByRole('slider', { name: 'Volume' })).toBeHidden()
  await expectAccessible(page)
  await addLateVoice(page)
  await expect.soft(page.getByText(/^This device has no voice/)).toBeHidden()
  await expect.soft(captions(page)).toHaveAttribute('aria-pressed', 'false')
  await expect.soft.poll(async () => (await spokenSoFar(page)).length).toBeGreaterThan(0)
})

test('a voice that fails leaves the captions, and says so', async ({ page, studies }) => {
  await stubVoice(page, 'fails')
  await openVideo(page, studies)
  await play(page).click()
  await expect(page.getByText('The voice of this device didn’t work, so the captions are on.')).toBeVisible()
  await expect(captions(page)).toHaveAttribute('aria-pressed', 'true')
})

test('a film is read before it is loaded, and played from a line of its text', async ({ page, studies, guard }) => {
  await stubVoice(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await openVideo(page, studies)
  expect((await loaded(page)).filter((file) => file.includes('/media/'))).toEqual([])
  guard.expectFault(/Failed to load resource/)
  await page.route('**/media/*.vtt', (route) => route.abort())
  await page.getByText('Read the film').click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t load the text of the video.', { timeout: 15_000 })
  await page.unroute('**/media/*.vtt')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Take this with you' })).toBeVisible()
  await expectAccessible(page)
  expect((await loaded(page)).filter((file) => /\/media\/.*\.webm|file-player/.test(file))).toEqual([])
  const lines = page.getByRole('button', { name: /^Play from/ })
  await lines.last().click()
  await expect.poll(() => seconds(page), 'a film that was not loaded').toBeGreaterThan(30)
  await expect(page.locator('video')).toBeInViewport({ ratio: 0.9 })
  await lines.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => seconds(page), 'a film that plays').toBeLessThan(20)
  await expect(lines.nth(1)).toBeFocused()
  await expect(pause(page)).toBeVisible()
})

test('a film pauses for a question, which is checked once and asked again on request', async ({ page, studies }) => {
  await stubVoice(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await openVideo(page, studies)
  const again = page.getByRole('button', { name: /^Question at 0:/ })
  const question = page.getByRole('region', { name: 'Question in the video' })
  await again.click()
  await expect(question.getByRole('heading', { name: 'What do you think?' })).toBeFocused()
  const stoppedAt = await seconds(page)
  await expect.poll(async () => (await state(page)).paused).toBe(true)
  await expect(play(page)).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('textbox').pressSequentially('1f2')
  await expect(page.getByRole('button', { name: 'Leave full screen' }), 'a shortcut is a letter here').toBeHidden()
  await question.getByRole('textbox').fill('7')
  await question.getByRole('button', { name: 'Check answer' }).click()
  await expect(question.getByRole('heading', { name: 'Not right yet. Here’s how it works.' })).toBeFocused()
  await expect(
    question.getByText('You added the cups. For every cup of juice there are 3 cups of water.'),
  ).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Go on' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('region', { name: /^Video Player/ })).toBeFocused()
  await expect.poll(() => seconds(page)).toBeGreaterThan(stoppedAt + 1)

  await page.getByRole('slider', { name: 'Position in the video' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => seconds(page)).toBeLessThan(stoppedAt)
  await page.getByLabel('Playback speed').selectOption('2')
  await expect.poll(() => seconds(page), 'a film played again').toBeGreaterThan(stoppedAt + 1)
  await expect(question).toBeHidden()

  await again.click()
  await expect(question.getByRole('heading', { name: 'What do you think?' })).toBeFocused()
  await question.getByRole('button', { name: 'Skip' }).click()
  await expect(question).toBeHidden()
  await expect(pause(page)).toBeVisible()
})

test('a film in full screen asks there, and without a connection says so and goes on', async ({
  page,
  context,
  studies,
  guard,
}) => {
  // The time spent on the lesson is reported where a film pauses.
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  await stubVoice(page)
  await openVideo(page, studies)
  await startPlaying(page)
  await expect.poll(() => loaded(page)).toContainEqual(expect.stringMatching(/\/film-question-.*\.js/))
  const label = await page.getByRole('button', { name: /^Question at 0:/ }).innerText()
  const at = Number(/0:(\d\d)/.exec(label)?.[1])
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
  await page.getByLabel('Playback speed').selectOption('2')
  // Longer before the question than what counts as a jump over it.
  await page
    .locator('video')
    .evaluate((video: HTMLVideoElement, time) => Object.assign(video, { currentTime: time }), at - 4)
  await expect.poll(() => seconds(page)).toBeGreaterThan(at - 4)
  await context.setOffline(true)
  const question = page.getByRole('region', { name: 'Question in the video' })
  await expect(question.getByText(/^You’re offline, so we can’t check/)).toBeInViewport({ timeout: 20_000 })
  await expect(question.getByRole('button', { name: 'Check answer' })).toBeDisabled()
  await question.getByRole('button', { name: 'Skip' }).click()
  await expect(question).toBeHidden()
  await expect(pause(page)).toBeVisible()
})

test('a lesson reports study time while it is visible, and starts a new interval after it was hidden', async ({
  page,
  studies,
}) => {
  const reports: boolean[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/attendance')) reports.push(JSON.parse(request.postData() ?? '{}').begins)
  })
  await openVideo(page, studies)
  await expect.poll(() => reports).toEqual([true])
  await setVisible(page, false)
  await expect.poll(() => reports).toEqual([true, false])
  await setVisible(page, true)
  await expect.poll(() => reports).toEqual([true, false, true])
  await page.getByRole('button', { name: /^Lesson 1:/ }).click()
  await expect.poll(() => reports).toEqual([true, false, true, false])
})

test('a video that cannot be played shows an error, and plays on retry', async ({ page, studies, guard }) => {
  guard.expectFault(/Failed to load resource/)
  await page.route('**/media/*.webm', (route) => route.abort())
  await openVideo(page, studies)
  await play(page).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t play the video.')
  await page.unroute('**/media/*.webm')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.5)
})

test.describe('first opened offline', () => {
  test.beforeEach(async ({ page, context, studies, guard }) => {
    guard.allowFault(/ERR_INTERNET_DISCONNECTED/)
    await page.goto(`${studies.subject}?lesson=1&part=quiz`)
    await expect(page.getByRole('tabpanel', { name: /^Quiz/ })).toBeVisible()
    await expect.poll(() => loaded(page)).toContainEqual(expect.stringMatching(/\/late-.*\.js/))
    await context.setOffline(true)
  })

  test('a reading without its voice is read aloud once the connection is back', async ({ page, context }) => {
    await page.getByRole('tab', { name: /^Reading/ }).click()
    const reading = page.getByRole('tabpanel', { name: /^Reading/ })
    await expect(reading.getByText('Read aloud isn’t available right now.')).toBeVisible()
    await expect(reading.getByRole('paragraph').nth(1)).not.toBeEmpty()
    await context.setOffline(false)
    await reading.getByRole('button', { name: 'Try again' }).click()
    await expect(reading.getByRole('button', { name: 'Read for Me' })).toBeVisible()
  })

  test('a video plays once the connection is back', async ({ page, context }) => {
    await page.getByRole('tab', { name: /^Video/ }).click()
    const video = page.getByRole('tabpanel', { name: /^Video/ })
    await play(page).click()
    await expect(video.getByRole('status')).toContainText('You’re offline. This will load when you’re back.')
    await context.setOffline(false)
    await expect(video.getByRole('alert')).toContainText('We couldn’t play the video.')
    await video.getByRole('button', { name: 'Try again' }).click()
    await expect(pause(page)).toBeVisible()
  })
})

test('a player whose code failed to load comes with a new page on retry', async ({ page, studies, guard }) => {
  guard.expectFault(/ERR_FAILED/)
  await page.route('**/assets/file-player-*.js', (route) => route.abort())
  await page.goto(`${studies.subject}?lesson=1&part=video`)
  await play(page).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t play the video.')
  await page.unroute('**/assets/file-player-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await play(page).click()
  await expect(pause(page)).toBeVisible()
})

test.describe('a video at YouTube', () => {
  test.beforeEach(async ({ page }) => {
    await serveWithoutAnswer(page, /^\/learner\/subjects\//)
    await page.route('**/api/rpc/study/lesson*', withYouTubeVideo)
  })

  test('is requested only when played, and reports its position', async ({ page, studies }) => {
    const requests: string[] = []
    await page.route('https://www.youtube-nocookie.com/**', (route) => {
      requests.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: EXTERNAL_PLAYER })
    })
    await openVideo(page, studies)
    const external = page.getByRole('button', { name: /^Play: / })
    await expect(page.getByText('Read the film')).toBeHidden()
    await expect(external).toContainText('Pressing play loads this video from YouTube')
    await expectAccessible(page)
    expect(requests).toEqual([])

    const positionSaved = page.waitForResponse(
      (response) =>
        response.url().endsWith('/attendance') && /"videoSeconds":21/.test(response.request().postData() ?? ''),
    )
    await external.click()
    expect((await positionSaved).ok()).toBe(true)
    expect(requests).toHaveLength(1)
    expect(requests[0]).toContain('/embed/dQw4w9WgXcQ?')
  })

  test('that is blocked shows an error and can be retried', async ({ page, studies }) => {
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.abort())
    await page.clock.install()
    await openVideo(page, studies)
    await page.getByRole('button', { name: /^Play: / }).click()
    await expect(page.locator('iframe')).toBeVisible()
    // Longer than a player may take to load.
    await page.clock.fastForward(31_000)
    await expect(page.getByRole('alert')).toContainText('We couldn’t play the video.')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: /^Play: / })).toBeVisible()
  })
})

async function openVideo(page: Page, studies: Studies) {
  await page.goto(`${studies.subject}?lesson=1&part=video`)
  await expect(page.getByText(/^Duration: \d+:\d\d$/)).toBeVisible()
}

/** Presses Play, and waits until the player's code is loaded and the video runs. */
async function startPlaying(page: Page) {
  await play(page).click()
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.5)
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
  page.locator('video').evaluate(({ paused, playbackRate }: HTMLVideoElement) => ({ paused, rate: playbackRate }))

/** Replaces the sample content's video of the lesson. */
function withYouTubeVideo(route: Route) {
  return changeVideo(route, { source: { kind: 'youtube', id: 'dQw4w9WgXcQ', start: 0 }, position: 0 })
}

async function changeVideo(route: Route, change: object) {
  const answer = await route.fetch()
  const body = await answer.json()
  Object.assign(body.json.video, change)
  await route.fulfill({ response: answer, json: body })
}

/** Keeps the sounds that the page plays outside of its document. */
function recordSounds(page: Page) {
  return page.addInitScript(() => {
    const { Audio } = window
    window.Audio = class extends Audio {
      constructor(src?: string) {
        super(src)
        Reflect.set(window, 'sound', this)
      }
    }
  })
}

/** State of the sound that was made last; null before. */
function soundOf(page: Page) {
  return page.evaluate(() => {
    const sound: unknown = Reflect.get(window, 'sound')
    if (!(sound instanceof HTMLAudioElement)) return null
    const { paused, playbackRate: rate, muted, currentTime: seconds } = sound
    return { paused, rate, muted, seconds }
  })
}

/** Answers with the range of bytes that is asked for: without ranges a browser cannot move in a sound. */
function answerRange(route: Route, file: Buffer) {
  const from = Number(/bytes=(\d+)-/.exec(route.request().headers().range ?? '')?.[1] ?? 0)
  const headers = { 'Accept-Ranges': 'bytes', 'Content-Range': `bytes ${from}-${file.length - 1}/${file.length}` }
  return route.fulfill({ status: 206, contentType: 'audio/wav', headers, body: file.subarray(from) })
}

/** A WAV file without a sound, of 8,000 samples a second. */
function silence(seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * 8_000, 128)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8_000, 24)
  header.writeUInt32LE(8_000, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
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
