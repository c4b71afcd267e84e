import Fraction from 'fraction.js'
import { formulasInText } from '../expressions/formulas-in-text.ts'
import { foldCharacters } from '../fold-characters.ts'

const DIVISION = /^-?(\d{1,15})[/:]([1-9]\d{0,14})$/

/** Division without spaces and brackets around its numbers. */
const compact = (text: string) =>
  foldCharacters(text)
    .replace(/[÷∕⁄]/g, '/')
    .replace(/\s|^=|[.=]$/g, '')
    .replace(/\((-?\d+)\)/g, '$1')
    .replace(/^\(([^()]*)\)$/, '$1')

/**
 * True for a division that stands in the text of its question, so that typing it works nothing out: "84 ÷ 7", or a
 * fraction or ratio that can be simplified. Another one is a number, such as the larger of two fractions.
 */
export function isCopiedDivision(typed: string, task: string): boolean {
  const written = compact(typed)
  const [, top = '', bottom = ''] = DIVISION.exec(written) ?? []
  if (bottom === '') return false
  const isReduced = bottom !== '1' && new Fraction(`${top}/${bottom}`).d === BigInt(bottom)
  const isOpen = typed.includes('÷') || !isReduced
  return isOpen && formulasInText(task).some((formula) => hasDivision(compact(formula), written))
}

function hasDivision(formula: string, division: string): boolean {
  const at = formula.indexOf(division)
  if (at < 0) return false
  const isPartOfNumber = /[\d.,/:]/
  return !isPartOfNumber.test(formula.charAt(at - 1)) && !/^(?:[\d/:]|[.,]\d)/.test(formula.slice(at + division.length))
}
