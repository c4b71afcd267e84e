import type { APIRequestContext } from '@playwright/test'
import { ANA, enterBy, MIRA, type Person, pathOfSubject } from '../testing/people.ts'

type Address = string | ((request: APIRequestContext) => Promise<string>)

const idOf = async (request: APIRequestContext) => (await (await request.get('/api/session')).json()).user.id
const lesson = (part: string) => async (request: APIRequestContext) =>
  `${await pathOfSubject(request, 'Mathematics')}?lesson=6&part=${part}`
const ofMira = (page: string) => async (request: APIRequestContext) => {
  const { learners } = await (await request.get('/api/learners')).json()
  return `/parent/${page}/${learners.find(({ firstName }: { firstName: string }) => firstName === 'Mira').id}`
}

/** Looks around the sample family without an account. */
const LOOK_AROUND = { parent: '/demo/parent', student: '/demo/learner' }

type Reader = { person: Person | null; opens?: string | undefined }

/** Screens of the sample family by reader, each with its address. */
export const screensOf: (Reader & { reader: string; screens: Record<string, Address> })[] = [
  {
    reader: 'visitor',
    person: null,
    screens: {
      landing: '/',
      'sign-up': '/sign-up',
      'parent-login': '/parent/sign-in',
      'learner-login': '/learner/signin',
      join: '/learner/sign-up',
      pricing: '/pricing',
      help: '/help',
      contact: '/contact',
      grade: async (request) => {
        const { grades } = await (await request.get('/api/grades')).json()
        return `/grades/${grades[0].id}`
      },
      privacy: '/privacy',
    },
  },
  {
    reader: 'visitor',
    person: null,
    opens: LOOK_AROUND.parent,
    screens: { 'sample-home': '/parent', 'sample-plans': '/parent/subscriptions' },
  },
  {
    reader: 'visitor',
    person: null,
    opens: LOOK_AROUND.student,
    screens: { 'sample-today': '/learner/dashboard', 'sample-practice': '/learner/practice' },
  },
  {
    reader: 'learner',
    person: MIRA,
    screens: {
      today: '/learner/dashboard',
      subjects: '/subjects',
      subject: (request) => pathOfSubject(request, 'Mathematics'),
      video: lesson('video'),
      reading: lesson('text'),
      quiz: lesson('quiz'),
      assignment: lesson('assignment'),
      tests: '/learner/tests',
      practice: '/learner/practice',
      missed: '/learner/missed',
      skills: '/learner/skills',
      start: '/learner/start',
      week: async (request) => `/learner/week/${await idOf(request)}`,
      writing: async (request) => `/learner/writing/${await idOf(request)}`,
      notices: '/learner/notices',
      badges: '/learner/achievements',
      report: async (request) => `/learner/scores/${await idOf(request)}`,
      profile: '/learner/profile',
    },
  },
  {
    reader: 'parent',
    person: ANA,
    screens: {
      home: '/parent',
      children: '/parent/manage-learners',
      report: ofMira('report'),
      'term-report': async (request) => `${await ofMira('report')(request)}/term`,
      log: '/parent/log',
      tutoring: ofMira('tutoring'),
      writing: ofMira('writing'),
      questions: ofMira('questions'),
      today: ofMira('today'),
      skills: ofMira('skills'),
      worksheets: ofMira('worksheets'),
      'planned-days': ofMira('target-days'),
      plans: '/parent/subscriptions',
      'weekly-email': '/parent/weekly-email',
      profile: '/parent/profile',
      content: '/parent/cms',
      operations: '/operator',
    },
  },
]

/** Address of a screen for the person who is signed in on this request context. */
export const addressOf = (address: Address, request: APIRequestContext) =>
  typeof address === 'string' ? address : address(request)

/** Signs the reader of screens in on this request context; visitors may look around the sample family. */
export async function enterAs(request: APIRequestContext, { person, opens }: Reader) {
  if (person) await enterBy(request, person)
  if (opens !== undefined) await request.post(opens)
}
