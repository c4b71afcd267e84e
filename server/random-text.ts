import { randomInt } from 'node:crypto'

/** Random text of some letters, each as likely as any other. */
export function randomText(letters: string, length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
