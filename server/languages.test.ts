import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import { ENGLISH_CONSENT } from './agreed-text.ts'
import { openPosting } from './email/outbox.ts'
import { listNewestMails } from './email/queries.ts'
import { newDeviceMail } from './features/accounts/mails.ts'
import { offeredLanguage, pageLanguage } from './languages.ts'
import { makeSubject } from './testing/curriculum.ts'
import { forThisFile } from './testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from './testing/people.ts'
import { readRows } from './testing/stored-rows.ts'
import { postAuth, startTestApp } from './testing/test-app.ts'

const SPANISH = { languages: ['en' as const, 'es' as const] }
const ENGLISH = { languages: ['en' as const] }

test.each([
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en;q=0.4, ES-us ; q=0.9', 'es'],
  ['fr,de;q=0.9', 'en'],
  ['en', 'en'],
  ['__proto__,constructor', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('a page that asks for "%s" is in "%s"', (header, language) => {
  expect(pageLanguage(SPANISH, header)).toBe(language)
  expect(pageLanguage(ENGLISH, header), 'where nobody can choose').toBeNull()
})

test('a language that is switched off or unknown is English', () => {
  expect([offeredLanguage(SPANISH, 'es'), offeredLanguage(ENGLISH, 'es'), offeredLanguage(SPANISH, 'xx')]).toEqual([
    'es',
    'en',
    'en',
  ])
})

describe('language of an account', () => {
  const app = forThisFile(() => startTestApp({ LANGUAGES: 'es' }))
  const languageOf = async ({ token }: Pick<Person, 'token'>) => (await app.client(token).session.get()).user?.language

  const subjectTo = async (email: string) =>
    (await listNewestMails(app.database.kysely, 500)).find(({ to }) => to === email)?.subject

  it.each([
    ['a learner', makeLearner],
    ['a parent', makeParent],
  ])('of %s is in every session of the account, and in no other', async (_, make) => {
    const own = await make(app)
    const other = await make(app)
    expect(await languageOf(own)).toBeNull()
    expect(await app.client(own.token).profile.setLanguage({ language: 'es' })).toEqual({ language: 'es' })
    expect([await languageOf(own), await languageOf(other)]).toEqual(['es', null])
    await app.client(own.token).profile.setLanguage({ language: 'en' })
    expect(await languageOf(own)).toBe('en')
  })

  it('is English while the site does not offer it, and comes back', async () => {
    const parent = await makeParent(app)
    const change = (language: string) =>
      sql`UPDATE profiles SET language = ${language} WHERE id = ${parent.id}`.execute(app.database.kysely)
    await change('ar')
    expect(await languageOf(parent)).toBe('en')
    await change('es')
    expect(await languageOf(parent)).toBe('es')
    await expect(change('Spanish')).rejects.toThrow('profiles_language_code')
  })

  it('is that of the page where a parent signs up, and the body cannot set it', async () => {
    const signUp = (name: string, headers: Record<string, string>) =>
      postAuth(
        app,
        '/sign-up/email',
        { name: '', email: `${name}@example.test`, password: 'a violet kite 7', language: 'tlh' },
        headers,
      )
    expect((await signUp('spanish', { 'accept-language': 'es' })).status).toBe(200)
    expect((await signUp('other', {})).status).toBe(200)
    const stored = await readRows(
      app.database.kysely,
      sql`SELECT language FROM profiles WHERE email IN ('spanish@example.test', 'other@example.test') ORDER BY email`,
    )
    expect(stored).toEqual([{ language: 'en' }, { language: 'es' }])
    expect(await subjectTo('spanish@example.test')).toBe('Confirme su correo para Trellis')
    expect(await subjectTo('other@example.test')).toBe('Please confirm your email for Trellis')
  })

  it('is that of mails to it, as long as the site offers it', async () => {
    const { email, token } = await makeParent(app)
    await app.client(token).profile.setLanguage({ language: 'es' })
    await postAuth(app, '/request-password-reset', { email }, { 'accept-language': 'en' })
    expect(await subjectTo(email)).toBe('Una contraseña nueva para Trellis')
    const english = await openPosting({ languages: ['en'] }, app.services.jobs)
    await english.hold(app.database.kysely, newDeviceMail(email, app.url, new Date()))
    expect(await subjectTo(email)).toBe('New sign-in to your Trellis account')
  })

  it('decides about mails before that of the page, which words them for an address without an account', async () => {
    const { email, token } = await makeParent(app)
    await app.client(token).profile.setLanguage({ language: 'en' })
    await app.database.kysely.transaction().execute(async (db) => {
      for (const to of [email, 'nobody@example.test']) {
        await app.services.outbox.post(db, newDeviceMail(to, app.url, new Date()), 'es')
      }
    })
    expect(await subjectTo(email)).toBe('New sign-in to your Trellis account')
    expect(await subjectTo('nobody@example.test')).toBe('Nueva entrada a una cuenta de Trellis')
  })

  it('is that of the page where a child is added, with the consent, or asks to join', async () => {
    const parent = await makeParent(app)
    const post = (path: string, body: object, token?: string) =>
      fetch(`${app.url}/api${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'accept-language': 'es',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      })
    const account = { firstName: 'Eva', lastName: 'Luna', password: 'a violet kite 7' }
    const added = await post(
      '/learners',
      { ...account, email: null, username: 'eva_luna', consent: true, writingAllowed: false },
      parent.token,
    )
    expect(added.status, await added.clone().text()).toBeLessThan(300)
    const asked = await post('/learner-requests', {
      ...account,
      username: 'eva_asks',
      email: null,
      parentEmail: parent.email,
    })
    expect(asked.status, await asked.clone().text()).toBeLessThan(300)
    const stored = await readRows(
      app.database.kysely,
      sql`
        SELECT language FROM profiles WHERE username = 'eva_luna'
        UNION ALL SELECT language FROM learner_requests WHERE username = 'eva_asks'`,
    )
    expect(stored).toEqual([{ language: 'es' }, { language: 'es' }])
    const agreed = await readRows(
      app.database.kysely,
      sql`
        SELECT text_language AS language, text_hash AS hash
        FROM consents JOIN profiles ON profiles.id = child_id WHERE username = 'eva_luna'`,
    )
    expect(agreed).toEqual([app.services.agreedText('es')])
    expect(agreed).not.toEqual([ENGLISH_CONSENT])
  })

  it('is that of the messages of errors, as the page of the request shows it', async () => {
    const { token } = await makeParent(app)
    const send = async (path: string, body: object, language: string) => {
      const response = await fetch(`${app.url}/api${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'accept-language': language,
          authorization: `Bearer ${token}`,
          origin: app.url,
        },
        body: JSON.stringify(body),
      })
      return await response.json()
    }
    const contact = { name: 'Noor', email: 'noor@example.test', topic: 'other', message: ' ' }
    expect(await send('/rpc/support/contact', { json: contact }, 'es')).toMatchObject({
      json: { message: 'Hay que revisar los campos marcados.', data: { fields: { message: 'Falta el mensaje' } } },
    })
    expect(await send('/rpc/support/contact', { json: contact }, 'en')).toMatchObject({
      json: {
        message: 'Please check the highlighted fields.',
        data: { fields: { message: 'Please write a message' } },
      },
    })
    const big = { ...contact, message: 'a'.repeat(300 * 1024) }
    expect(await send('/rpc/support/contact', { json: big }, 'es')).toMatchObject({
      json: { code: 'PAYLOAD_TOO_LARGE', message: 'Es demasiado grande para enviarlo.' },
    })
    const passwords = { currentPassword: 'not this one 5', newPassword: 'password1' }
    expect(await send('/auth/change-password', passwords, 'es-MX')).toMatchObject({
      code: 'PASSWORD_TOO_COMMON',
      message: 'Esta contraseña es demasiado común. Hay que elegir otra.',
    })
  })

  it('is that of the verdict on a child and of the shown weekly email, whatever the browser prefers', async () => {
    const parent = await makeParent(app)
    await makeLearner(app, { parent, gradeId: (await makeSubject(app)).gradeId })
    const verdict = async () => (await app.client(parent.token).learners.overview()).learners[0]?.verdict
    expect(await verdict()).toMatchObject({ toDo: 'Choose the day and time of the next lesson together.' })
    await app.client(parent.token).profile.setLanguage({ language: 'es' })
    expect(await verdict()).toMatchObject({
      evidence: 'Ninguna pregunta respondida y ningún día de estudio hasta ahora.',
      toDo: 'Elijan juntos el día y la hora de la próxima lección.',
    })
    expect((await app.client(parent.token).weeklyEmail.preview()).subject).toMatch(/^La semana /)
  })

  it('is not set where the site has one language', async () => {
    const english = await startTestApp({}, undefined, { onDatabase: app.onDatabase })
    const parent = await makeParent(english)
    await expect(english.client(parent.token).profile.setLanguage({ language: 'es' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
    await english.close()
  })
})
