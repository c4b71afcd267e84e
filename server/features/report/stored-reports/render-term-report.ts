import { LEVEL_NAMES, LEVELS } from '#domain/practice/mastery.ts'
import { formatDuration, formatPercent, formatTries } from '#domain/progress/report.ts'
import { countTests } from '#domain/progress/term-report.ts'
import { escapeHtml } from '../../../escape-html.ts'
import type { presentTerm } from '../present-paper.ts'

type PresentedTerm = ReturnType<typeof presentTerm>
type Subject = PresentedTerm['subjects'][number]

/**
 * Bound of the lessons, tests and skills in one document: with titles of the greatest length it stays below the size
 * that the table accepts.
 */
export const MAX_LINES = 2000

/**
 * Term report as a complete HTML document for a file: it needs nothing else, prints like the page (web/features/report/
 * term-report-page.tsx), and has no scripts.
 * @param removed what is deleted permanently
 */
export function renderTermReport(term: PresentedTerm, removed: string): string {
  const { learner, period } = term
  const name = escapeHtml(`${learner.firstName} ${learner.lastName}`.trim())
  const worked = term.subjects.filter(({ lessons, tests }) => lessons.length > 0 || tests.length > 0)
  const lines = takeLines(worked)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Term report: ${name}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<p class="mark">Trellis · Term report</p>
<h1>${name}</h1>
<p>${escapeHtml(learner.gradeName ?? '')} · ${formatDay(period.from)} to ${formatDay(period.to)}</p>
<p class="soft">Stored on ${formatDay(term.today)}, when these lessons were removed: ${escapeHtml(removed)}.</p>
</header>
<dl class="totals">${totals(term)}</dl>
${worked.length === 0 ? '<p>There are no lessons or tests in this period.</p>' : lines.subjects.map(subjectSection).join('\n')}
${lines.left === 0 ? '' : `<p>Lines that are not shown: ${lines.left}</p>`}
<footer>
<p class="soft">Marks are out of 100, without bonus points, as of ${formatDay(period.to)}. A completed part earns its full marks; the quiz and assignment columns show the best score, and the first try where it differs. Bonus points (for the plan and passed tests) and skill levels are as of ${formatDay(term.today)}. Study time counts lessons and practice, not timed tests.</p>
<div class="signatures"><span>Learner</span><span>Parent or guardian</span><span>Date</span></div>
</footer>
</body>
</html>
`
}

/** Subjects with at most `MAX_LINES` lessons, tests and skills, and the number of those that are left out. */
function takeLines(subjects: readonly Subject[]) {
  let room = MAX_LINES
  let left = 0
  const take = <Line>(lines: readonly Line[]): Line[] => {
    const taken = lines.slice(0, room)
    room -= taken.length
    left += lines.length - taken.length
    return taken
  }
  const taken = subjects.map((subject) => ({
    ...subject,
    lessons: take(subject.lessons),
    tests: take(subject.tests),
    skills: take(subject.skills),
  }))
  return { subjects: taken.filter(({ lessons, tests }) => lessons.length > 0 || tests.length > 0), left }
}

function totals(term: PresentedTerm): string {
  const { days, seconds, finishedLessons, practice } = term
  const { taken, passed } = countTests(term.subjects)
  const named = [
    ['Days of study', days],
    ['Study time', formatDuration(seconds)],
    ['Lessons finished', finishedLessons],
    ['Tests passed', `${passed} of ${taken}`],
    ...(practice.answered === 0
      ? []
      : [['Right without help in practice', `${practice.right} of ${practice.answered}`]]),
  ]
  return named.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')
}

function subjectSection({
  name,
  seconds,
  averageMark,
  averageFirstTry,
  lessons,
  tests,
  skills,
  skillsNotStarted,
}: Subject): string {
  const facts = [
    `Average mark of finished lessons ${formatPercent(averageMark)}`,
    ...(averageFirstTry === null ? [] : [`Average of first tries ${formatPercent(averageFirstTry)}`]),
    ...(seconds < 60 ? [] : [`${formatDuration(seconds)} on lessons`]),
  ]
  const lessonRows = lessons.map(({ number, title, seconds, mark, bonus, ...tries }) => [
    `${number}. ${title}`,
    formatTries({ best: tries.quizPercent, first: tries.firstQuizPercent }),
    formatTries({ best: tries.assignmentPercent, first: tries.firstAssignmentPercent }),
    seconds < 60 ? '–' : formatDuration(seconds),
    mark > 0 ? `${mark}%` : '–',
    bonus > 0 ? `+ ${bonus}` : '–',
  ])
  const testRows = tests.map(({ title, attempt, score, passed, day }) => [
    attempt > 1 ? `${title} (second attempt)` : title,
    formatDay(day),
    `${score}%`,
    passed ? 'Passed' : 'Not passed',
  ])
  const levels = LEVELS.toReversed().flatMap((level) => {
    const names = skills.filter((skill) => skill.level === level).map((skill) => skill.name)
    return names.length === 0 ? [] : [[LEVEL_NAMES[level], names.join('; ')]]
  })
  if (skillsNotStarted > 0) {
    levels.push([LEVEL_NAMES['not-started'], skillsNotStarted === 1 ? '1 skill' : `${skillsNotStarted} skills`])
  }
  return `<section>
<h2>${escapeHtml(name)}</h2>
<p>${facts.join(' · ')}</p>
${table(['Lesson', 'Quiz', 'Assignment', 'Time', 'Mark', 'Bonus points'], lessonRows)}
${table(['Test', 'Date', 'Score', 'Result'], testRows)}
${skills.length === 0 ? '' : `<dl class="skills">${levels.map(([level = '', names = '']) => `<div><dt>${escapeHtml(level)}</dt><dd>${escapeHtml(names)}</dd></div>`).join('')}</dl>`}
</section>`
}

function table(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const head = headers.map((header) => `<th scope="col">${header}</th>`).join('')
  const body = rows.map(([first = '', ...rest]) => {
    const cells = rest.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')
    return `<tr><th scope="row">${escapeHtml(first)}</th>${cells}</tr>`
  })
  return `<div class="table"><table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Calendar day such as `2026-12-01`: December 1, 2026. */
function formatDay(day: string): string {
  return longDay.format(new Date(`${day}T00:00:00Z`))
}

const STYLE = `
:root { color-scheme: light dark }
body { max-width: 48rem; margin: 0 auto; padding: 1.5rem; font: 1rem/1.5 Verdana, "Segoe UI", sans-serif; overflow-wrap: anywhere }
h1, h2 { line-height: 1.3; break-after: avoid }
h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.25rem; margin: 2rem 0 0 }
p { margin: .25rem 0 } .mark { font-weight: 700 } .soft { font-size: .875rem }
dl, dd { margin: 0 } dt { font-size: .875rem }
.totals { display: flex; flex-wrap: wrap; gap: .75rem 2rem; margin: 1.25rem 0; padding: 1rem 0; border-block: 1px solid }
.totals dd { font-size: 1.25rem; font-weight: 700 }
.skills div { display: grid; grid-template-columns: 8rem 1fr; gap: .75rem; margin-top: .25rem }
.skills dt { font-size: 1rem; font-weight: 700 }
table { width: 100%; margin-top: 1rem; border-collapse: collapse; font-size: .875rem }
.table { overflow-x: auto } .table td, .table thead th { overflow-wrap: normal }
th, td { padding: .375rem .5rem; border-bottom: 1px solid; text-align: end; vertical-align: top }
th:first-child { text-align: start; font-weight: 400 } thead th { font-weight: 700 } thead th:first-child { font-weight: 700 }
@media screen and (width < 40rem) { body { padding: 1rem } table { font-size: .7rem } th, td { padding-inline: .2rem } tbody th { min-width: 5rem } }
tr, .skills div { break-inside: avoid }
footer { margin-top: 2rem; break-inside: avoid }
.signatures { display: flex; flex-wrap: wrap; gap: 2.5rem 2rem; margin-top: 3.5rem }
.signatures span { flex: 1 10rem; padding-top: .25rem; border-top: 1.5px solid; font-size: .875rem }
@page { margin: 14mm 12mm }
@media print { :root { color-scheme: light } body { max-width: none; padding: 0 } }
`
