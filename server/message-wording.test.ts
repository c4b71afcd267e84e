import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { PIPELINE_ERRORS } from './http/pipeline-errors.ts'
import { wordError, wordResponse } from './http/worded-errors.ts'
import { openMessageWording } from './message-wording.ts'
import { readTexts } from './wording.ts'

const word = await openMessageWording(['en', 'es'])
const spanish = (message: string) => word(message, 'es')

/** Messages that operations declare: of their errors, and of the rules for their input. */
function messagesIn(part: unknown, found = new Set<string>(), seen = new Set<unknown>()): Set<string> {
  if (typeof part !== 'object' || part === null || seen.has(part)) return found
  seen.add(part)
  const { message, error } = part as { message?: unknown; error?: unknown }
  if (typeof message === 'string') found.add(message)
  const ruled: unknown = typeof error === 'function' ? error({ code: 'custom', input: undefined, path: [] }) : undefined
  if (typeof ruled === 'string') found.add(ruled)
  const inner = '_zod' in part ? [Reflect.get(Object(part._zod), 'def')] : Object.values(part)
  for (const one of inner) messagesIn(one, found, seen)
  return found
}

const declared = Object.values(contract)
  .flatMap((operations) => Object.values(operations))
  .flatMap((operation) => {
    const { errorMap, inputSchema } = operation['~orpc']
    return [...messagesIn({ errorMap, inputSchema })]
  })

test('every message that an operation declares has a Spanish text', () => {
  const messages = [...new Set(declared)]
  expect(messages.length).toBeGreaterThan(90)
  expect(messages).toEqual(
    expect.arrayContaining(['At most 80 characters', 'Please choose a card or write a text', 'Not found']),
  )
  expect(messages.filter((message) => spanish(message) === message)).toEqual([])
})

test('a message without a Spanish text stays in English, and so does every message in English', () => {
  expect(spanish('A planted message without a text.')).toBe('A planted message without a text.')
  expect(word('Not found', 'en')).toBe('Not found')
  expect(word('Not found', null)).toBe('Not found')
})

test.each([
  ['At most 80 characters', 'Máximo 80 caracteres'],
  [
    'Your text has 612 words. Please shorten it to 500 words or fewer.',
    'Tu texto tiene 612 palabras. Acórtalo a 500 palabras o menos.',
  ],
  [
    'The comma can mean two things here. Write 1275 or 1.275.',
    'La coma puede significar dos cosas aquí. Escribe 1275 o 1.275.',
  ],
  ['Part B: Write the unit, too.', 'Parte B: Escribe también la unidad.'],
  // Values are not worded, and mean nothing to a replacement.
  ['Part {message}: $& Not found', 'Parte {message}: $& Not found'],
])('a message with values keeps them: %s', (message, words) => {
  expect(spanish(message)).toBe(words)
})

test('every text of the catalog that has values is found by them', async () => {
  const texts = [...(await readTexts('es'))].filter(([text]) => /\{\w+\}/.test(text) && !/\{\w+,/.test(text))
  expect(texts.length).toBeGreaterThan(100)
  for (const [text, translation] of texts) {
    const fill = (words: string) => words.replace(/\{(\w+)\}/g, (_, name) => `«${name}»`)
    expect(spanish(fill(text)), text).toBe(fill(translation))
  }
})

test('an error is worded in its message, by field and by question', () => {
  const data = {
    fields: { email: 'Please enter a valid email address', name: 'Planted' },
    questions: [{ id: 'q1', message: 'Write the unit, too.' }],
    message: 'I can’t read that.',
    until: new Date(0),
  }
  const error = wordError(
    new ORPCError('INVALID_INPUT', { message: 'Please check the highlighted fields.', data }),
    spanish,
  )
  expect(data.fields.email, 'data that other errors may share stays as it is').toBe(
    'Please enter a valid email address',
  )
  expect(error).toHaveProperty('message', 'Hay que revisar los campos marcados.')
  expect(error).toMatchObject({
    data: {
      fields: { email: 'Escriba una dirección de correo válida', name: 'Planted' },
      questions: [{ id: 'q1', message: 'Escribe también la unidad.' }],
      message: 'No puedo leer eso.',
      until: new Date(0),
    },
  })
  const bug = new Error('Not found')
  expect(wordError(bug, spanish)).toBe(bug)
  expect(bug.message).toBe('Not found')
})

test('a response of another route keeps its status, headers and the rest of its body', async () => {
  const init = { status: 401, headers: { 'content-type': 'application/json', 'set-cookie': 'a=b' } }
  const response = await wordResponse(new Response('{"code":"X","message":"Incorrect password"}', init), spanish)
  expect([response.status, response.headers.get('set-cookie')]).toEqual([401, 'a=b'])
  expect(await response.json()).toEqual({ code: 'X', message: 'Contraseña incorrecta' })
  for (const text of ['[]', 'null', '{"message":1}']) {
    expect(await (await wordResponse(new Response(text, init), spanish)).text()).toBe(text)
  }
  const page = new Response('Not found', { status: 404 })
  expect(await wordResponse(page, spanish)).toBe(page)
})

test('what the pipeline sends is worded by the app, which shows none of it', () => {
  expect(Object.values(PIPELINE_ERRORS).filter(({ status }) => status < 500 && status !== 400)).toHaveLength(3)
})
