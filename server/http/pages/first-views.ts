const VIEW = /<template data-view="([^"]*)"><style>(.*?)<\/style>(.*?)<\/template>/gs

/**
 * Splits the starting page by its first views (web/first-view/): a page has at most one of them, with its style alone.
 * @returns the page without any, and by operation the page whose first call that is
 */
export function splitFirstViews(html: string): { plain: string; views: Map<string, string> } {
  const plain = html.replace(VIEW, '')
  const views = [...html.matchAll(VIEW)].map(([, operation = '', style = '', view = '']) => {
    const styled = plain.replace(/<style>.*?<\/style>/s, () => `<style>${style}</style>`)
    return [operation, styled.replace('<div id="first-view">', (place) => place + view)] as const
  })
  return { plain, views: new Map(views) }
}
