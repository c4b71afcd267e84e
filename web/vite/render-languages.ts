import { glob, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { LANGUAGES } from '#domain/language-list.ts'
import { SOURCE_LANGUAGE } from '#domain/languages.ts'

/** Header of a request for a page in another language than English. */
export const PAGE_LANGUAGE = 'x-page-language'

const FALLBACK = '__spa-fallback.html'

/**
 * Renders the built pages in the other languages, beside the English ones: `index.es.html`. They are hydrated as they are, so
 * a form keeps what a visitor types into it before the app has loaded.
 * @param client folder of the built browser app
 * @param build of the app for Node
 */
export async function renderLanguages(client: string, build: ServerBuild): Promise<void> {
  // As the router does for its own requests; otherwise it ignores their headers.
  process.env.IS_RR_BUILD_REQUEST = 'yes'
  const respond = createRequestHandler(build, 'production')
  const files = await Array.fromAsync(glob('**/*.html', { cwd: client }))
  for (const language of Object.keys(LANGUAGES)) {
    if (language === SOURCE_LANGUAGE) continue
    for (const file of files) {
      const isFallback = file === FALLBACK
      const path = isFallback || dirname(file) === '.' ? '/' : `/${dirname(file)}/`
      const headers = new Headers({ [PAGE_LANGUAGE]: language })
      if (isFallback) headers.set('X-React-Router-SPA-Mode', 'yes')
      const response = await respond(new Request(`http://localhost${path}`, { headers }))
      const html = await response.text()
      if (!html.includes(`data-built="${language}"`)) throw new Error(`${path} was not rendered in "${language}"`)
      await writeFile(join(client, file.replace(/\.html$/, `.${language}.html`)), html)
    }
  }
}
