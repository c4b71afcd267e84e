import { escapeHtml } from '#server/escape-html.ts'

/** Question of the landing page (features/curriculum/landing-reader.ts). */
export type LandingQuestion = {
  gradeName: string
  subjectName: string
  question: {
    kind: string
    question: string
    stem: string | null
    options?: readonly string[]
    drawing?: string | undefined
  }
}

/**
 * Writes the question into the landing page, in place of the template that its build left there
 * (web/features/landing/question-template.ts), so that a visitor reads it before any script has loaded. The data for the
 * script that answers it is beside it. Without a question, or with one that plain text cannot show, the template goes.
 */
export function fillLandingQuestion(html: string, landing: LandingQuestion | null): string {
  const template = TEMPLATE.exec(html)
  if (!template) return html
  const [whole, content = ''] = template
  const filled = landing && fill(content, landing)
  return html.replace(whole, () => filled ?? '')
}

const TEMPLATE = /<template data-landing-question="">([\s\S]*?)<\/template>/
const OPTION = /<li[\s\S]*?<\/li>/

function fill(content: string, landing: LandingQuestion): string | null {
  const { gradeName, subjectName, question } = landing
  const texts = [question.question, ...(question.options ?? [])]
  if (question.kind !== 'single' || question.stem !== null || question.drawing !== undefined) return null
  if (texts.some((text) => text.includes('$'))) return null
  const values = { grade: gradeName, subject: subjectName, question: question.question }
  const options = (question.options ?? []).map((option, index) => ({
    option,
    index: String(index),
    letter: String.fromCharCode(65 + index),
  }))
  // In JSON a `<` occurs only within strings, where it must not end the element.
  const json = JSON.stringify(landing).replaceAll('<', '\\u003c')
  const [sample = ''] = OPTION.exec(content) ?? []
  const [before = '', after = ''] = content.split(sample)
  return [
    insert(before, values),
    ...options.map((option) => insert(sample, option)),
    insert(after, values),
    `<script type="application/json">${json}</script>`,
  ].join('')
}

/** Replaces `{name}` by the value of that name. */
function insert(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? escapeHtml(values[name] ?? '') : whole,
  )
}

const DEMO_TEMPLATE = /<template data-demo="">([\s\S]*?)<\/template>/

/**
 * Shows the buttons to look around, which the page's build left in a template (web/features/landing/look-around.ts), where
 * there is a sample family.
 */
export function fillDemoButtons(html: string, hasDemo: boolean): string {
  return html.replace(DEMO_TEMPLATE, (_, buttons: string) => (hasDemo ? buttons : ''))
}

type Operator = { operatorName: string | null; operatorAddress: string | null }

/**
 * Adds who runs the site to a page, as configured: for its script, and on the landing page in place of the general words
 * (web/features/landing/operator-name.tsx).
 */
export function withOperator(html: string, { operatorName, operatorAddress }: Operator): string {
  if (operatorName === null) return html
  const operator = escapeHtml([operatorName, operatorAddress].filter((part) => part !== null).join(', '))
  return html
    .replace('</head>', () => `<meta name="operator" content="${operator}"/></head>`)
    .replace(/(<span data-operator="">)[^<]*(<\/span>)/, (_, start: string, end: string) => start + operator + end)
}
