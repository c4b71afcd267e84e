import { expect, test } from 'vitest'
import { type MathNode, spokenMath } from './spoken-math.ts'

const leaf = (localName: string, textContent: string): MathNode => ({ localName, textContent, children: [] })
const node = (localName: string, ...children: MathNode[]): MathNode => ({
  localName,
  textContent: children.map((child) => child.textContent).join(''),
  children,
})
const n = (text: string) => leaf('mn', text)
const x = leaf('mi', 'x')
const o = (text: string) => leaf('mo', text)

test('a half is one over two, not twelve', () => {
  expect(spokenMath(node('math', node('mfrac', n('1'), n('2'))))).toBe('1 over 2')
})

test('an equation is read with its signs', () => {
  expect(spokenMath(node('math', node('mrow', x, o('×'), n('3'), o('='), n('12'))))).toBe('x times 3 equals 12')
})

test('squares, cubes and other powers have their names', () => {
  expect(spokenMath(node('msup', x, n('2')))).toBe('x squared')
  expect(spokenMath(node('msup', x, n('3')))).toBe('x cubed')
  expect(spokenMath(node('msup', x, n('4')))).toBe('x to the power of 4')
  expect(spokenMath(node('msup', n('90'), o('∘')))).toBe('90 degrees')
})

test('roots are read by their names', () => {
  expect(spokenMath(node('msqrt', n('9')))).toBe('the square root of 9')
  expect(spokenMath(node('mroot', n('8'), n('3')))).toBe('the cube root of 8')
})

test('signs that hold a formula together are silent', () => {
  expect(spokenMath(node('mrow', n('2'), o('\u2062'), x))).toBe('2 x')
})
