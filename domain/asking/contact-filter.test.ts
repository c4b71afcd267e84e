import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Contact, findContact } from './contact-filter.ts'

const name = fc.stringMatching(/^[a-z]{3,8}$/)
const digits = (length: number) => fc.stringMatching(new RegExp(`^[2-9]\\d{${length - 1}}$`))
const sentence = fc.constantFrom('', 'Why is that? ', 'I don’t get step 3. ', 'Is 3.5 + 1,200 right? ')

const MADE: Readonly<Record<Contact, fc.Arbitrary<string>>> = {
  link: fc.oneof(
    name.map((host) => `https://${host}.example/a`),
    name.map((host) => `WWW.${host}.test`),
    name.map((host) => `${host}.com`),
    name.map((host) => `${host} dot com`),
  ),
  picture: fc.oneof(
    name.map((file) => `${file}.png`),
    name.map((file) => `![${file}](x)`),
    name.map((file) => `<img src=${file}>`),
  ),
  email: fc.oneof(
    fc.tuple(name, name).map(([one, host]) => `${one}@${host}.org`),
    fc.tuple(name, name).map(([one, host]) => `${one} @ ${host} dot org`),
    fc.tuple(name, name).map(([one, host]) => `${one} (at) ${host}`),
  ),
  phone: fc.oneof(
    fc.tuple(digits(3), digits(3), digits(4)).map((parts) => parts.join('-')),
    fc.tuple(digits(3), digits(3), digits(4)).map(([area, one, two]) => `(${area}) ${one}-${two}`),
    fc.tuple(digits(3), digits(4)).map((parts) => parts.join('-')),
    digits(10),
    digits(11).map((number) => `+${number}`),
    fc.array(fc.constantFrom('one', 'two', 'nine'), { minLength: 7, maxLength: 10 }).map((words) => words.join(' ')),
  ),
  account: fc.oneof(
    name.map((one) => `@${one}`),
    name.map((one) => `my insta ${one}`),
    name.map((one) => `text me ${one}`),
    name.map((one) => `my name is ${one}`),
  ),
  address: fc.oneof(
    fc
      .tuple(fc.integer({ min: 1, max: 9999 }), fc.constantFrom('Oak', 'Main', 'Elm Hill'))
      .map(([at, street]) => `${at} ${street} Street`),
    name.map((place) => `I live in ${place}`),
  ),
}

describe.each(Object.entries(MADE))('%s', (kind, made) => {
  test('is found in any sentence, whatever its width and unseen signs', () => {
    const disguise = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.replaceAll('.', '．').replaceAll('@', '＠'),
      (text: string) => [...text].join('\u200B'),
    )
    fc.assert(
      fc.property(sentence, made, sentence, disguise, (before, contact, after, hide) => {
        expect(findContact(`${before}${hide(contact)} ${after}`)).toBe(kind)
      }),
    )
  })
})

test.each([
  'Why do we flip the sign when we divide by -2?',
  'Is 3/4 of 1,200 the same as 0.75 * 1200?',
  'What is 999 - 1000 and 3.1415926535?',
  'The ratio is 120:4567. Is that 1 : 38.06?',
  'The car drives 60 miles on the road in 2 hours. What is its speed?',
  'Is a signal at 5 m/s faster than one at 5000000 m/s?',
  'Who was at the Boston Tea Party in 1773?',
  'What does “call” mean in line 4? I don’t understand.me neither',
  'One, two, three: which one is prime?',
  '¿Qué significa la pendiente (subida / avance)?',
])('a question about a lesson passes: %s', (text) => {
  expect(findContact(text)).toBeNull()
})

test('any text of the longest length is read at once', () => {
  fc.assert(
    fc.property(fc.constantFrom('1 ', 'a.', '@ ', 'A b ', 'one ', '1-', '.', '+1 '), (part) => {
      const start = performance.now()
      findContact(part.repeat(4000))
      expect(performance.now() - start).toBeLessThan(200)
    }),
  )
})
