import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plantedProject } from '../testing/planted-project.ts'
import { catalogFaults, translationFaults } from './catalog-faults.ts'
import { findTexts } from './find-texts.ts'
import { convertedFolders, countRemaining, findTextsIn, textFiles } from './folders.ts'
import { hasMessages, messageTexts } from './message-texts.ts'
import { saidTexts } from './said-texts.ts'

const ROOT = join(import.meta.dirname, '../..')

test('a folder with a catalog has all of its texts in it', () => {
  const folders = convertedFolders(ROOT)
  expect(folders).toContain('web/features/shell')
  const files = textFiles(ROOT).filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)))
  expect(findTextsIn(ROOT, files)).toEqual([])
})

test('no folder is without a catalog', () => {
  expect([...countRemaining(ROOT)]).toEqual([])
})

test('every catalog has the texts of the code, and translates each', async () => {
  expect(await catalogFaults(ROOT)).toEqual([])
})

test('the server says nothing that no catalog can have', () => {
  const files = globSync('{server,domain}/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file),
  )
  const said = files.flatMap((file) =>
    saidTexts(readFileSync(join(ROOT, file), 'utf8'), file).map((text) => ({ file, ...text })),
  )
  expect(said.length).toBeGreaterThan(300)
  expect(said.filter(({ fault }) => fault !== null)).toEqual([])
})

test.each([
  ['say(text)', 'is no literal text'],
  ['words.say(`Hi $' + '{name}`)', 'is no literal text'],
  ["say('Hi ') + name", 'is added to another text'],
  ['`$' + "{say('Hi')} and goodbye`", 'is joined with other words'],
  ["say('Hi {name}', { name: 'your child' })", 'has an English word as a value'],
])('a text of the server that cannot be translated is found: %s', (code, fault) => {
  expect(saidTexts(code, 'planted.ts').map((text) => text.fault)).toContain(fault)
})

test('a text of the server is found with its values', () => {
  expect(saidTexts("const mail = ({ say }) => say('Hi {name}', { name })", 'mail.ts')).toEqual([
    { line: 1, text: 'Hi {name}', fault: null },
  ])
})

test.each([
  ["errors.NOT_FOUND({ message: 'Grade not found' })", 'Grade not found'],
  ["const found = { fields: { email: 'Already in use' } }", 'Already in use'],
  ["fields.email = 'Already in use'", 'Already in use'],
  ["const NO_GRADE = 'No grade yet'", 'No grade yet'],
  ["const why = () => 'This test is over.'", 'This test is over.'],
  [
    'const why = () => `At most $' + '{limit} and $' + '{other.limit} of $' + '{count()}.`',
    'At most {limit} and {limit1} of {2}.',
  ],
])('a message of the server is found: %s', (code, text) => {
  expect(messageTexts(code, 'server/features/planted.ts')).toEqual([{ line: 1, text }])
})

test('a rule of the contract is found, and what no reader of the app sees is left alone', () => {
  expect(messageTexts("const Name = line(80).min(1, 'Write a name')", 'contract/planted.ts')).toHaveLength(1)
  const code = [
    "throw new Error('This is a bug.')",
    "log.warn('A job failed.')",
    "const route = { summary: 'Lists all learners.', description: 'Newest first.' }",
    "const status = z.enum(['Not Taken'])",
    "words.say('Hi there.')",
    '// not translated: feedback is a part of the question',
    "const FEEDBACK = { unit: 'Check the unit.' }",
  ]
  expect(messageTexts(code.join('\n'), 'contract/planted.ts')).toEqual([])
  expect(
    ['server/features/content/formats/limits.ts', 'server/features/operator/present.ts', 'web/root.tsx'].some(
      hasMessages,
    ),
  ).toBe(false)
})

const PLANTED = {
  'words in an element': ['<p>Good morning</p>', 'outside'],
  'one word in an element': ['<b>Hello</b>', 'outside'],
  'an accessible name': ['<button aria-label="Close" />', 'outside'],
  'a prop that is shown': ['<Page title="Profile" />', 'outside'],
  'one of two words': ['<b>{open ? "Yes" : "No"}</b>', 'outside'],
  'a message in a call': ['<b>{toast.error("Please try again.")}</b>', 'outside'],
  'a name that a component shows': ['<Detail name="First Name" />', 'outside'],
  'a sentence that begins with a value': ['run(`$' + '{name} was removed from here.`)', 'outside'],
  'a template': ['<b>{`Hello, $' + '{name}`}</b>', 'outside'],
  'a label in a list': ['<b>{[{ to: "/", label: "Home" }]}</b>', 'outside'],
  'words beside a translated text': ['<b>{`$' + '{t`Hello`} and goodbye`}</b>', 'joined'],
  'an added text': ['<b>{t`Hello` + name}</b>', 'joined'],
} as const

test.each(Object.entries(PLANTED))('%s outside the catalogs is found', (_, [code, problem]) => {
  const problems = findTexts(`const part = () => ${code}`, 'planted.tsx').map((finding) => finding.problem)
  expect(new Set(problems)).toEqual(new Set([problem]))
})

test('a text that is worded before the language is known is found', () => {
  expect(findTexts('const label = t`Home`', 'planted.ts')).toMatchObject([{ problem: 'too-early' }])
  expect(findTexts('const label = () => t`Home`\nconst later = msg`Home`', 'planted.ts')).toEqual([])
})

test('texts of macros, names of products and code are left alone', () => {
  const code = [
    "import { page } from './Some page.tsx'",
    'const style = "Grid of columns."',
    'const part = () => (',
    '  <p className="flex items-center" title={t`Help`}>',
    '    <Trans>Read <a className="link" href="/help">this page</a>, please.</Trans>',
    '    {count === "Some value" && plural(count, { one: "# day", other: "# days" })} Trellis',
    '    <input name="Email" /> <TextField name="email" />',
    '    {"Mi idioma"} {/* not translated: a name */}',
    '  </p>',
    ')',
    'function fail() { throw new Error("This is a bug.") }',
  ]
  expect(findTexts(code.join('\n'), 'allowed.tsx')).toEqual([])
})

test('a folder without a catalog is counted', () => {
  const root = plantedProject({
    'web/features/one/page.tsx': 'export const Page = () => <p>Good morning</p>\n',
    'web/features/two/page.tsx': 'export const Page = () => <p>Good evening</p>\n',
    'web/locales/es/features/two.po': '',
  })
  expect([...countRemaining(root)]).toEqual([['web/features/one', 1]])
})

test.each([
  ['Good morning', '', 'is not translated'],
  ['Hello, {name}', 'Hola', 'lacks {name}'],
  ['Hello, {name}', 'Hola, {nombre}', 'has {nombre}'],
  ['Read <0>this</0>', 'Lee esto', 'lacks <0>'],
  ['{n, plural, one {# day} other {# days}}', '{n, plural, one {# día} other {# días}}', 'lacks the plural many'],
  ['Hello, {name}', 'Hola, {name', 'cannot be read'],
])('a faulty translation of "%s" is found: "%s"', (source, translation, fault) => {
  expect(translationFaults({ source, translation }, 'es').join('; ')).toContain(fault)
})
