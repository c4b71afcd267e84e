import type { BrowserContext, Page } from '@playwright/test'
import { findFaults } from './testing/accessibility.ts'
import { independently } from './testing/independently.ts'
import { expect, test } from './testing/journey.ts'
import { idsOfAna, idsOfMira, openScreen, settle } from './testing/open-screen.ts'
import { enterBy } from './testing/people.ts'
import { SCREENS, type Screen } from './testing/screens.ts'

/** As web/language/i18n.ts words it. */
type Text = string | readonly unknown[]

/** Texts of a route or a part in Spanish (web/vite/text-pieces.ts). */
const PIECE = /\/assets\/[^?]*\.es\.[0-9a-f]{8}\.js$/

/**
 * Serves the pages as with `LANGUAGES=es`, without a server of its own, and as built in English.
 * @param account language that the page's session has
 */
async function offerSpanish(context: BrowserContext, { account }: { account?: 'es' } = {}) {
  await context.route(
    (url) => !/\.\w+$|^\/api\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const html = (await response.text()).replace('<html ', '<html data-languages="en es" ')
      const whole = account ? html.replace('"language":null', `"language":"${account}"`) : html
      await route.fulfill({ response, body: whole })
    },
  )
}

test('a visitor with a Spanish browser reads Spanish until choosing English', async ({ newPerson }) => {
  const context = await newPerson({ locale: 'es-MX' })
  await offerSpanish(context)
  const page = await context.newPage()
  await page.goto('/parent/sign-in')
  await expect(page.getByRole('heading', { level: 1, name: 'Entrada para padres' })).toBeVisible()
  await expect(page).toHaveTitle('Entrada para padres · Trellis')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByText('Traducción en borrador')).toBeVisible()
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Escriba su correo', { exact: true })).toBeVisible()

  await independently('a built page is in Spanish once the app has loaded', async () => {
    await page.goto('/')
    await expect(page.getByRole('navigation', { name: 'Principal' })).toContainText('Precios')
  })
  await page.goto('/parent/sign-in')

  await page.getByLabel('Idioma').selectOption('English')
  await expect(page.getByRole('heading', { level: 1, name: 'Parent Login' })).toBeVisible()
  await expect(page.getByLabel('Language')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Parent Login' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('an English browser loads no other language', async ({ newPerson }) => {
  const context = await newPerson()
  await offerSpanish(context)
  const page = await context.newPage()
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page.goto('/parent/sign-in')
  await expect(page.getByRole('heading', { level: 1, name: 'Parent Login' })).toBeVisible()
  await expect(page.getByLabel('Language')).toHaveValue('en')
  expect(files.filter((file) => PIECE.test(file) || file.includes('/load-texts'))).toEqual([])
})

test('the language of an account comes before that of the device, until the account gets another', async ({
  newPerson,
  newFamily,
}) => {
  const { parent } = await newFamily('Ida')
  const context = await newPerson({ locale: 'en-US' })
  await offerSpanish(context, { account: 'es' })
  const page = await context.newPage()
  await enterBy(page.request, parent)
  let loads = true
  await page.route(/\/assets\/.*\.(js|css)$/, (route) => (loads ? route.continue() : undefined))
  loads = false
  await page.goto('/parent', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  loads = true

  const saved: unknown[] = []
  await page.route('**/api/rpc/profile/setLanguage', (route) => {
    const { json } = route.request().postDataJSON()
    saved.push(json)
    return route.fulfill({ json: { json } })
  })
  await page.goto('/parent')
  await page.getByRole('button', { name: /^Hola, / }).click()
  await page.getByLabel('Idioma').selectOption('English')
  await expect(page.getByRole('button', { name: /^Hello, / })).toBeFocused()
  await expect.poll(() => saved.at(-1)).toEqual({ language: 'en' })
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en')
})

const soft = expect.configure({ soft: true })

const SMALL_PHONE = { width: 320, height: 667 }

test('with texts 40 % longer and mirrored, every screen fits a small phone and is accessible, with nothing left in English', async ({
  newPerson,
  guard,
}) => {
  test.setTimeout(150_000)
  // Page of an unknown URL, and a lesson of an earlier grade to which nothing leads.
  guard.expectFault(/status of 404/)
  const context = await newPerson({ locale: 'es-MX', viewport: SMALL_PHONE })
  await offerSpanish(context)
  await lengthenTexts(context)
  await context.addInitScript(mirrorPages)
  await context.route('**/api/rpc/profile/setLanguage', (route) => {
    const { json } = route.request().postDataJSON()
    return route.fulfill({ json: { json } })
  })
  const page = await context.newPage()
  // Of a folder that is not translated (docs/translating.md).
  const opened = new Set<string>(['/seed-data'])
  const load = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: '⟦' })).toBeVisible()
  }
  /** Opens each path once: its other addresses have the same texts. */
  const walk = async (screens: readonly Screen[], places: Record<string, string> = {}) => {
    for (const [path, , , query = ''] of screens) {
      if (opened.has(path)) continue
      opened.add(path)
      const filled = Object.entries(places).reduce((to, [name, value]) => to.replace(name, value), path)
      await openScreen(page, filled + query, true)
      await settle(page)
      // Legal texts of another language arrive later.
      await soft.poll(() => page.evaluate(faultsOfPage), { message: path, timeout: 3000 }).toEqual([])
      expect.soft(await faultsOfNames(page), path).toEqual([])
    }
  }
  await load('/')
  await walk(SCREENS.visitor, { '*': '/nowhere' })
  await walk(SCREENS.signIn)
  const { userId, gradeId, subjectId } = await idsOfMira(page)
  await load('/learner/dashboard')
  await walk(SCREENS.learner, { ':id': gradeId })
  await walk(SCREENS.learnerOfOne, { ':id': gradeId, ':userId': userId, ':subjectId': subjectId })
  await walk([['/learner/subjects/:id', /./, /./, '?lesson=6&part=quiz']], { ':id': subjectId })
  await context.clearCookies()
  const ana = await idsOfAna(page)
  await load('/parent')
  await walk(SCREENS.parent, { ':learnerId': ana.userId, ':gradeId': ana.gradeId })
  const places = { ':userId': ana.userId, ':subjectId': ana.subjectId, ':kind': 'quiz', ':source': ana.source }
  await walk(SCREENS.parentOfOne, places)
  await walk(SCREENS.manager)
})

/** Mirrors every page, as a language that is written from the right does. */
function mirrorPages() {
  const mirror = () => {
    if (document.documentElement.dir !== 'rtl') document.documentElement.dir = 'rtl'
  }
  new MutationObserver(mirror).observe(document, { attributes: true, attributeFilter: ['dir'], subtree: true })
}

/**
 * Faults of names and sizes, which depend on texts and layout. A run of all rules takes five times as long, and those of
 * structure and colors have found nothing on the same screens in English (e2e/screens.e2e.ts).
 */
const faultsOfNames = (page: Page) =>
  findFaults(page, [
    'aria-command-name',
    'aria-dialog-name',
    'aria-input-field-name',
    'aria-meter-name',
    'aria-progressbar-name',
    'aria-toggle-field-name',
    'button-name',
    'document-title',
    'html-has-lang',
    'html-lang-valid',
    'image-alt',
    'input-button-name',
    'label',
    'link-name',
    'role-img-alt',
    'scrollable-region-focusable',
    'select-name',
    'summary-name',
    'svg-img-alt',
    'target-size',
    'valid-lang',
  ])

/** Serves the Spanish texts in brackets and 40 % longer: a language that needs more room, and shows where it is not used. */
async function lengthenTexts(context: BrowserContext) {
  await context.route(PIECE, async (route) => {
    const response = await route.fetch()
    const [, exports = '', json = '{}'] =
      /^([\s\S]*?)Object\.assign\(window\.pageTexts\.es,([\s\S]*)\)$/.exec(await response.text()) ?? []
    const texts = Object.entries<Text>(JSON.parse(json))
    const english = texts.map(([id]) => id).filter((id) => / /.test(id) && !/[{[<]/.test(id))
    const longer = Object.fromEntries(texts.map(([id, text]) => [id, lengthen(text)]))
    const remember = `for(const id of ${JSON.stringify(english)})(globalThis.englishTexts??=new Set()).add(id);`
    const body = `${exports}${remember}Object.assign(window.pageTexts.es,${JSON.stringify(longer)})`
    await route.fulfill({ response, body })
  })
}

function lengthen(text: Text): Text {
  const size = typeof text === 'string' ? text.length : JSON.stringify(text).length / 3
  const words = 'lorem ipsum '.repeat(Math.ceil(size / 24))
  const rest = ` ${words.slice(0, Math.max(1, Math.round(size * 0.4 - 1))).trim()}⟧`
  return typeof text === 'string' ? `⟦${text}${rest}` : ['⟦', ...text, rest]
}

declare global {
  interface Window {
    /** English texts that the page has loaded. */
    englishTexts?: Set<string>
  }
}

/** Runs on the page. */
function faultsOfPage(): string[] {
  const { englishTexts } = window
  if (!englishTexts) throw new Error('The page has loaded no texts')
  const faults: string[] = []
  const over = document.documentElement.scrollWidth - innerWidth
  if (over > 0) {
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement))
    const isCut = (element: Element) => element.getBoundingClientRect().left < -1 && !isClipped(element)
    const cut = [...document.querySelectorAll('body *')].filter(isCut).slice(-3)
    faults.push(`overflows by ${over} px: ${cut.map(({ outerHTML }) => outerHTML.slice(0, 160)).join(' ')}`)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent?.trim() ?? ''
    if (englishTexts.has(text) && !texts.currentNode.parentElement?.closest('template, script, [lang=en]'))
      faults.push(`English: ${text}`)
  }
  return faults
}
