import { glob, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Root } from 'hast'
import { PurgeCSS } from 'purgecss'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { loadStyles } from '../late-styles.ts'
import { startApp } from '../start-app.ts'
import { minify } from './minify.ts'

/**
 * Attributes that scripts set before the style files have arrived (web/ui/theme.ts,
 * web/product/reading-options/shown-options.ts).
 */
const SET_BY_SCRIPTS = ['data-theme', 'data-reading']

/**
 * Puts the rules that a built page uses inside its HTML, so that it is painted before any file has arrived. The style
 * files delay no paint; they are for everything that appears later. The starting page then loads the app.
 * @param client folder of the built browser app
 */
export async function inlineStyles(client: string): Promise<void> {
  for await (const file of glob('**/*.html', { cwd: client })) {
    const path = join(client, file)
    await writeFile(path, await withStyle(client, await readFile(path, 'utf8')))
  }
}

/** Beginning of a page, as a template of the starting page (web/first-view/). */
const VIEW = /<template data-view="[^"]*">(.*?)<\/template>/gs

/** Style file that is not of one language only, which its pages link. */
const COMMON_STYLE = /^(?!arabic-).*\.css$/

const SHEET = /<link rel="stylesheet" href="([^"#]+)[^>]*>/g

async function withStyle(client: string, html: string): Promise<string> {
  const startsApp = html.includes('id="app-start"')
  const linked = [...html.matchAll(SHEET)].map(([, address = '']) => address.replace('/assets/', ''))
  if (linked.length === 0) throw new Error('The page has no style file')
  const folder = join(client, 'assets')
  // The starting page has beginnings of other pages (first-view/), whose style files it does not link.
  const others = startsApp ? (await readdir(folder)).filter((name) => COMMON_STYLE.test(name)).sort() : []
  const files = [...new Set([...linked, ...others])].map((name) => readFile(join(folder, name), 'utf8'))
  const css = (await Promise.all(files)).join('\n')
  const plain = html.replaceAll(VIEW, '')
  const style = await usedStyle(css, plain)
  const withViews = new Map<string, string>()
  // A page has one of the views, with the style of both.
  for (const [template, view = ''] of html.matchAll(VIEW)) {
    const viewStyle = await usedStyle(css, plain + view)
    withViews.set(
      template,
      template.replace('>', () => `><style>${viewStyle}</style>`),
    )
  }
  const load = `(${loadStyles})()`
  const script = minify(startsApp ? `(${startApp})(${load})` : load)
  // Before the links: the same rules of the files come later and so decide about their order.
  return html
    .replaceAll(VIEW, (template) => withViews.get(template) ?? '')
    .replace('<link rel="stylesheet"', (link) => `<style>${style}</style>${link}`)
    .replaceAll('<link rel="stylesheet"', '<link rel="stylesheet-later"')
    .replace('</head>', () => `<script>${script}</script></head>`)
}

/** Rules for the elements of a page, with the layers in the order of the whole style. */
async function usedStyle(css: string, html: string): Promise<string> {
  const layers = new Set([...css.matchAll(/@layer ([\w-]+)\s*\{/g)].map(([, name]) => name))
  const [used] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: css }],
    extractors: [{ extensions: ['html'], extractor: listNames }],
    variables: true,
    keyframes: true,
    dynamicAttributes: SET_BY_SCRIPTS,
  })
  if (!used) throw new Error('The style of the page cannot be read')
  return `@layer ${[...layers].join(', ')};${withoutUnusedProperties(used.css)}`
}

/** Registrations of custom properties, which PurgeCSS keeps, without those that no rule uses. */
function withoutUnusedProperties(css: string): string {
  const registrations = /@property (--[\w-]+)\{[^}]*\}/g
  const rules = css.replaceAll(registrations, '')
  return css.replaceAll(registrations, (registration, name) => (rules.includes(name) ? registration : ''))
}

/** Names in the elements of a page that selectors can match, also in those of its templates. */
function listNames(html: string) {
  const tags: string[] = []
  const classes: string[] = []
  const ids: string[] = []
  const attributes = { names: ['class', 'id'], values: [] as string[] }
  const collect = (tree: Root) =>
    visit(tree, 'element', ({ tagName, properties, content }) => {
      const { className, id, ...others } = properties
      tags.push(tagName)
      classes.push(...[className ?? []].flat().map(String))
      ids.push(...[id ?? []].flat().map(String))
      for (const [property, value] of Object.entries(others)) {
        // As in HTML: `ariaLabel` is `aria-label`.
        attributes.names.push(property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
        attributes.values.push(String(value))
      }
      if (content) collect(content)
    })
  collect(unified().use(rehypeParse).parse(html))
  return { tags, classes, ids, attributes, undetermined: [] }
}
