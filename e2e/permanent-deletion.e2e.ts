import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { newSubject } from './testing/content.ts'
import type { Parent } from './testing/families.ts'
import { expectFits } from './testing/fits.ts'
import { test as base, expect } from './testing/journey.ts'
import { ANA, enterBy } from './testing/people.ts'

type Deleted = { parent: Parent; gradeName: string; deletionId: string; manager: APIRequestContext }

/** `deleted`: a grade in the trash, in which two learners of a parent have read a lesson. */
const test = base.extend<{ deleted: Deleted }>({
  deleted: async ({ newFamily, newRequest }, use) => {
    const manager = await newRequest()
    await enterBy(manager, ANA)
    const { gradeId, gradeName, addLesson, publish } = await newSubject(manager)
    const lessonId = await addLesson('Soup', { textMarkdown: 'Boil water.' })
    await publish()
    const { parent, learners } = await newFamily('Kim', 'Tom')
    for (const learner of learners) {
      const request = await newRequest()
      await enterBy(request, learner)
      await request.put('/api/enrollment', { data: { gradeId } })
      const read = await request.post(`/api/lessons/${lessonId}/completions`, { data: { part: 'text' } })
      expect(read.ok(), await read.text()).toBe(true)
    }
    const { deletionId } = await (await manager.delete(`/api/content/grades/${gradeId}`)).json()
    await use({ parent, gradeName, deletionId, manager })
  },
})

const isInTrash = async (manager: APIRequestContext, deletionId: string) => {
  const { deletions } = await (await manager.get('/api/content/bin')).json()
  return deletions.some(({ id }: { id: string }) => id === deletionId)
}

test('a permanent deletion asks with the number of learners who have work in it', async ({
  page,
  deleted: { gradeName, deletionId, manager },
}) => {
  await enterBy(page.request, ANA)
  await page.goto('/parent/cms?tab=bin')
  const card = page.getByRole('listitem').filter({ hasText: gradeName })
  await expect(card).toContainText('It stays here because learners have work in it.')
  await card.getByRole('button', { name: 'Delete permanently' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete permanently?' })
  await expect(dialog).toContainText('2 learners have work in it.')
  await expect(dialog).toContainText('a term report up to today is stored for each of them')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await isInTrash(manager, deletionId)).toBe(true)
  await card.getByRole('button', { name: 'Delete permanently' }).click()
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('Being deleted…').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'In the trash' })).toBeFocused()
  await expect(card).toHaveCount(0)
})

test('after it, the parent opens the stored term report of the child', async ({
  page,
  context,
  deleted: { parent, gradeName, deletionId, manager },
}) => {
  const purged = await manager.post(`/api/content/bin/${deletionId}/purge`, { data: { learners: 2 } })
  expect(purged.ok(), await purged.text()).toBe(true)
  await expect.poll(() => isInTrash(manager, deletionId), { intervals: [100, 250, 500] }).toBe(false)
  await enterBy(page.request, parent)
  await page.goto('/parent')
  const card = page.getByRole('listitem').filter({ hasText: 'Kim Berg' })
  await expect(card).toContainText(`${gradeName} was removed, so Kim has no grade now.`)
  await card.getByRole('link', { name: 'View Progress of Kim Berg' }).click()
  const earlier = page.getByRole('region', { name: 'Reports of earlier lessons' })
  await expect(earlier.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await earlier.getByRole('button', { name: /^Download/ }).click()
  const file = await (await downloading).path()

  const opened = await context.newPage()
  await opened.setContent(await readFile(file, 'utf8'))
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Kim Berg')
  await expect(opened.getByText(`when these lessons were removed: ${gradeName}.`)).toBeVisible()
  await expect(opened.getByRole('rowheader', { name: '1. Soup' })).toBeVisible()
  await opened.setViewportSize({ width: 320, height: 640 })
  await expectFits(opened)
})
