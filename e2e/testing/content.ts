import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { unused } from './families.ts'

/** Creates an unpublished grade with a subject that no other journey uses, as a content manager. */
export async function newSubject(request: APIRequestContext) {
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { data })
    expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const { grade } = await post('/api/content/grades', { name: `Grade N${unused()}` })
  const { subject } = await post('/api/content/subjects', {
    name: 'Cookery',
    description: null,
    gradeId: grade.id,
    color: 'bg-green-100',
  })
  const gradeId: string = grade.id
  const gradeName: string = grade.name
  const subjectId: string = subject.id
  const subjectName: string = subject.name
  return {
    gradeId,
    gradeName,
    subjectId,
    subjectName,
    /** @returns the id of the lesson, which is the subject's last */
    async addLesson(title: string, parts: object = {}): Promise<string> {
      const { lesson } = await post('/api/content/lessons', { subjectId, title, ...parts })
      return lesson.id
    },
    /** Adds a test that is open from the start. @returns its id */
    async addTest(title: string, questions: readonly object[]): Promise<string> {
      const { test } = await post('/api/content/tests', {
        subjectId,
        type: 'Mid Test 1',
        title,
        description: null,
        afterLessonNumber: 0,
        durationMinutes: 30,
        passingMark: 60,
        questions,
      })
      return test.id
    },
    async publish() {
      const answer = await request.put(`/api/content/grades/${gradeId}/published`, { data: { published: true } })
      expect(answer.ok(), await answer.text()).toBe(true)
    },
  }
}

/** Editor of a lesson or timed test. */
export const dialog = (page: Page) => page.getByRole('dialog').first()

/** Tab of a part of the lesson in the editor. */
export const part = (page: Page, name: string) => dialog(page).getByRole('tab', { name: new RegExp(`^${name}`) })

export const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true })

/** Row of a grade or subject, by the start of its name. */
export const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) })
