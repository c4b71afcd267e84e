import { html } from 'hono/html'
import { type Content, testPage } from '../test-pages/document.ts'
import type { Client, FakeIdentityProviderOptions } from './options.ts'
import { type Person, SAMPLE_PEOPLE } from './people.ts'

type Application = FakeIdentityProviderOptions['application']

type ChoosePage = {
  client: Client
  application: Application
  /** Target of the form. */
  action: string
  /** Input that was rejected. */
  values?: Record<string, string>
  /** Error messages by field name. */
  errors?: Record<string, string>
}

const FIELDS = [
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'firstName', label: 'First name', type: 'text' },
  { name: 'lastName', label: 'Last name', type: 'text' },
]

/** Page to choose a person to sign in as. */
export function choosePage({ client, application, action, values = {}, errors = {} }: ChoosePage): Content {
  const { name, assertsEmail } = client
  return testPage(
    `Sign in by the test identity provider (not ${name})`,
    html`<p class="mark"><strong>Test</strong> This is not ${name}.</p>
      <h1>Test identity provider of this installation</h1>
      <p>
        No keys of ${name} are configured, so this page replaces it. It asks for no password and believes what you
        say. It does not exist in production.
      </p>
      <h2>Choose a person</h2>
      <div class="people">${SAMPLE_PEOPLE.map((person) => personForm(person, action, assertsEmail))}</div>
      <h2>Or say who you are</h2>
      <form method="post" action="${action}">
        ${FIELDS.map((field) => textField(field, values[field.name], errors[field.name]))}
        ${
          assertsEmail
            ? html`<label class="tick">
                <input type="checkbox" name="emailVerified" value="yes" ${values.email && !values.emailVerified ? '' : 'checked'} />
                <span>The provider has verified this email</span>
              </label>`
            : html`<p class="note">${name} does not say whether it has verified an email, so ${application.name} will ask by mail.</p>`
        }
        <div class="buttons">
          <button class="main" name="answer" value="continue">Continue</button>
          <button name="answer" value="refuse" formnovalidate>Refuse</button>
        </div>
      </form>`,
  )
}

/** Page with a message and a link back. */
export function noticePage(message: string, application: Application): Content {
  return testPage(
    'Test identity provider',
    html`<p class="mark"><strong>Test</strong> This isn’t a real provider.</p>
      <h1>Test identity provider of this installation</h1>
      <p>${message}</p>
      <p><a href="${application.signInPath}">Back to ${application.name}</a></p>`,
  )
}

function personForm(person: Person, action: string, assertsEmail: boolean): Content {
  const { email, firstName, lastName, emailVerified } = person
  return html`<form method="post" action="${action}">
    <input type="hidden" name="email" value="${email}" />
    <input type="hidden" name="firstName" value="${firstName}" />
    <input type="hidden" name="lastName" value="${lastName}" />
    ${emailVerified ? html`<input type="hidden" name="emailVerified" value="yes" />` : ''}
    <button class="person" name="answer" value="continue">
      <span class="name">${firstName} ${lastName}</span>
      <span>${email}</span>
      ${assertsEmail ? html`<span>${emailVerified ? 'Email verified' : 'Email not verified'}</span>` : ''}
    </button>
  </form>`
}

function textField(
  { name, label, type }: (typeof FIELDS)[number],
  value: string | undefined,
  error: string | undefined,
): Content {
  const required = type === 'email' ? 'required' : ''
  const invalid = error ? html`aria-invalid="true" aria-describedby="${name}-error" autofocus` : ''
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" type="${type}" name="${name}" value="${value ?? ''}" autocomplete="off" ${required} ${invalid} />
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}
  </div>`
}
