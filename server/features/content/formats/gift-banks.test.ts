import { expect, test } from 'vitest'
import { readQuestions } from './questions.ts'

/** Banks of questions in the manner of those that schools share, by how their authors write. */
const BANKS: Record<string, string> = {
  'a course exported by Moodle': `// question: 0  name: Switch category to $course$/top/Default
$CATEGORY: $course$/top/Plants

// question: 11  name: Leaf
::Leaf::[html]<p>Where does a plant make sugar?</p>{
\t~<p>In its roots</p>#<p>Roots take up water.</p>
\t=<p>In its leaves</p>#<p>Yes\\: there is light.</p>
}

// question: 12  name: Year
::Year::[html]<p>In which year did Darwin publish his book?</p>{#
\t=%100%1859:0#<p>Right.</p>
}

// question: 13  name: Green
::Green::[html]<p>What makes leaves green?</p>{
\t=%100%chlorophyll#
\t=%100%Chlorophyl#
}

// question: 14  name: Parts
::Parts::[moodle]Match each part with its work.{
\t=root -> takes up water
\t=leaf -> makes sugar
\t=petal -> draws bees
}
`,
  'a teacher by hand': `Grant is buried in {=Grant's tomb ~no one ~Napoleon ~Churchill}.

The American holiday of Thanksgiving is celebrated on the {
~second
~third
=fourth
} Thursday of November.

Two plus two equals {=four =4}.

Water boils at 100 degrees. {T}

The sun goes around the earth. {FALSE#It is the other way round.#Well seen.}
`,
  weights: `Which are prime? {
~%50%2
~%50%3
~%-50%4
~%-50%9
}

Which are planets? {~%33.33333%Mars ~%33.33333%Venus ~%33.33333%Earth ~%-100%Moon#It goes around a planet.}

How long is a foot in inches? {=%100%12 inches =%50%about 12 =12}
`,
  'numbers and ranges': `What is 7 times 8? {#56}

::Pi::What is pi to three places? {#3.1415:0.0005}

What is between 1 and 5? {#1..5}

What is 10 minus 14.5? {#-4.5}

When was Grant born? {#
=1822:0#Right.
=%50%1822:2#Half credit.
}
`,
  'the question in the title': `::What is the capital of Peru?:: {=Lima ~Quito}

::Which gas do plants take in?::{
=Carbon dioxide
~Oxygen
}

::Is 9 a prime number?::{F}
`,
  'empty options': `Which is even? {~=2~3~}

Which is odd? {
~
=7
~8
}

Which is red? {=blood ~ ~grass}
`,
  'formulas without escapes': `What is $\\frac{1}{2}$ of 8? {=4 ~2 ~16}

Which is $x^{2}$ for $x = 3$? {=9 ~6}

What equals $\\sqrt{16}$? {=$\\frac{8}{2}$ ~$\\frac{4}{2}$}

What is $2^{3}$? {#8}
`,
  'formulas with escapes': `What is $\\\\frac\\{3\\}\\{4\\}$ of 12? {=9 ~8}

Solve\\: x \\= 3 + 4 {#7}

Is \\{1, 2\\} a set? {TRUE}
`,
  'several right ones': `Who wrote plays? {=Shakespeare =Molière ~Newton}

Which numbers divide 12? {=3 =4 ~5 #No remainder may be left. =6}

Match. {=cat -> kitten =dog -> puppy =cow -> calf = -> chick}

Name a primary color. {=red =blue =yellow}
`,
  'general feedback and comments': `// Unit 3
::Q1:: [markdown]**Which** sentence is a fact? {
=A bean is a seed.
~Beans are best.#That is an opinion.
####A fact can be checked.
}

::Q2:: A {=verb ~noun} says what is done.

::Q3:: The {~cats =cat's} tail is long. // not a comment

Snow is {=white #It reflects all colors. ~black #It would be warm.}
`,
}

test('at least 95 of 100 questions of ten banks in the manner of others are read, in all of their kinds', () => {
  const kinds = new Set<string>()
  const left: string[] = []
  let read = 0
  for (const [name, text] of Object.entries(BANKS)) {
    const { items, problems } = readQuestions('gift', new TextEncoder().encode(text))
    read += items.length
    for (const { value } of items) kinds.add(value.kind)
    const errors = problems.filter(({ severity }) => severity === 'error')
    left.push(...errors.map(({ line, message }) => `${name}, line ${line}: ${message}`))
  }
  expect(read / (read + left.length), left.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect([...kinds].sort()).toEqual(['blanks', 'match', 'number', 'several', 'single'])
})

test('of numbers with credit and a wide range, the right number is read and the loss is listed with its line', () => {
  const bank = new TextEncoder().encode(BANKS['numbers and ranges'])
  const { items, problems } = readQuestions('gift', bank)
  expect(items.map(({ value }) => value.kind === 'number' && value.key.value)).toEqual([
    '56',
    '3.1415',
    '3',
    '-4.5',
    '1822',
  ])
  expect(problems).toContainEqual(expect.objectContaining({ severity: 'warning', line: 9 }))
})
