import { html } from 'hono/html'
import { type Content, testPage } from '../test-pages/document.ts'
import { OFFERED_PEOPLE, type TestPerson } from './test-people.ts'

type ChoosePage = {
  /** Whom this stands in for. */
  provider: 'Google' | 'Facebook'
  /** Where the form goes. */
  action: string
  /** What was typed before, when it could not be used. */
  typed?: Record<string, string>
  /** What is wrong with it, by the field's name. */
  errors?: Record<string, string>
}

const FIELDS = [
  ['email', 'Email', 'email'],
  ['firstName', 'First name', 'text'],
  ['lastName', 'Last name', 'text'],
] as const

/** The page on which somebody says who they want to be for this test. */
export function choosePage({ provider, action, typed = {}, errors = {} }: ChoosePage): Content {
  // Facebook tells no provider's client whether an address was verified, so its stand-in does not either.
  const vouches = provider === 'Google'
  return testPage(
    `Sign in by the test identity provider (not ${provider})`,
    html`<p class="mark"><strong>Test</strong> This is not ${provider}.</p>
      <h1>Test identity provider of this installation</h1>
      <p>
        No keys of ${provider} are configured, so this page stands in for it. It asks for no password and believes what you
        say. It does not exist in production.
      </p>
      <h2>Choose a person</h2>
      <div class="people">${OFFERED_PEOPLE.map((person) => offered(person, action, vouches))}</div>
      <h2>Or say who you are</h2>
      <form method="post" action="${action}">
        ${FIELDS.map(([name, label, type]) => field({ name, label, type, value: typed[name], error: errors[name] }))}
        ${
          vouches
            ? html`<label class="tick">
                <input type="checkbox" name="emailVerified" value="yes" ${typed.email && !typed.emailVerified ? '' : 'checked'} />
                <span>The provider has verified this email</span>
              </label>`
            : html`<p class="note">Facebook does not say whether it has verified an email, so Trellis will ask by mail.</p>`
        }
        <div class="buttons">
          <button class="main" name="answer" value="continue">Continue</button>
          <button name="answer" value="refuse" formnovalidate>Refuse</button>
        </div>
      </form>`,
  )
}

/** A page that only says something. */
export function noticePage(message: string): Content {
  return testPage(
    'Test identity provider',
    html`<p class="mark"><strong>Test</strong> This is no real provider.</p>
      <h1>Test identity provider of this installation</h1>
      <p>${message}</p>
      <p><a href="/parent/sign-in">Back to Trellis</a></p>`,
  )
}

function offered(person: TestPerson, action: string, vouches: boolean): Content {
  const { email, firstName, lastName, emailVerified } = person
  return html`<form method="post" action="${action}">
    <input type="hidden" name="email" value="${email}" />
    <input type="hidden" name="firstName" value="${firstName}" />
    <input type="hidden" name="lastName" value="${lastName}" />
    ${emailVerified ? html`<input type="hidden" name="emailVerified" value="yes" />` : ''}
    <button class="person" name="answer" value="continue">
      <span class="name">${firstName} ${lastName}</span>
      <span>${email}</span>
      ${vouches ? html`<span>${emailVerified ? 'Email verified' : 'Email not verified'}</span>` : ''}
    </button>
  </form>`
}

type Field = {
  name: string
  label: string
  type: string
  value: string | undefined
  error: string | undefined
}

function field({ name, label, type, value, error }: Field): Content {
  const required = type === 'email' ? 'required' : ''
  const wrong = error ? html`aria-invalid="true" aria-describedby="${name}-error" autofocus` : ''
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" type="${type}" name="${name}" value="${value ?? ''}" autocomplete="off" ${required} ${wrong} />
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}
  </div>`
}
