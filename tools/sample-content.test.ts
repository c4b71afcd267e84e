import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkTemplates, parseQuestions } from '#domain/content/parse-questions.ts'
import { drawQuestions } from '#domain/scoring/draw-questions.ts'
import type { Question, QuestionOf } from '#domain/scoring/question.ts'
import { parseFrontMatter } from '#domain/testing/front-matter.ts'
import { falseEquations } from '#packages/caption-films/testing/equations.ts'

const ROOT = join(import.meta.dirname, '..')

/** Spellings and school words of other countries; the product is for families in the United States. */
const FOREIGN_WORDS = new RegExp(
  [
    '\\b(?:centi|kilo|milli)?(?:metre|litre)s?\\b|\\bcentres?\\b|\\btheatre|\\bfibres?\\b|\\bprogrammes?\\b|\\bstoreys?\\b',
    '\\b(?:colour|favour|flavour|neighbour|behaviour|harbour|honour|labour|rumour|vapour|odour)\\w*|\\bgrey\\w*|\\bodours?\\b',
    '\\b(?:skilful|wilful|fulfil|enrol|judgement|likeable|aluminium|sulphur|cosy|cosier|tyres?|kerb|mould\\w*|plough\\w*)\\b',
    '\\b(?:travell|cancell|labell|modell|pedall|signall)(?:ed|er|ing)\\b|\\bpractis\\w+|\\blicence|\\bdefence|\\boffence',
    '\\b(?:analy|recogni|organi|summari|apologi|generali|reali|crystalli|memori|emphasi|photosynthesi)s(?:e|es|ed|er|ing|ation)\\b(?<!\\bemphasis|\\banalyses)',
    '\\b(?:burnt|learnt|dreamt|spelt|whilst|amongst|maths|mums?|mummy)\\b|\\b(?:to|up|down|back|for|out|in|after)wards\\b',
    '\\bfull stops?\\b|\\bbrackets?\\b|\\bpupils?\\b|\\bcar parks?\\b|\\b(?:a|an|the|this) lifts?\\b|\\btorch(?:es)?\\b|\\btaps?\\b|\\btins?\\b',
    '\\bbiscuits?\\b|\\brubbish\\b|\\bwet washing\\b|\\bpostm[ae]n\\b|\\bhead ?teacher|\\bfootball|\\bsledges?\\b|\\btrolleys?\\b|\\bautumn|\\bholidays?\\b',
    '\\bfilms?\\b|\\bfor ever\\b|\\bto and fro\\b|\\bfortnight|\\bqueues?\\b|\\blorr(?:y|ies)\\b|\\bpetrol\\b|\\bladybird|\\bgreenfly\\b|\\bflapjack',
    '\\bthree quarters\\b|\\bone quarter\\b|\\bmend(?:s|ed|ing)?\\b|\\b(?:school|per|last|next) term\\b|\\bmarks out of\\b|\\bon a lead\\b|\\bpay(?:s|ing)? in\\b',
  ].join('|'),
  'gi',
)
const ALLOWED = ['thin film', 'tin box']

/** Lesson plans, tests, captions and the words of films. */
const TEXTS = globSync(['content/**/*.{md,json,vtt}', 'packages/caption-films/clips/**/*.ts'], { cwd: ROOT }).map(
  (file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }),
)

function foreignWords(text: string): string[] {
  const rest = ALLOWED.reduce((words, allowed) => words.replaceAll(allowed, ''), text)
  return rest.match(FOREIGN_WORDS) ?? []
}

test('sample content is in American English', () => {
  expect(TEXTS.length).toBeGreaterThan(80)
  const found = TEXTS.map(({ file, text }) => ({ file, words: foreignWords(text) }))
  expect(found.filter(({ words }) => words.length > 0)).toEqual([])
})

test.each([
  'Mum parked in the car park.',
  'Put a full stop after the brackets.',
  'Analysing colours takes 2 litres of vapour.',
  'The lift is full; pupils queue towards autumn.',
  'Three quarters of the biscuits',
])('the words of another country in "%s" are found', (text) => {
  expect(foreignWords(text)).not.toEqual([])
})

test('an allowed use of a listed word passes', () => {
  expect(foreignWords('a thin film of oil on the weather-lifting water, in terms of x')).toEqual([])
})

test('lessons and tests have typographic quotation marks, and double ones', () => {
  const lessons = TEXTS.filter(({ file }) => file.endsWith('.md'))
  // Front matter has straight ones around values that YAML would read otherwise.
  const straight = lessons.filter(({ text }) => /["'‘]/.test(text.split('---\n').slice(2).join('---\n')))
  const single = TEXTS.filter(({ file, text }) => /\.(?:md|json)$/.test(file) && text.includes('‘'))
  expect([...straight, ...single].map(({ file }) => file)).toEqual([])
})

/** Questions of each grade's subjects, by folder: as they are written, and as one learner gets them. */
const SUBJECTS = globSync('content/grade-*/*/', { cwd: ROOT }).map((folder) => {
  const lists = globSync(['tests.json', 'lessons/*.md'], { cwd: join(ROOT, folder) }).flatMap((file) => {
    const text = readFileSync(join(ROOT, folder, file), 'utf8')
    const content = file.endsWith('.md') ? parseFrontMatter(text) : JSON.parse(text)
    return collectLists(content).map((list) => ({ file, parsed: parseQuestions(list) }))
  })
  const questions = lists.flatMap(({ parsed }) => (parsed.outcome === 'valid' ? parsed.questions : []))
  const single = questions.filter((question) => question.kind === 'single')
  const drawn = lists.flatMap(({ parsed }) =>
    parsed.outcome === 'valid' ? drawQuestions(parsed.questions, folder) : [],
  )
  return { folder, lists, questions, single, drawn }
})

/** Lists of questions anywhere in a lesson or in the tests of a subject. */
function collectLists(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value) && isWrittenQuestion(value[0])) return [value]
  return Object.values(value).flatMap(collectLists)
}

function isWrittenQuestion(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'question' in value && 'explanation' in value
}

function skillsOf(parsed: ReturnType<typeof parseQuestions>): string[] {
  return parsed.outcome === 'valid' ? parsed.questions.flatMap(({ skills }) => skills) : []
}

function listedSkills(folder: string): string[] {
  const file = readFileSync(join(ROOT, folder, 'skills.json'), 'utf8')
  return z
    .object({ skills: z.array(z.object({ id: z.string() })) })
    .parse(JSON.parse(file))
    .skills.map(({ id }) => id)
}

function isRightLongest({ options, correct }: QuestionOf<'single'>): boolean {
  const length = options[correct]?.length ?? 0
  return options.every((option, index) => index === correct || option.length < length)
}

/** Words that follow an answer: the explanation, the worked solution and what is said to wrong answers. */
function wordsAfter(question: Question): string[] {
  const entries = [
    ...('feedback' in question ? [question.feedback].flat() : []),
    ...('wrong' in question ? question.wrong : []),
    ...('blanks' in question ? question.blanks.flatMap(({ wrong }) => wrong) : []),
  ]
  return [question.explanation ?? '', ...question.steps, ...entries.map((entry) => entry?.text ?? '')]
}

describe.each(SUBJECTS)('questions of $folder', ({ folder, lists, questions, single, drawn }) => {
  test('can be read, and drawn where they have values to draw', () => {
    const faulty = lists.flatMap(({ file, parsed }) =>
      parsed.outcome === 'valid' ? [] : parsed.problems.map(({ message }) => `${file}: ${message}`),
    )
    expect(faulty).toEqual([])
    expect(questions.length).toBeGreaterThan(60)
    expect(drawn).toHaveLength(questions.length)
  })

  test('have templates that can be drawn a thousand times', () => {
    const templates = questions.filter(({ variants }) => variants !== null)
    // Each by itself: templates of a long list are drawn less often.
    const problems = templates.flatMap((template) =>
      checkTemplates([template]).map(({ message }) => `${template.question}: ${message}`),
    )
    expect(problems).toEqual([])
  }, 60_000)

  test('have the right option longest no more often than one in four', () => {
    const longest = single.filter(isRightLongest).map(({ question }) => question)
    expect(longest.length / single.length, longest.join('\n')).toBeLessThanOrEqual(0.25)
  })

  test('have right options evenly at each position', () => {
    const counts = [0, 1, 2, 3].map((position) => single.filter(({ correct }) => correct === position).length)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2)
  })

  test('have four different options each and an explanation that does not rely on their order', () => {
    const order = /\b(?:first|second|third|last) option\b|\boption [A-D]\b/i
    expect(single.filter(({ options }) => new Set(options).size !== 4)).toEqual([])
    expect(questions.filter(({ explanation }) => explanation === null || order.test(explanation))).toEqual([])
  })

  test('state true equations', () => {
    expect(drawn.flatMap(wordsAfter).flatMap((words) => falseEquations(plainFormulas(words)))).toEqual([])
  })

  test('ask every skill in a timed test, and twice or more over the year', () => {
    const tested = lists.filter(({ file }) => file === 'tests.json').flatMap(({ parsed }) => skillsOf(parsed))
    const yearly = lists.flatMap(({ parsed }) => skillsOf(parsed))
    expect(tested.length).toBeGreaterThan(40)
    expect(listedSkills(folder).filter((id) => !tested.includes(id))).toEqual([])
    expect(tested.filter((id) => yearly.indexOf(id) === yearly.lastIndexOf(id))).toEqual([])
  })

  if (folder.includes('mathematics')) {
    test('say what is behind every wrong option, and name their skills', () => {
      const silent = single.filter(({ feedback, correct }) => feedback.some((one, at) => at !== correct && !one))
      expect(silent.map(({ question }) => question)).toEqual([])
      expect(questions.filter(({ skills }) => skills.length === 0).map(({ question }) => question)).toEqual([])
    })

    test('ask for most answers by typing or drawing', () => {
      expect(single.length).toBeLessThan(questions.length / 2)
    })
  }
})

/** Lessons with the words of their passage, which English lessons have beside their reading. */
const READINGS = globSync('content/grade-*/*/lessons/*.md', { cwd: ROOT }).map((file) => {
  const body = readFileSync(join(ROOT, file), 'utf8').split('---\n').slice(2).join('---\n')
  const passages = body.match(/(?:^>.*\n)+/gm) ?? []
  const longest = Math.max(0, ...passages.map(countWords))
  const grade = Number(/grade-(\d)/.exec(file)?.[1])
  return { file, body, grade, isEnglish: file.includes('/english/'), longest, words: countWords(body), passages }
})

function countWords(text: string): number {
  const plain = text.replace(/!\[.*?\]\(.*?\)|\$\$.*?\$\$/gs, ' ').replace(/(?<!\\)\$[^$\n]*?(?<!\\)\$/g, ' x ')
  return plain.match(/[\p{L}\d][\p{L}\d’'.,]*/gu)?.length ?? 0
}

const PASSAGE_WORDS: Record<number, [number, number]> = { 6: [150, 300], 7: [200, 350], 8: [250, 450] }

test.each(READINGS)(
  'the reading of $file has 400 to 650 words beside its passage',
  ({ words, passages, isEnglish }) => {
    const own = isEnglish ? words - countWords(passages.join(' ')) : words
    expect(own).toBeGreaterThanOrEqual(400)
    expect(own).toBeLessThanOrEqual(650)
  },
)

test.each(READINGS.filter(({ isEnglish }) => isEnglish))(
  '$file works on a passage of the length of its grade',
  (lesson) => {
    const [least, most] = PASSAGE_WORDS[lesson.grade] ?? [0, 0]
    // Two texts that are compared count together.
    const words = lesson.body.includes('**Text 2') ? countWords(lesson.passages.join(' ')) : lesson.longest
    expect(words).toBeGreaterThanOrEqual(least)
    expect(words).toBeLessThanOrEqual(most)
  },
)

test.each(READINGS)('the reading of $file states true equations', ({ body }) => {
  expect(falseEquations(plainFormulas(body))).toEqual([])
})

/** The smallest type of a figure: 14 pixels at the width that a reading has on a phone of 375 pixels. */
const SMALLEST_TYPE = 18

test.each(READINGS)('$file has a figure with a text alternative, large type and nothing that runs', ({ body }) => {
  const figures = [...body.matchAll(/!\[([^\]]*)\]\(\/media\/([\w-]+\.svg)\)/g)]
  expect(figures.length).toBeGreaterThan(0)
  for (const [, alternative = '', name = ''] of figures) {
    const figure = readFileSync(join(ROOT, 'content/videos', name), 'utf8')
    expect(alternative.length).toBeGreaterThan(60)
    expect(figure).toContain(`<desc id="desc">${alternative}</desc>`)
    expect(figure).toMatch(/<svg [^>]*viewBox="8 0 384 \d+" role="img" aria-labelledby="title desc"/)
    expect(figure).not.toMatch(/<script|<style|<foreignObject|<image|\bon\w+=|href=/i)
    const sizes = [...figure.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(SMALLEST_TYPE)
  }
})

/** TeX of the readings as plain signs. */
function plainFormulas(body: string): string {
  return body
    .replaceAll('{,}', ',')
    .replace(/(\d)\\frac\{(\d+)\}\{(\d+)\}/g, '($1 + $2/$3)')
    .replace(/\\frac\{(\d+)\}\{(\d+)\}/g, '$1/$2')
    .replace(/\^\{?(-?\d+)\}?/g, (_, digits: string) =>
      [...digits].map((digit) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(digit)]).join(''),
    )
    .replaceAll('\\times', '×')
    .replaceAll('\\cdot', '×')
    .replaceAll('\\div', '÷')
    .replace(/\\sqrt\{([^}]*)\}/g, '√$1')
    .replace(/(?<=[\s$(])-(?=\d)/g, '−')
    .replace(/ - /g, ' − ')
    .replaceAll('\\', '')
    .replaceAll('$', ' ')
}
