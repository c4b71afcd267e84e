import type { Greeted, GreetingTexts, greet } from '../product/greeting.ts'

/** Texts of the views in English, with names in braces in the place of what the answer has. */
export type FirstViewTexts = {
  greeting: GreetingTexts
  noEmail: string
  reading: string
  mark: string
  /** Heading of a grade's page, and its sentence for one or several lessons (first) in one or several subjects. */
  year: { title: string; sentence: Record<Form, Record<Form, string>> }
}
export type Form = 'one' | 'other'

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
type Practice = { set: unknown; empty: boolean; lookAgain: unknown[]; checks: unknown[] }
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

/** Values of a view's places by name. Elements of a place without one are left out. */
type Values = Record<string, string | true | null>

/**
 * Shows what a person comes to read in the first paint, if the HTML has the answer to the page's call: fills in the view of
 * that call (first-views.tsx). The HTML holds this function's source (entry.server.tsx), within the place of the views, so
 * it uses nothing of other modules.
 * @param texts in the language of the HTML; a page in another one waits for its texts
 * @param signOutMark cookie that another tab may have set since the page was requested
 */
export function showFirstView(greeting: typeof greet, texts: FirstViewTexts, signOutMark: string) {
  const { session, call, answer, opened } = window.pageStart ?? {}
  const place = document.currentScript?.parentElement
  const operation = call?.split('?')[0]?.replace('/api/rpc/', '')
  const template = place?.querySelector<HTMLTemplateElement>(`template[data-view="${operation}"]`)
  const openedText = document.querySelector<HTMLTemplateElement>('#opened-text')?.content
  if (!template || document.documentElement.lang !== 'en') return
  // A visitor who looks around has a note above the page.
  if (session?.user?.isDemo || document.cookie.includes(`${signOutMark}=`)) return
  const values = valuesOf(answer?.json, opened?.answer.json)
  if (values) fill(template.content, values)

  /** @returns null for a page without a first view */
  function valuesOf(output: unknown, openedOutput: unknown): Values | null {
    if (isAnswer<Dashboard>(output, 'today'))
      return { ...greeting(output, texts.greeting), avatar: output.avatar === null ? null : true }
    if (isAnswer<Year>(output, 'grade')) return yearValues(output)
    if (isAnswer<Overview>(output, 'learners')) return overviewValues(output)
    if (isAnswer<Practice>(output, 'lookAgain')) return practiceValues(output)
    if (isAnswer<Subject>(output, 'lessons') && isAnswer<Lesson>(openedOutput, 'text'))
      return lessonValues(output, openedOutput)
    return null
  }

  function isAnswer<Answer extends object>(output: unknown, field: keyof Answer): output is Answer {
    return typeof output === 'object' && output !== null && field in output
  }

  function yearValues({ grade, subjects }: Year): Values {
    const { title, sentence } = texts.year
    const lessons = subjects.reduce((sum, subject) => sum + subject.lessons.length, 0)
    const formOf = (count: number) => (count === 1 ? 'one' : 'other')
    return {
      title: title.replace('{grade}', () => grade.name.replaceAll(' ', '\u00a0')),
      subtitle: sentence[formOf(lessons)][formOf(subjects.length)]
        .replace('{lessons}', String(lessons))
        .replace('{subjects}', String(subjects.length)),
    }
  }

  /** The first child, whose place is known; of one whose card begins with a note, only the name. */
  function overviewValues({ learners, requests, helpsChildren }: Overview): Values {
    const [child] = learners
    if (!child || requests.length > 0 || helpsChildren) return {}
    const { firstName, lastName, email, verdict, grade } = child
    const hasNote =
      child.paused || grade?.closed || child.signInsBlockedUntil || child.firstSteps || child.runningTest || !verdict
    return {
      firstName,
      lastName,
      email: email ?? texts.noEmail,
      child: true,
      ...(!hasNote && { [verdict.kind]: true, evidence: verdict.evidence, toDo: verdict.toDo }),
    }
  }

  function practiceValues({ set, empty, lookAgain, checks }: Practice): Values {
    if (set || lookAgain.length > 0 || checks.length > 0) return {}
    return empty ? { notYet: true } : { notToday: true }
  }

  /** An open lesson with all parts: the beginning of its reading, or the first question of its quiz, if plain text shows it. */
  function lessonValues({ viewer, lessons }: Subject, { text, quiz }: Lesson): Values | null {
    const search = new URLSearchParams(location.search)
    const lesson = lessons.find(({ number }) => String(number) === search.get('lesson'))
    if (!lesson || viewer !== 'enrolled' || Object.values(lesson.parts).includes(false)) return null
    if (['tab', 'section', 'preview'].some((name) => search.has(name))) return null
    const [first] = quiz?.questions ?? []
    const isNew = search.get('part') === 'quiz' && !quiz?.draft && !quiz?.latest
    const isPlain = first?.stem === null && first.drawing === undefined && !first.question.includes('$')
    const reading = search.get('part') === 'text' && openedText ? (text?.title ?? texts.reading) : null
    return {
      number: String(lesson.number),
      lesson: lesson.title,
      mark: texts.mark.replace('{mark}', String(lesson.marks?.academic ?? 0)),
      reading,
      question: isNew && isPlain ? first.question : null,
    }
  }

  function fill(view: DocumentFragment, values: Values) {
    for (const element of view.querySelectorAll<HTMLElement>('[data-if]'))
      if (!values[element.dataset.if ?? '']) element.remove()
    const places = document.createTreeWalker(view, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (places.nextNode()) texts.push(places.currentNode)
    for (const node of texts) {
      const text = node.nodeValue?.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''))
      if (text) node.nodeValue = text
      else node.parentElement?.remove()
    }
    if (openedText) view.querySelector('[data-opened-text]')?.replaceChildren(openedText)
    place?.append(view)
  }
}
