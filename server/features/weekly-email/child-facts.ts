import { describeAnswer } from '#domain/kinds/answers.ts'
import type { WeeklyFacts, WeeklyMiss } from '#domain/progress/weekly-letter.ts'
import { questionTitle } from '#domain/scoring/question-title.ts'
import { readScoredQuestions } from '#domain/scoring/read-scored-questions.ts'
import type { ChildWeek } from './queries.ts'

/** Facts about a child for the weekly email, from the stored rows. */
export function childFacts({
  id,
  name,
  grade,
  goalDays,
  history,
  verdictFacts,
  finishedLessons,
  tests,
  withMisses,
  misconceptions,
  targets,
}: ChildWeek) {
  const facts: WeeklyFacts & { id: string } = {
    id,
    name,
    grade,
    week: {
      days: history.days.length,
      seconds: history.time.reduce((sum, { seconds }) => sum + seconds, 0),
      goalDays,
    },
    practice: history.practice,
    verdict: verdictFacts,
    finishedLessons,
    tests,
    miss: chooseMiss(withMisses, misconceptions ?? {}),
    target: nextTarget(targets),
  }
  return facts
}

/** Next upcoming target, otherwise the latest that has passed. */
function nextTarget({ today, next }: ChildWeek['targets']): WeeklyFacts['target'] {
  const target = next.find(({ day }) => day >= today) ?? next.at(-1)
  if (target === undefined) return null
  const { title, lessonNumber, day } = target
  return { title, lessonNumber, day, today }
}

/** Latest wrong answer with a known misconception, otherwise with feedback or an explanation, otherwise any. */
function chooseMiss(results: ChildWeek['withMisses'], texts: Record<string, string>): WeeklyMiss | null {
  const misses = results.flatMap(({ title, results: stored }) =>
    readScoredQuestions(stored).questions.flatMap((question): WeeklyMiss[] => {
      if (question.outcome !== 'wrong' || question.answer === null) return []
      const shown = question.feedback.find(({ misconception }) => misconception !== null && texts[misconception])
      return [
        {
          title,
          question: plainMath(questionTitle(question)),
          answer: plainMath(describeAnswer(question, question.answer)),
          misconception: shown?.misconception ? (texts[shown.misconception] ?? null) : null,
          explanation: plainMath(question.feedback[0]?.text ?? question.explanation ?? '') || null,
        },
      ]
    }),
  )
  return (
    misses.find(({ misconception }) => misconception !== null) ??
    misses.find(({ explanation }) => explanation !== null) ??
    misses[0] ??
    null
  )
}

/** Symbols by TeX command. */
const SIGNS: Record<string, string> = {
  times: '×',
  div: '÷',
  cdot: '·',
  pm: '±',
  pi: 'π',
  circ: '°',
  angle: '∠',
  triangle: '△',
  to: '→',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  lt: '<',
  gt: '>',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  ldots: '…',
  dots: '…',
}

/** Removes dollar signs and commands of formulas, since mails show neither TeX nor MathML. */
function plainMath(text: string): string {
  return text
    .replaceAll(/\$(?=\S)([^$]*\S)\$(?!\d)/g, (_, formula: string) =>
      formula
        .replaceAll(/\\(?:text|mathrm)\{([^{}]*)\}/g, '$1')
        .replaceAll(
          /\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g,
          (_, over: string, under: string) => `${grouped(over)}/${grouped(under)}`,
        )
        .replaceAll(/\\sqrt\{([^{}]*)\}/g, (_, of: string) => `√${grouped(of)}`)
        .replaceAll(/\^\{?\\circ\}?/g, '°')
        .replaceAll(/\\([a-zA-Z]+)( ?)/g, (_, name: string, space: string) => (SIGNS[name] ? SIGNS[name] + space : ''))
        .replaceAll(/\\([%#&_])|[{}]/g, '$1'),
    )
    .replaceAll('\\$', '$')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const grouped = (formula: string) => (/^[\w.,]*$/.test(formula) ? formula : `(${formula})`)
