import { checkTemplates } from '#domain/content/parse-questions.ts'
import { readGrade } from './checked-questions.ts'
import { countPools, findThinPools, ITEMS_PER_SKILL } from './item-pools.ts'
import { findFailedCheck, repeatsKey } from './question-checks.ts'
import { readSubjects } from './sample-content.ts'

const DRAWS = 1000

/**
 * Long check of the sample content: items a skill, and each template with 1,000 draws. Prints the counts of each subject and
 * the problems; the exit code is 1 if there are any.
 */
function checkContent(): string[] {
  const problems: string[] = []
  for (const subject of readSubjects()) {
    const pools = countPools(subject)
    const wanted = ITEMS_PER_SKILL[subject.name] ?? 0
    const items = pools.map((pool) => pool.items).toSorted((a, b) => a - b)
    const total = (of: 'families' | 'nearCopies' | 'templates') => pools.reduce((sum, pool) => sum + pool[of], 0)
    print(
      `${subject.folder}: ${pools.length} skills; items of the least ${items[0]} of ${wanted}, ` +
        `median ${items[Math.floor(items.length / 2)]}; families ${total('families')}, ` +
        `near copies ${total('nearCopies')}, with a template ${total('templates')}`,
    )
    const templates = subject.lists.flatMap((list) => list.questions).filter(({ variants }) => variants !== null)
    problems.push(
      ...findThinPools(subject.folder, pools),
      ...templates.flatMap((template) =>
        checkTemplates([template]).map(({ message }) => `${subject.folder} "${template.question}": ${message}`),
      ),
    )
  }
  for (const grade of ['grade-6', 'grade-7', 'grade-8'])
    for (const { file, name, question, check, written } of readGrade(grade)) {
      const problem = check === undefined ? 'has no check' : findFailedCheck(question, check, DRAWS)
      if (problem !== null) problems.push(`${grade} ${file} ${name}: ${problem}`)
      if (repeatsKey(written)) problems.push(`${grade} ${file} ${name}: its check repeats the formula of the key`)
    }
  return problems
}

const print = (line: string) => console.log(line)

const problems = checkContent()
for (const problem of problems) print(problem)
process.exitCode = problems.length > 0 ? 1 : 0
