import type { Page } from '@playwright/test'
import { readAnswerKey } from './testing/answer-key.ts'
import { endWeek } from './testing/change-rows.ts'
import { answerGroup, questionsIn } from './testing/exercise.ts'
import { newParent, unused } from './testing/families.ts'
import { expectFits } from './testing/fits.ts'
import { test as base, expect } from './testing/journey.ts'
import { enterBy } from './testing/people.ts'
import { type Product, startProduct } from './testing/product.ts'
import { enrolled } from './testing/studies.ts'

/** Journeys on a product of their own, which offers Spanish. */
const test = base.extend<object, { spanishProduct: Product; origin: string; dataDir: string }>({
  spanishProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const product = await startProduct({ languages: 'es' })
      await use(product)
      await product.dispose()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  origin: [({ spanishProduct }, use) => use(spanishProduct.origin), { scope: 'worker' }],
  dataDir: [({ spanishProduct }, use) => use(spanishProduct.dataDir), { scope: 'worker' }],
})

test.describe.configure({ timeout: 180_000 })

const PHONE = { width: 375, height: 812 }

test('a page is in Spanish before the app has loaded, and what is typed by then stays', async ({ newPerson }) => {
  const page = await (await newPerson({ locale: 'es-MX' })).newPage()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/sign-up', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Registrarse' })).toBeVisible()
  const email = page.getByLabel('Correo electrónico', { exact: true })
  await email.fill('ana@example.test')
  release()
  // React knows the form once it is hydrated.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__react')),
  )
  await page.getByRole('button', { name: 'Crear cuenta', exact: true }).click()
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveValue('ana@example.test')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test('a parent who reads Spanish gets from the landing page to the report of a child who learns in English', async ({
  newPerson,
  newRequest,
  mailbox,
  dataDir,
}) => {
  const parent = newParent()
  const child = { identifier: `lucia.${unused()}`, password: 'a boat of paper', home: '/learner/dashboard' as const }
  const page = await (await newPerson({ locale: 'es-MX', viewport: PHONE })).newPage()
  const heading = page.getByRole('heading', { level: 1 })
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Únase gratis' }).first().click()
  await expect(heading).toHaveText('Registrarse')
  await fill('Correo electrónico', parent.email)
  await fill('Contraseña', parent.password)
  await fill('Confirmar la contraseña', parent.password)
  await press('Crear cuenta')
  await expect(heading).toHaveText('Revise su correo')
  await page.goto(await mailbox.linkTo(parent.email, /^Confirm/))
  await press('Continuar')
  await expect(heading).toHaveText('Panel de padres')

  await page.getByRole('link', { name: /Agregar cuenta de estudiante/ }).click()
  await page.getByRole('combobox', { name: 'Grado' }).selectOption('Grade 6')
  await fill('Nombre', 'Lucía')
  await fill('Apellido', 'Berg')
  await fill('Nombre de usuario', child.identifier)
  await fill('Contraseña', child.password)
  await fill('Confirmar la contraseña', child.password)
  await page.getByRole('checkbox', { name: /^Enviarme un correo a la semana/ }).check()
  await page.getByText('Leer el texto completo').click()
  await expect(page.getByText(/^Soy la madre, el padre o el tutor legal/)).toBeVisible()
  await expect(page.locator('p[lang=en]').first()).toContainText('I am this child’s parent')
  await expectFits(page)
  await press('Crear cuenta')
  await page.getByRole('dialog', { name: 'La cuenta se creó' }).getByRole('button', { name: 'Listo' }).click()
  await expect(page.getByRole('heading', { name: 'Lucía Berg' })).toBeVisible()

  const learner = await (await newPerson({ locale: 'es-MX', viewport: PHONE })).newPage()
  await learner.goto('/learner/signin')
  await learner.getByLabel('Nombre de usuario', { exact: false }).fill(child.identifier)
  await learner.getByLabel('Contraseña', { exact: true }).fill(child.password)
  await learner.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(learner.getByRole('main').getByRole('heading', { level: 1 })).toContainText('Lucía')
  await expect(learner.locator('html')).toHaveAttribute('lang', 'es')
  const studies = await enrolled(await newRequest(), child)
  await learner.goto(`${studies.subject}?lesson=1&part=text`)
  await expect(learner.getByRole('heading', { level: 1 })).toContainText('Lección 1')
  await expect(learner.locator('main [lang=en]:not(option)').first()).toBeVisible()
  await expectFits(learner)
  await studies.completePart(1, 'text')
  await studies.completePart(1, 'video')
  await studies.submit(1, 'quiz', await readAnswerKey(), { wrong: 1 })

  const { learners } = await (await page.request.get('/api/learners')).json()
  await page.goto(`/parent/report/${learners[0].id}`)
  await expect(heading).toHaveText(/Lucía/)

  const { id } = learners[0]
  await test.step('the weekly email is in Spanish, with titles in English', async () => {
    await endWeek(String(id), dataDir)
    const { subject, text } = await mailbox.newest(parent.email, /^La semana/)
    expect(subject).toMatch(/^La semana del \d+( de \p{L}+)? al \d+ de \p{L}+: Lucía$/u)
    expect(text).toContain('4 preguntas respondidas y 1 día de estudio hasta ahora.')
    expect(text).toContain('Lucía estudió 1 día la semana pasada (meta: 3).')
    expect(text).toMatch(/Para revisar en Ratios and Rates: “.+” Lucía respondió “.+”/)
    expect(text).toContain('Cinco minutos juntos: ')
    expect(text.replaceAll(/“[^”]*”/g, '')).not.toMatch(ENGLISH_WORDS)
  })
  const days = new Intl.DateTimeFormat('es-US', { dateStyle: 'medium' })
  for (const { name, address, shows, english } of [
    {
      name: 'report',
      address: `/parent/report/${id}`,
      shows: ['Lucía acaba de empezar.', 'Promedio de cuestionarios', 'Actividades de Mathematics', 'Cuestionario'],
      english: ['Grade 6', 'Mathematics', 'Ratios and Rates'],
    },
    {
      name: 'family log',
      address: '/parent/log',
      shows: ['Usted dio el consentimiento para Lucía.', days.format(new Date())],
      english: [],
    },
    {
      name: 'term report',
      address: `/parent/report/${id}/term`,
      shows: [
        'Trellis · Informe del período',
        / del \d+ de \p{L}+ de \d{4} al \d+ de /u,
        'Puntos extra',
        'Aprendiendo',
      ],
      english: ['Grade 6', 'Mathematics', 'Ratios and Rates'],
    },
  ]) {
    await test.step(`the ${name} is in Spanish on paper, and its content in English`, async () => {
      await page.goto(address)
      await expect(page.getByText(shows[0] ?? '')).toBeVisible()
      const paper = await print(page)
      expect(paper.pages).toBeGreaterThanOrEqual(1)
      for (const text of shows) expect(paper.own).toMatch(text)
      expect(paper.english).toEqual(expect.arrayContaining(english))
      expect(paper.own).not.toMatch(ENGLISH_WORDS)
    })
  }
})

test('a downloaded week is in Spanish without a connection, with a first lesson and the practice of tomorrow', async ({
  newPerson,
  newLearner,
  guard,
}) => {
  guard.expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const key = await readAnswerKey()
  const { learner, studies } = await newLearner('Noor')
  await studies.submit(1, 'quiz', key, { wrong: 2 })
  const context = await newPerson({ locale: 'es-MX', viewport: PHONE, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await enterBy(page.request, learner)
  await page.request.put('/api/profile/language', { data: { language: 'es' } })
  await page.goto('/learner/dashboard')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.goto(studies.subject)
  await page.getByRole('button', { name: 'Descargar esta semana' }).click()
  await page.getByRole('switch', { name: /^Videos/ }).uncheck({ force: true })
  await page.getByRole('button', { name: 'Guardar en este dispositivo' }).click()
  await expect(page.getByRole('heading', { name: /^En este dispositivo hasta/ })).toBeVisible()
  await context.setOffline(true)
  await page.close()

  const plane = await context.newPage()
  await plane.clock.setFixedTime(Date.now() + 86_400_000)
  const main = plane.getByRole('main')
  await test.step('a lesson that was never open before', async () => {
    await plane.goto(`${studies.subject}?lesson=2&part=quiz`)
    await expect(plane.getByRole('heading', { level: 1 })).toHaveText(/^Lección 2: /)
    const quiz = plane.getByRole('tabpanel', { name: /^Cuestionario/ })
    await expect(questionsIn(quiz).first()).toBeVisible()
    await expect(quiz.getByRole('button', { name: /^(Siguiente|Enviar)/ }).first()).toBeVisible()
  })
  await test.step('Today leads to the practice of tomorrow', async () => {
    await plane.goto('/learner/dashboard')
    await main.getByRole('link', { name: /Práctica de hoy/ }).click()
    await expect(plane.getByRole('heading', { level: 1 })).toHaveText('Práctica')
    const question = questionsIn(main).first()
    await answerGroup(question, key)
    await main.getByRole('button', { name: 'Revisar la respuesta' }).click()
    await expect(main.getByRole('button', { name: /^(Siguiente pregunta|Ver cómo te fue)$/ })).toBeVisible()
  })
  for (const [address, name] of [
    ['/subjects', 'Todas las materias'],
    ['/learner/missed', 'Mis errores'],
  ] as const) {
    await plane.goto(address)
    await expect(plane.getByRole('heading', { level: 1 })).toHaveText(name)
  }
})

/** Words of English sentences that Spanish has not. */
const ENGLISH_WORDS = /\b(the|your|this|with|week|lesson|quiz)\b/i

/** Prints the page. @returns the number of pages, what of the paper is marked as English, and the rest as `own` */
async function print(page: Page) {
  await page.emulateMedia({ media: 'print' })
  const pdf = await page.pdf({ format: 'Letter' })
  const english = await page.locator('main [lang=en]').allInnerTexts()
  const own = await page.locator('main').innerText()
  await page.emulateMedia({ media: null })
  const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  return { pages, english, own: english.reduce((text, one) => text.replace(one, ''), own) }
}
