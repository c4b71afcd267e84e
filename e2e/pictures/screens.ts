import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { test } from '../testing/journey.ts'
import { ANA, enterBy, MIRA, type Person, pathOfSubject } from '../testing/people.ts'

/** Folder of the pictures, which git ignores. */
const FOLDER = join(import.meta.dirname, '../../pictures')

/** Smallest phone, usual phone, tablet and laptop: width and height of the window. */
const WINDOWS = [
  [320, 568],
  [375, 667],
  [768, 1024],
  [1280, 800],
] as const

type Screens = Record<string, string | ((request: APIRequestContext) => Promise<string>)>

const idOf = async (request: APIRequestContext) => (await (await request.get('/api/session')).json()).user.id
const lesson = (part: string) => async (request: APIRequestContext) =>
  `${await pathOfSubject(request, 'Mathematics')}?lesson=6&part=${part}`
const ofMira = (page: string) => async (request: APIRequestContext) => {
  const { learners } = await (await request.get('/api/learners')).json()
  return `/parent/${page}/${learners.find(({ firstName }: { firstName: string }) => firstName === 'Mira').id}`
}

/** Looks around the sample family without an account. */
const LOOK_AROUND = { parent: '/demo/parent', student: '/demo/learner' }

const groups: { reader: string; person: Person | null; opens?: string; screens: Screens }[] = [
  {
    reader: 'visitor',
    person: null,
    screens: {
      landing: '/',
      'sign-up': '/sign-up',
      'parent-login': '/parent/sign-in',
      'learner-login': '/learner/signin',
      join: '/learner/sign-up',
      pricing: '/pricing',
      help: '/help',
      contact: '/contact',
      privacy: '/privacy',
    },
  },
  {
    reader: 'visitor',
    person: null,
    opens: LOOK_AROUND.parent,
    screens: { 'sample-home': '/parent', 'sample-plans': '/parent/subscriptions' },
  },
  {
    reader: 'visitor',
    person: null,
    opens: LOOK_AROUND.student,
    screens: { 'sample-today': '/learner/dashboard', 'sample-practice': '/learner/practice' },
  },
  {
    reader: 'learner',
    person: MIRA,
    screens: {
      today: '/learner/dashboard',
      subjects: '/subjects',
      subject: (request) => pathOfSubject(request, 'Mathematics'),
      video: lesson('video'),
      reading: lesson('text'),
      quiz: lesson('quiz'),
      assignment: lesson('assignment'),
      tests: '/learner/tests',
      practice: '/learner/practice',
      missed: '/learner/missed',
      skills: '/learner/skills',
      start: '/learner/start',
      week: async (request) => `/learner/week/${await idOf(request)}`,
      notices: '/learner/notices',
      badges: '/learner/achievements',
      report: async (request) => `/learner/scores/${await idOf(request)}`,
      profile: '/learner/profile',
    },
  },
  {
    reader: 'parent',
    person: ANA,
    screens: {
      home: '/parent',
      children: '/parent/manage-learners',
      report: ofMira('report'),
      skills: ofMira('skills'),
      worksheets: ofMira('worksheets'),
      'planned-days': ofMira('target-days'),
      plans: '/parent/subscriptions',
      'weekly-email': '/parent/weekly-email',
      profile: '/parent/profile',
      content: '/parent/cms',
      operations: '/operator',
    },
  },
]

for (const { reader, person, opens, screens } of groups) {
  for (const [name, address] of Object.entries(screens)) {
    test(`${reader}/${name}`, async ({ page }) => {
      if (person) await enterBy(page.request, person)
      if (opens !== undefined) await page.request.post(opens)
      await page.goto(typeof address === 'string' ? address : await address(page.request))
      await photograph(page, join(FOLDER, reader, name))
    })
  }
}

/** Photographs the whole page in each window, light and dark, and once more as the window shows it at first. */
async function photograph(page: Page, path: string) {
  await page.locator('main h1, main h2').first().waitFor()
  // Content that loads when it is scrolled into view stays a placeholder.
  await page
    .waitForFunction(() => document.querySelector('main .animate-pulse') === null, null, { timeout: 5000 })
    .catch(() => {})
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: `${path}-${width}-${colorScheme}.png`, fullPage: true })
    }
    await page.screenshot({ path: `${path}-${width}-window.png` })
  }
}
