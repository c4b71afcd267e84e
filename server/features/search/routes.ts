import { signedIn } from '../../http/callers.ts'
import { read } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { presentFound } from './present.ts'
import { findEntries, findSimilarWords, searchPage } from './queries.ts'

export const search = {
  find: operations.search.find.handler(
    read({ as: signedIn, page: searchPage }, async ({ user, rows }, { input, context }) => {
      const { words } = input
      const gradeId = user.enrollment?.gradeId ?? null
      if (rows.length > 0 || words.length === 0 || gradeId === null) {
        return { results: presentFound(rows, words), searched: words, corrected: false }
      }
      const { query } = context.services.database
      const similar = (await query(findSimilarWords({ words }))).map((word) => word.similar)
      const searched = similar.flat()
      const isCorrected = similar.every((one) => one.length > 0) && searched.some((word) => !words.includes(word))
      if (!isCorrected) return { results: [], searched: words, corrected: false }
      const found = await query(
        findEntries({ gradeId, userId: user.id, words: similar.map((alternatives) => alternatives.join('|')) }),
      )
      return { results: presentFound(found, searched), searched, corrected: found.length > 0 }
    }),
  ),
}
