import { type APIRequestContext, expect, type Page } from '@playwright/test'

export type Person = { identifier: string; password: string; home: '/parent' | '/learner/dashboard' }

/** Sample family. Mira is well into grade 7; Leo has just started grade 6. */
export const ANA: Person = {
  identifier: 'sample.parent@trellis.example',
  password: 'trellis-parent',
  home: '/parent',
}
export const MIRA: Person = { identifier: 'mira', password: 'trellis-mira', home: '/learner/dashboard' }
export const LEO: Person = { identifier: 'leo', password: 'trellis-leo', home: '/learner/dashboard' }

/** Signs a person in without the form and opens their home page, for journeys that start there. */
export async function enter(page: Page, person: Person) {
  await enterBy(page.request, person)
  await page.goto(person.home)
  // The greeting of the starting page is outside of the main part.
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/Parent Dashboard|Welcome/)
}

/** Signs a person in on this request context. */
export async function enterBy(request: APIRequestContext, person: Omit<Person, 'home'>) {
  const answer = await trySignIn(request, person)
  expect(answer.status(), `the sign-in of ${person.identifier}`).toBe(200)
}

/** Response of the server to a sign-in. */
export function trySignIn(request: APIRequestContext, { identifier, password }: Omit<Person, 'home'>) {
  const kind = identifier.includes('@') ? 'email' : 'username'
  return request.post(`/api/auth/sign-in/${kind}`, { data: { [kind]: identifier, password } })
}

/** Opens the account menu of the current parent. */
export async function openAccountMenu(page: Page) {
  await page.getByRole('button', { name: /^Hello, / }).click()
}

/** Signs the current parent out through the account menu. */
export async function signOut(page: Page) {
  await openAccountMenu(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
}

/** Fills in and submits the sign-in form on the screen. */
export async function fillInSignIn(page: Page, { identifier, password }: Omit<Person, 'home'>) {
  await page.getByLabel(/^Email/).fill(identifier)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Fills in the sign-up form on the screen without submitting it. */
export async function fillInSignUp(
  page: Page,
  { email, password, confirmation = password }: { email: string; password: string; confirmation?: string },
) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(confirmation)
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeEnabled()
}

/** Fills in the required fields of the form that adds a learner, without submitting it. */
export async function fillInLearner(
  page: Page,
  { name, username, password }: { name: string; username: string; password: string },
) {
  const [firstName = '', lastName = ''] = name.split(' ')
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByLabel('Email', { exact: true }).fill(`${username}@example.test`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
}

/** Opens a subject from the learner's dashboard. */
export async function openSubject(page: Page, name: string) {
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${name}( ?Required)?$`) })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

/** Path of a subject in the grade of the learner who is signed in on this request context. */
export async function pathOfSubject(request: APIRequestContext, name: string): Promise<string> {
  const { subjects } = await (await request.get('/api/my-grade')).json()
  return `/learner/subjects/${subjects.find((subject: { name: string }) => subject.name === name).id}`
}
