import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkTemplates, parseQuestions } from '#domain/content/parse-questions.ts'
import { listHeadings, plainHeading } from '#domain/content/reading-headings.ts'
import { findNeedProblems, findUnknownNeeds } from '#domain/content/skill-needs.ts'
import { drawQuestions } from '#domain/scoring/draw-questions.ts'
import type { Question, QuestionOf } from '#domain/scoring/question.ts'
import { falseEquations } from '#packages/caption-films/testing/equations.ts'
import { areNearlyAlike, shownText, similarity, simplifyText } from './near-copies.ts'
import { SUITE_DRAWS } from './question-checks.ts'
import { plainFormulas, type QuestionList, readSkills, readSubjects } from './sample-content.ts'

const ROOT = join(import.meta.dirname, '..')

/** British and other non-American spellings and school terms; the product is for families in the United States. */
const FOREIGN_WORDS = new RegExp(
  [
    '\\b(?:centi|kilo|milli)?(?:metre|litre)s?\\b|\\bcentres?\\b|\\btheatre|\\bfibres?\\b|\\bprogrammes?\\b|\\bstoreys?\\b',
    '\\b(?:colour|favour|flavour|neighbour|behaviour|harbour|honour|labour|rumour|vapour|odour)\\w*|\\bgrey\\w*|\\bodours?\\b',
    '\\b(?:skilful|wilful|fulfil|enrol|judgement|likeable|aluminium|sulphur|cosy|cosier|tyres?|kerb|mould\\w*|plough\\w*)\\b',
    '\\b(?:travell|cancell|labell|modell|pedall|signall)(?:ed|er|ing)\\b|\\bpractis\\w+|\\blicence|\\bdefence|\\boffence',
    '\\b(?:analy|recogni|organi|summari|apologi|generali|reali|crystalli|memori|emphasi|photosynthesi)s(?:e|es|ed|er|ing|ation)\\b(?<!\\bemphasis|\\banalyses)',
    '\\b(?:burnt|learnt|dreamt|spelt|whilst|amongst|maths|mums?|mummy)\\b|\\b(?:to|up|down|back|for|out|in|after)wards\\b',
    '\\bfull stops?\\b|\\bbrackets?\\b|\\bpupils?\\b|\\bcar parks?\\b|\\b(?:a|an|the|this) lifts?\\b|\\btorch(?:es)?\\b|\\btaps?\\b|\\btins?\\b',
    '\\bbiscuits?\\b|\\brubbish\\b|\\bwet washing\\b|\\bpostm[ae]n\\b|\\bhead ?teacher|\\bsledges?\\b|\\btrolleys?\\b|\\bautumn|\\bholidays?\\b',
    '\\bfilms?\\b|\\bfor ever\\b|\\bto and fro\\b|\\bfortnight|\\bqueues?\\b|\\blorr(?:y|ies)\\b|\\bpetrol\\b|\\bladybird|\\bgreenfly\\b|\\bflapjack',
    '\\bthree quarters\\b|\\bone quarter\\b|\\bmend(?:s|ed|ing)?\\b|\\b(?:school|per|last|next) term\\b|\\bmarks out of\\b|\\bon a lead\\b|\\bpay(?:s|ing)? in\\b',
  ].join('|'),
  'gi',
)
const ALLOWED = ['thin film', 'tin box', '\nfilm:\n']

/** Lessons, tests, captions and texts of films. */
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

test('an allowed use of a listed word is accepted', () => {
  expect(foreignWords('a thin film of oil on the weather-lifting water, in terms of x')).toEqual([])
})

test('lessons and tests have typographic double quotation marks', () => {
  const lessons = TEXTS.filter(({ file }) => file.endsWith('.md'))
  // YAML front matter has straight quotation marks around some values.
  const straight = lessons.filter(({ text }) => /["'‘]/.test(text.split('---\n').slice(2).join('---\n')))
  const single = TEXTS.filter(({ file, text }) => /\.(?:md|json)$/.test(file) && text.includes('‘'))
  expect([...straight, ...single].map(({ file }) => file)).toEqual([])
})

const SUBJECTS = readSubjects().map((subject) => {
  const questions = subject.lists.flatMap((list) => list.questions)
  const single = questions.filter((question) => question.kind === 'single')
  const drawn = subject.lists.flatMap((list) => drawQuestions(list.questions, subject.folder))
  return { ...subject, questions, single, drawn }
})

const skillsOf = (lists: readonly Pick<QuestionList, 'questions'>[]) =>
  lists.flatMap(({ questions }) => questions.flatMap(({ skills }) => skills))

const listedSkills = (folder: string) => readSkills(folder).map(({ id }) => id)

/** Skills of a subject in all grades, with the place in the curriculum of the first questions that assess them. */
function readSkillGraph(name: string) {
  return SUBJECTS.filter((subject) => subject.name === name).flatMap(({ grade, folder, lessons }) => {
    return readSkills(folder).map((skill) => {
      const first = lessons.find(({ quiz, assignment }) => skillsOf([quiz, assignment]).includes(skill.id))
      return { ...skill, place: 100 * grade + (first?.number ?? 99) }
    })
  })
}

/** Needs that follow from others: the skill is also reached through another need. */
function findImpliedNeeds(skills: readonly { id: string; needs: readonly { skill: string }[] }[]): string[] {
  const needs = new Map(skills.map(({ id, needs: listed }) => [id, listed.map(({ skill }) => skill)]))
  const reach = (id: string, reached: Set<string>): Set<string> => {
    for (const one of needs.get(id) ?? []) if (!reached.has(one)) reach(one, reached.add(one))
    return reached
  }
  return [...needs].flatMap(([id, direct]) =>
    direct
      .filter((needed) => direct.some((other) => other !== needed && reach(other, new Set()).has(needed)))
      .map((needed) => `${id} → ${needed}`),
  )
}

/** True if both have the same two or more numbers in the same order, and mostly the same words. */
function isSameExample(question: string, sentence: string): boolean {
  const numbers = numbersOf(question)
  const isAsked = numbers.length > 1 && numbersOf(sentence).slice(0, numbers.length).join(' ') === numbers.join(' ')
  return isAsked && similarity(question, sentence) >= 0.4
}

const numbersOf = (text: string) => text.match(/\d+(?:[.,]\d+)?/g) ?? []

/** Titles of the texts within a reading: a bold line before a quotation. */
const namedTexts = (body: string) =>
  [...body.matchAll(/^\*\*(?:Text \d: )?([^*]+)\*\*[^\n]*\n\n>/gm)].map(([, title = '']) => title)

function isRightLongest({ options, correct }: QuestionOf<'single'>): boolean {
  const length = options[correct]?.length ?? 0
  return options.every((option, index) => index === correct || option.length < length)
}

/** Texts shown after an answer: the explanation, the worked solution and feedback on wrong answers. */
function wordsAfter(question: Question): string[] {
  const entries = [
    ...('feedback' in question ? [question.feedback].flat() : []),
    ...('lineFeedback' in question ? question.lineFeedback : []),
    ...('wrong' in question ? (question.wrong ?? []) : []),
    ...('blanks' in question ? question.blanks.flatMap(({ wrong }) => wrong) : []),
  ]
  return [question.explanation ?? '', ...question.steps, ...entries.map((entry) => entry?.text ?? '')]
}

describe.each([
  ['mathematics', 200],
  ['science', 110],
  ['english', 110],
])('needs of the skills of %s', (name, atLeast) => {
  const skills = readSkillGraph(name)
  const edges = skills.flatMap(({ id, place, needs }) => needs.map((need) => ({ id, place, ...need })))

  test('are skills of the subject, form no circle, and do not follow from others', () => {
    expect(edges.length).toBeGreaterThan(atLeast)
    expect(findUnknownNeeds(skills, [])).toEqual([])
    expect(findNeedProblems(skills)).toEqual([])
    expect(findImpliedNeeds(skills)).toEqual([])
  })

  test('come from an earlier grade, or an earlier lesson or the same one', () => {
    const places = new Map(skills.map(({ id, place }) => [id, place]))
    expect(edges.filter(({ place, skill }) => (places.get(skill) ?? 0) > place)).toEqual([])
  })

  test('have sentences of their own as reasons', () => {
    const reasons = edges.map(({ because }) => because)
    expect(reasons.filter((reason) => !/^[\p{Lu}\p{N}“].{25,}\.$/u.test(reason))).toEqual([])
    expect(new Set(reasons).size).toBe(reasons.length)
  })
})

/** Skills whose section is not the only heading of that name in the reading of the first lesson that asks about them. */
function findWrongSections(
  skills: readonly { id: string; section?: string | undefined }[],
  lessons: readonly Taught[],
) {
  return skills.filter(({ id, section }) => {
    const lesson = lessons.find(({ lists }) => skillsOf(lists).includes(id))
    if (lesson === undefined) return false
    const headings = [...lesson.body.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => plainHeading(heading))
    const isListed = section !== undefined && listHeadings(lesson.body).includes(section)
    return !isListed || headings.filter((heading) => heading === plainHeading(section)).length !== 1
  })
}
type Taught = { body: string; lists: readonly Pick<QuestionList, 'questions'>[] }

test.each(SUBJECTS)(
  'every skill of $folder that a lesson asks about has a section of its reading',
  ({ folder, lessons }) => {
    const taught = lessons.map(({ body, quiz, assignment, practice }) => ({
      body,
      lists: [quiz, assignment, practice],
    }))
    const asked = new Set(taught.flatMap(({ lists }) => skillsOf(lists)))
    const skills = readSkills(folder)
    expect(skills.filter(({ id }) => asked.has(id)).length).toBeGreaterThan(30)
    expect(findWrongSections(skills, taught)).toEqual([])
  },
)

test('a section that is missing, twice in the reading, or in another lesson is found', () => {
  const [asking] = SUBJECTS.flatMap(({ lists }) => lists).filter((list) => skillsOf([list]).length > 0)
  const [id = ''] = asking ? skillsOf([asking]) : []
  const first = { body: '## One\n\n## Two\n\n### Two!', lists: asking ? [asking] : [] }
  const lessons = [first, { ...first, body: '## Three' }]
  const isWrong = (section?: string) => findWrongSections([{ id, section }], lessons).length > 0
  expect(['One', 'Two', 'Three', undefined].map(isWrong)).toEqual([false, true, true, true])
})

test('a need that follows from others is found', () => {
  const skill = (id: string, ...needs: string[]) => ({ id, needs: needs.map((one) => ({ skill: one })) })
  const skills = [skill('a'), skill('b', 'a'), skill('c', 'b'), skill('d', 'c', 'a'), skill('e', 'a')]
  expect(findImpliedNeeds(skills)).toEqual(['d → a'])
})

/** Checked one by one: templates of a long list are drawn less often. */
function findTemplateProblems(template: Question): string[] {
  return checkTemplates([template], SUITE_DRAWS).map(({ message }) => `${template.question}: ${message}`)
}

test('a template of which many values make no valid question is found', () => {
  const template = {
    kind: 'number',
    question: '{a} × {b}?',
    answer: '{= a * b }',
    explanation: 'Multiply.',
    wrong: [{ value: '{= a * b ^ 2 }', text: 'You multiplied twice.' }],
  }
  const problemsOf = (b: object) => {
    const parsed = parseQuestions([{ ...template, variants: { ranges: { a: { from: 1, to: 100_000 }, b } } }])
    return parsed.outcome === 'valid' ? parsed.questions.map(findTemplateProblems) : null
  }
  expect(problemsOf({ from: 2, to: 9 })).toEqual([[]])
  // A foreseen error is the answer where b is 1.
  expect(problemsOf({ choose: [1, 1, 1, 2] })).toEqual([[expect.stringContaining('more draws are skipped than used')]])
})

describe.each(SUBJECTS)('questions of $folder', ({ folder, lessons, tests, lists, questions, single, drawn }) => {
  test('can be parsed and, if they have variants, drawn', () => {
    const faulty = lists.flatMap(({ file, parsed }) =>
      parsed.outcome === 'valid' ? [] : parsed.problems.map(({ message }) => `${file}: ${message}`),
    )
    expect(faulty).toEqual([])
    expect(questions.length).toBeGreaterThan(60)
    expect(drawn).toHaveLength(questions.length)
  })

  test(`have templates that can be drawn ${SUITE_DRAWS} times`, () => {
    const templates = questions.filter(({ variants }) => variants !== null)
    expect(templates.length).toBeGreaterThan(10)
    expect(templates.flatMap(findTemplateProblems)).toEqual([])
  }, 60_000)

  test('have the right option as the longest at most one time in four', () => {
    const longest = single.filter(isRightLongest).map(({ question }) => question)
    expect(longest.length / single.length, longest.join('\n')).toBeLessThanOrEqual(0.25)
  })

  test('have right options evenly at each position', () => {
    const counts = [0, 1, 2, 3].map((position) => single.filter(({ correct }) => correct === position).length)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2)
  })

  test('have four distinct options and an explanation that does not depend on their order', () => {
    const order = /\b(?:first|second|third|last) option\b|\boption [A-D]\b/i
    expect(single.filter(({ options }) => new Set(options).size !== 4)).toEqual([])
    expect(questions.filter(({ explanation }) => explanation === null || order.test(explanation))).toEqual([])
  })

  test('state true equations', () => {
    expect(drawn.flatMap(wordsAfter).flatMap((words) => falseEquations(plainFormulas(words)))).toEqual([])
  })

  test('assess every skill in a timed test, and at least twice over the year', () => {
    const tested = skillsOf(tests)
    const yearly = skillsOf(lists)
    expect(tested.length).toBeGreaterThan(40)
    expect(listedSkills(folder).filter((id) => !tested.includes(id))).toEqual([])
    expect(tested.filter((id) => yearly.indexOf(id) === yearly.lastIndexOf(id))).toEqual([])
  })

  test('assess every skill at least three times in quizzes and assignments, counting a template as three', () => {
    const assessed = lessons
      .flatMap(({ quiz, assignment }) => [...quiz.questions, ...assignment.questions])
      .flatMap(({ skills, variants }) =>
        skills.flatMap((skill) => Array<string>(variants === null ? 1 : 3).fill(skill)),
      )
    expect(listedSkills(folder).filter((id) => assessed.filter((skill) => skill === id).length < 3)).toEqual([])
  })

  test('have hints in quizzes, worked solutions in assignments, and both in practice', () => {
    const silent = lessons.flatMap(({ number, quiz, assignment, practice }) => [
      ...quiz.questions.filter(({ hints }) => hints.length === 0).map(({ id }) => `lesson ${number} quiz ${id}`),
      ...assignment.questions.filter(({ steps }) => steps.length === 0).map(({ id }) => `lesson ${number} task ${id}`),
      ...practice.questions
        .filter(({ hints, steps }) => hints.length === 0 || steps.length === 0)
        .map(({ id }) => `lesson ${number} practice ${id}`),
    ])
    expect(silent).toEqual([])
  })

  test('are not near duplicates', () => {
    // Questions about one passage are compared by what they ask.
    const texts = questions.map((question) => {
      const { kind, stem } = question
      return { kind, stem, text: shownText(question), asked: shownText(question, ['stem']) }
    })
    const alike = texts.flatMap(({ kind, stem, text, asked }, index) => {
      const before = texts
        .slice(0, index)
        .filter((other) => other.kind === kind)
        .filter((other) =>
          other.stem === stem ? areNearlyAlike(asked, other.asked) : areNearlyAlike(text, other.text),
        )
      return before.map((other) => `${text} / ${other.text}`)
    })
    expect(alike).toEqual([])
  })

  test('have the text that they name', () => {
    const lacking = lessons.flatMap(({ body, number, quiz, assignment, practice }) =>
      [...quiz.questions, ...assignment.questions, ...practice.questions]
        .filter(({ question, stem }) =>
          namedTexts(body).some((title) => question.includes(`“${title}`) && !stem?.startsWith(title)),
        )
        .map(({ question }) => `lesson ${number}: ${question}`),
    )
    expect(lacking).toEqual([])
  })

  test('do not repeat a worked example of their reading', () => {
    const repeated = lessons.flatMap(({ body, number, quiz, assignment, practice }) => {
      const sentences = body
        .replace(/^!\[.*$/gm, '')
        .split(/(?<=[.!?])\s+|\n/)
        .map(simplifyText)
      return [...quiz.questions, ...assignment.questions, ...practice.questions].flatMap(({ question }) => {
        const same = sentences.find((sentence) => isSameExample(simplifyText(question), sentence))
        return same === undefined ? [] : [`lesson ${number}: ${question} / ${same}`]
      })
    })
    expect(repeated).toEqual([])
  })

  if (folder.includes('mathematics')) {
    test('have feedback on every wrong option, and name their skills', () => {
      const silent = single.filter(({ feedback, correct }) => feedback.some((one, at) => at !== correct && !one))
      expect(silent.map(({ question }) => question)).toEqual([])
      expect(questions.filter(({ skills }) => skills.length === 0).map(({ question }) => question)).toEqual([])
    })

    test('require typing or drawing for most answers', () => {
      expect(single.length).toBeLessThan(questions.length / 2)
    })
  }
})
