import { ORPCError } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { connectToaster, type Toast } from '#web/ui/toast.ts'
import { type SaveOptions, useSave } from './use-save.ts'

type Input = { name: string }
type Failure =
  | Error
  | ORPCError<'INVALID_INPUT', { fields: Record<string, string> }>
  | ORPCError<'IN_BIN', { title: string }>
type Options = SaveOptions<Input, string, Failure, 'name'>

/** The save of a component, after its first render. */
function saveOf(send: (input: Input) => Promise<string>, options: Options) {
  let press: (input: Input) => void = () => {}
  function Form() {
    press = useSave<Input, string, Failure, 'name'>(send, options).mutate
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
  return press
}

function failWith(code: string, status: number, data: object) {
  const error = new ORPCError(code, { defined: true, status, message: `Message of ${code}`, data })
  return () => Promise.reject(error)
}

function collectToasts() {
  const titles: string[] = []
  connectToaster(
    ({ title }: Toast) => titles.push(title),
    () => {},
  )
  return titles
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a second press while the first is in progress is ignored, and one afterwards is sent', async () => {
  let finish = (_output: string) => {}
  const send = vi.fn(() => new Promise<string>((resolve) => (finish = resolve)))
  const done = vi.fn()
  const press = saveOf(send, { done })
  press({ name: 'Ana' })
  press({ name: 'Ben' })
  await settled()
  finish('saved')
  await settled()
  press({ name: 'Cleo' })
  await settled()
  expect(send.mock.calls).toEqual([[{ name: 'Ana' }], [{ name: 'Cleo' }]])
  expect(done.mock.calls).toEqual([['saved', { name: 'Ana' }]])
})

test('messages about the input appear at their fields, others at the form', async () => {
  const setErrors = vi.fn()
  const fields = { name: 'This name is taken', elsewhere: 'Something else' }
  const titles = collectToasts()
  saveOf(failWith('INVALID_INPUT', 422, { fields }), { fields: ['name'], setErrors, failed: 'Failed to save' })({
    name: 'Ana',
  })
  await settled()
  expect(setErrors.mock.calls).toEqual([[{ name: 'This name is taken', form: 'Something else' }]])
  expect(titles).toEqual([])
})

test('a declared error is handled by its code, and shown with its message otherwise', async () => {
  const titles = collectToasts()
  const send = failWith('IN_BIN', 409, { title: 'Grade 6' })
  const seen: string[] = []
  saveOf(send, { errors: { IN_BIN: ({ data }, { name }) => seen.push(data.title, name) }, failed: 'Failed to save' })({
    name: 'Ana',
  })
  await settled()
  expect([seen, titles]).toEqual([['Grade 6', 'Ana'], []])
  saveOf(send, { failed: 'Failed to save' })({ name: 'Ana' })
  await settled()
  expect(titles).toEqual(['Message of IN_BIN'])
})

test('a lost connection and an ended session have their own texts', async () => {
  const titles = collectToasts()
  const offline = () => Promise.reject(new TypeError('Failed to fetch'))
  saveOf(offline, { failed: 'Failed to save' })({ name: 'Ana' })
  saveOf(failWith('UNAUTHENTICATED', 401, {}), { failed: 'Failed to save' })({ name: 'Ana' })
  await settled()
  expect(titles.toSorted()).toEqual(['Failed to save', 'You’re signed out. Please sign in again.'])
  const messages: (string | undefined)[] = []
  saveOf(offline, { failed: (message) => messages.push(message) })({ name: 'Ana' })
  await settled()
  expect(messages).toEqual([undefined])
})
