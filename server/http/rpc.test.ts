import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard'
import {
  array,
  assert,
  boolean,
  constant,
  date,
  dictionary,
  double,
  integer,
  letrec,
  oneof,
  property,
  string,
} from 'fast-check'
import { expect, it } from 'vitest'
import { encode } from './rpc.ts'

const library = new StandardRPCSerializer(new StandardRPCJsonSerializer())

/** The library's object copies lose a field named __proto__; see the test below. */
const fieldName = string().filter((name) => name !== '__proto__')

const { output } = letrec((tie) => ({
  output: oneof(
    { maxDepth: 4 },
    oneof(
      string(),
      boolean(),
      constant(null),
      integer(),
      double({ noNaN: true, noDefaultInfinity: true }),
      date({ noInvalidDate: true }),
    ),
    array(tie('output'), { maxLength: 4 }),
    dictionary(fieldName, oneof(tie('output'), constant(undefined)), { maxKeys: 4 }),
  ),
}))

it('encodes every output like the library', () => {
  assert(
    property(output, (value) => {
      expect(JSON.parse(encode(value))).toEqual(JSON.parse(JSON.stringify(library.serialize(value))))
    }),
  )
})

it('keeps a field of any name, since a question id may be any', () => {
  const sent = JSON.parse('{"__proto__":{"option":1},"constructor":2}')
  expect(JSON.parse(encode(sent)).json).toEqual(sent)
  expect(encode(sent)).toContain('"__proto__":{"option":1}')
  Object.defineProperty(sent, '__proto__', { value: { at: new Date(1) }, enumerable: true })
  expect(encode(sent)).toContain('"__proto__":{"at":"1970-01-01T00:00:00.001Z"}')
})

it('restores dates at every depth', () => {
  const sent = { at: new Date(1), days: [{ first: new Date(2) }, { first: null }], name: 'x' }
  expect(library.deserialize(JSON.parse(encode(sent)))).toEqual(sent)
})

it('does not modify the output', () => {
  const at = new Date(1)
  const inner = { at, list: [at] }
  const sent = { inner, plain: { a: 1 } }
  encode(sent)
  expect(sent).toEqual({ inner: { at: new Date(1), list: [new Date(1)] }, plain: { a: 1 } })
  expect(sent.inner).toBe(inner)
  expect(inner.at).toBe(at)
})

it.each([new Set([1]), new Map(), 10n, new (class Secret {})()])(
  'rejects an output that JSON cannot represent',
  (value) => {
    expect(() => encode({ inside: [value] })).toThrow(TypeError)
  },
)
