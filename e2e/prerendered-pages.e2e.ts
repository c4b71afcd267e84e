import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './testing/journey.ts'

const BUILT = join(import.meta.dirname, '../build/client')

const SENTENCES = {
  '': 'Parents see every step of the way.',
  contact: 'Questions? Write to us and we’ll reply by email.',
  'forgot-password': 'We’ll email you a link to choose a new one.',
  help: 'Short answers for parents and learners.',
  'learner/forgot-password': 'Your parent can set a new one for you.',
  'learner/sign-up': 'We’ll ask your parent for permission.',
  'learner/signin': 'Your lessons are waiting.',
  'parent/sign-in': 'Your children’s progress is waiting.',
  'payment-cancelled': 'You weren’t charged, and your plans haven’t changed.',
  pricing: 'Learning is free.',
  privacy: 'A child gets an account only if a parent creates or approves it.',
  'sign-up': 'You’ll add your children next.',
  'sign-up/confirmed': 'Confirming your email...',
  terms: 'Short and simple.',
}

// A loader on such a page or around it would leave only the starting page in its file.
test('the file of every public page has its content', async () => {
  const files = await Array.fromAsync(glob('**/index.html', { cwd: BUILT }))
  const pages = files.map((file) => file.replace(/\/?index\.html$/, '')).toSorted()
  expect(pages).toEqual(Object.keys(SENTENCES))
  for (const [page, sentence] of Object.entries(SENTENCES))
    expect.soft(await readFile(join(BUILT, page, 'index.html'), 'utf8'), page).toContain(sentence)
})
