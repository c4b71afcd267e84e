import type { Greeted, GreetingTexts, greet } from '../product/greeting.ts'

/** Values of a view's places by name. Elements of a place without one are left out. */
export type Values = Record<string, string | true | null>

/** What the views read of the answers, whose dates are encoded. */
type Dashboard = Greeted & { avatar: unknown }
type Year = { grade: { name: string }; subjects: { lessons: unknown[] }[] }
type Overview = { learners: Child[]; requests: unknown[]; helpsChildren: boolean }
type Child = {
  firstName: string
  lastName: string
  email: string | null
  paused: boolean
  grade: { closed: boolean } | null
  verdict: { kind: string; evidence: string; toDo: string } | null
  signInsBlockedUntil: unknown
  firstSteps: unknown
  runningTest: unknown
}
type Subject = { viewer: string; lessons: LessonLine[] }
type LessonLine = {
  number: number
  title: string
  parts: Record<string, boolean>
  marks: { academic: number } | null
}
type Lesson = {
  text: { title: string | null } | null
  quiz: { questions: Question[]; draft: unknown; latest: unknown } | null
}
type Question = { question: string; stem: string | null; drawing?: string }

type Form = Intl.LDMLPluralRule

/** Heading of a grade's page, and its sentence by the plural forms of its lessons (first) and of its subjects. */
export type YearTexts = { title: string; sentence: Partial<Record<Form, Partial<Record<Form, string>>>> }
export type LessonTexts = { reading: string; mark: string }

/**
 * Shows what a person comes to read in the first paint, if the HTML has the answer to the page's call: fills in the view that
 * stands before this script (first-views.tsx). The HTML holds the source of this function, and of the one for the values,
 * so they use nothing of other modules.
 * @param valuesOf values from the answer and from what the address opens; null for a page without a first view
 * @param texts in the language of the HTML; a page in another one waits for its texts
 * @param signOutMark cookie that another tab may have set since the page was requested
 */
export function showFirstView<Answer, Opened, Texts>(
  valuesOf: (answer: Answer, texts: Texts, opened: Opened | undefined) => Values | null,
  texts: Texts,
  signOutMark: string,
) {
  const { session, answer, opened } = window.pageStart ?? {}
  const view = document.currentScript?.previousElementSibling
  if (!(view instanceof HTMLElement)) return
  // A visitor who looks around has a note above the page.
  const { lang, dataset } = document.documentElement
  const isLate = lang !== (dataset.built ?? 'en') || session?.user?.isDemo
  const isSignedOut = document.cookie.includes(`${signOutMark}=`)
  // The server has chosen the view by the call that it has answered.
  const input = answer && !isLate && !isSignedOut ? (answer.json as Answer) : null
  const values = input && valuesOf(input, texts, opened?.answer.json as Opened | undefined)
  // Rules of the page would see it even while it is hidden.
  if (!values) return view.remove()
  for (const element of view.querySelectorAll<HTMLElement>('[data-if]'))
    if (!values[element.dataset.if ?? '']) element.remove()
  const places = document.createTreeWalker(view, NodeFilter.SHOW_TEXT)
  const nodes: Node[] = []
  while (places.nextNode()) nodes.push(places.currentNode)
  for (const node of nodes) {
    const text = node.nodeValue?.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''))
    if (text) node.nodeValue = text
    else node.parentElement?.remove()
  }
  const openedText = document.querySelector<HTMLTemplateElement>('#opened-text')
  if (openedText) view.querySelector('[data-opened-text]')?.replaceChildren(openedText.content)
  view.hidden = false
}

export function dashboardValues(dashboard: Dashboard, texts: GreetingTexts, greeting: typeof greet): Values {
  return { ...greeting(dashboard, texts), avatar: dashboard.avatar === null ? null : true }
}

export function yearValues({ grade, subjects }: Year, { title, sentence }: YearTexts): Values {
  const lessons = subjects.reduce((sum, subject) => sum + subject.lessons.length, 0)
  const forms = new Intl.PluralRules(document.documentElement.lang)
  const text = sentence[forms.select(lessons)]?.[forms.select(subjects.length)] ?? ''
  return {
    title: title.replace('{grade}', () => grade.name.replaceAll(' ', '\u00a0')),
    subtitle: text.replace('{lessons}', String(lessons)).replace('{subjects}', String(subjects.length)),
  }
}

/** The first child, whose place is known; of one whose card begins with a note, only the name. */
export function overviewValues({ learners, requests, helpsChildren }: Overview, texts: { noEmail: string }): Values {
  const [child] = learners
  if (!child || requests.length > 0 || helpsChildren) return {}
  const { firstName, lastName, email, verdict, grade } = child
  const hasNote =
    child.paused ||
    grade?.closed !== false ||
    child.signInsBlockedUntil ||
    child.firstSteps ||
    child.runningTest ||
    !verdict
  return {
    firstName,
    lastName,
    email: email ?? texts.noEmail,
    child: true,
    ...(!hasNote && { [verdict.kind]: true, evidence: verdict.evidence, toDo: verdict.toDo }),
  }
}

/** An open lesson with all parts: the beginning of its reading, or the first question of its quiz, if plain text shows it. */
export function lessonValues(
  { viewer, lessons }: Subject,
  texts: LessonTexts,
  opened: Lesson | undefined,
): Values | null {
  const search = new URLSearchParams(location.search)
  const lesson = lessons.find(({ number }) => String(number) === search.get('lesson'))
  if (!lesson || !opened || viewer !== 'enrolled' || Object.values(lesson.parts).includes(false)) return null
  if (['tab', 'section', 'preview'].some((name) => search.has(name))) return null
  const { text, quiz } = opened
  const [first] = quiz?.questions ?? []
  const isNew = search.get('part') === 'quiz' && !quiz?.draft && !quiz?.latest
  const isPlain = first?.stem === null && first.drawing === undefined && !first.question.includes('$')
  const hasText = document.querySelector('#opened-text') !== null
  return {
    number: String(lesson.number),
    lesson: lesson.title,
    mark: texts.mark.replace('{mark}', String(lesson.marks?.academic ?? 0)),
    reading: hasText ? (text?.title ?? texts.reading) : null,
    question: isNew && isPlain ? first.question : null,
  }
}
