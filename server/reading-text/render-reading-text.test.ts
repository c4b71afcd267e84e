import { describe, expect, it } from 'vitest'
import { renderReadingText } from './render-reading-text.ts'

describe('a reading text', () => {
  it('shows TeX as MathML, inline and displayed', async () => {
    const html = await renderReadingText('Half is $\\frac{1}{2}$.\n\n$$x^2$$\n\n$$\ny_1\n$$')
    expect(html).toContain('<mfrac><mn>1</mn><mn>2</mn></mfrac>')
    expect(html).toMatch(/<p>Half is <math alttext="one half" aria-label="one half"><semantics>/)
    expect(html).toMatch(/<math display="block" alttext="x squared" aria-label="x squared"><semantics><mrow><msup>/)
    expect(html).toMatch(/<math display="block" alttext="y sub 1" aria-label="y sub 1"><semantics><mrow><msub>/)
  })

  it('contains each formula once, without its TeX source', async () => {
    const html = await renderReadingText('$\\sqrt{2}$')
    expect(html).not.toContain('annotation')
    expect(html.replaceAll(/<[^>]+>/g, '')).toBe('2')
  })

  it.each([
    ['-2 \\times (-5) = +10', '−×(_−)=_+'],
    ['-2 > -5', '−>_−'],
    ['(3, -2) - |-7|', '(,_−)−_−'],
    ['\\left|-7\\right| - |a| - b', '∣_−∣−−'],
    ['(a) - [b] - x^{-2}', '()−[]−−'],
  ])('renders the sign of a number without the spacing of an operation: %s', async (tex, operators) => {
    const html = await renderReadingText(`So $${tex}$`)
    const shown = [...html.matchAll(/<mo( form="prefix")?[^>]*>([^<]*)/g)]
    expect(shown.map(([, prefix, text]) => (prefix ? `_${text}` : text)).join('')).toBe(operators)
  })

  it('shows a price in a formula, and leaves one in code as it is', async () => {
    const html = await renderReadingText('A pen is $\\$3.20 \\times 2$, not `$\\$1$` or \\$6.')
    expect(html).toMatch(
      /alttext="3.20 dollars times 2".*<mtext>\$<\/mtext><mn>3.20<\/mn>.*<code>\$\\\$1\$<\/code> or \$6\.<\/p>/,
    )
  })

  it('leaves a formula that KaTeX cannot parse unchanged', async () => {
    expect(await renderReadingText('$\\nonsense$ and $\\frac{1}$')).toMatch(/\\nonsense.*and.*\\frac\{1\}/)
  })

  it('returns quickly for a formula that expands endlessly', async () => {
    expect(await renderReadingText('$\\def\\a{\\a\\a}\\a$')).toContain('\\def\\a{\\a\\a}\\a')
  })

  it('has headings below those of the page, the lesson and the text', async () => {
    const html = await renderReadingText('# One\n\n## Two\n\n> ### Three\n\n###### Six')
    expect([...html.matchAll(/<(h\d)>/g)].map(([, tag]) => tag)).toEqual(['h3', 'h4', 'h5', 'h6'])
  })

  it("keeps tables with their alignment, lists, links and this site's pictures", async () => {
    const html = await renderReadingText(
      '| a | b |\n| --- | --: |\n| 1 | 2 |\n\n3. third\n\n~~old~~ [next](/learner/dashboard) ![leaf](/media/leaf.png)',
    )
    expect(html).toContain('<th align="right">b</th>')
    expect(html).toContain('<ol start="3">')
    expect(html).toContain('<del>old</del> <a href="/learner/dashboard">next</a>')
    expect(html).toContain('<img src="/media/leaf.png" alt="leaf">')
  })

  it('has row headers in a table whose first column has no heading', async () => {
    const html = await renderReadingText('| | Before | After |\n| :-- | --- | --- |\n| Wolves | 0 | 31 |')
    expect(html.replace(/\s*\n\s*/g, '')).toContain(
      '<tr><td align="left"></td><th>Before</th><th>After</th></tr></thead>' +
        '<tbody><tr><th align="left" scope="row">Wolves</th><td>0</td><td>31</td></tr></tbody>',
    )
    expect(await renderReadingText('| a | b |\n| --- | --- |\n| 1 | 2 |')).not.toContain('scope')
  })

  it('keeps the text of footnotes and task lists without ids and inputs', async () => {
    const html = await renderReadingText('- [x] done\n\nA claim[^1].\n\n[^1]: The evidence.')
    expect(html).toContain('done')
    expect(html).toContain('The evidence.')
    expect(html).not.toMatch(/<input|id=|href=/)
  })

  it('marks what has a bar over it, and no arrow', async () => {
    const html = await renderReadingText('$0.\\overline{27}$ and $\\overrightarrow{AB}$')
    expect(html.match(/<mover[^>]*>/g)).toEqual(['<mover accent="true" class="with-bar">', '<mover accent="true">'])
  })
})

const HOSTILE = {
  'a script': '<script>alert(1)</script>',
  'a script in the line': 'Hi <script>alert(1)</script> there',
  'a handler on a picture': '<img src=x onerror=alert(1)>',
  'a handler with a slash': '<img/src=x/onerror=alert(1)>',
  'a javascript link': '[go](javascript:alert(1))',
  'a javascript link in capitals with a tab': '[go](<JaVa\tScRiPt:alert(1)>)',
  'a javascript link in entities': '[go](&#106;avascript&colon;alert(1))',
  'a javascript autolink': '<javascript:alert(1)>',
  'a javascript link by reference': '[go][x]\n\n[x]: javascript:alert(1)',
  'a data page': '[go](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  'a vbscript link': '[go](vbscript:msgbox(1))',
  'a picture of javascript': '![x](javascript:alert(1))',
  'a picture from elsewhere': '![x](https://evil.test/pixel.png)',
  'a picture from elsewhere without a scheme': '![x](//evil.test/pixel.png)',
  'an svg': '<svg onload=alert(1)><animate onbegin=alert(1) attributeName=x></svg>',
  'an iframe': '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  'a style element': '<style>@import "https://evil.test/x.css"</style>',
  'a style attribute': '<p style="background:url(https://evil.test)">x</p>',
  'a form': '<form action="https://evil.test"><input name=password><button>Sign in</button></form>',
  'a base': '<base href="https://evil.test/">',
  'a refresh': '<meta http-equiv=refresh content="0;url=https://evil.test">',
  'an object and an embed': '<object data="x.swf"></object><embed src="x.swf">',
  'an id that shadows the page': '<a id=location name=location href=/x>x</a>',
  'a MathML link': '<math><mi href="javascript:alert(1)" xlink:href="javascript:alert(1)">x</mi></math>',
  'a MathML action': '<math><maction actiontype="statusline#javascript:alert(1)">x</maction></math>',
  'a MathML way back to HTML':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  'an annotation that holds HTML':
    '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
  'a TeX link': '$\\href{javascript:alert(1)}{x}$ $\\url{javascript:alert(1)}$',
  'a TeX picture': '$\\includegraphics{https://evil.test/x.png}$',
  'a TeX style, class, id and data':
    '$\\htmlStyle{background:url(//evil.test)}{x}\\htmlId{a}{x}\\htmlClass{b}{x}\\htmlData{c=d}{x}$',
  'HTML in TeX': '$\\text{<img src=x onerror=alert(1)>}$ $<script>alert(1)</script>$',
  'HTML in a formula that cannot be read': '$\\frac{<img src=x onerror=alert(1)>}$',
  'HTML in code': '`<img src=x onerror=alert(1)>`\n\n```html" onclick="alert(1)\n<script>alert(1)</script>\n```',
  'markup left open': '<img src=x onerror="alert(1)\n\n<a href="javascript:alert(1)',
  'markup left open over a paragraph': "<a href='\n\nx ' onmouseover=alert(1)",
  'a comment left open': '<!-- <img src=x onerror=alert(1)>',
}

/** Matches tags and attributes like a browser's parser: outside quoted values and escaped text. */
const TAG = /<\/?([a-z][a-z0-9-]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/gi
const ATTRIBUTE = /\s+([^\s=>]+)(?:="([^"]*)")?/g
const HARMLESS_TAG =
  /^(h[2-6]|p|blockquote|hr|br|pre|code|ul|ol|li|strong|em|del|sup|a|img|table|thead|tbody|tr|th|td|math|semantics|m[a-z]+)$/
const HARMLESS_ATTRIBUTE =
  /^(alt|alttext|aria-label|title|start|align|display|mathvariant|mathcolor|stretchy|fence|separator|width|height|lspace|rspace)$/

describe('a hostile reading text is rendered harmless', () => {
  it.each(Object.entries(HOSTILE))('%s', async (_, markdown) => {
    const html = await renderReadingText(markdown)
    for (const [, tag = '', attributes = ''] of html.matchAll(TAG)) {
      expect(tag).toMatch(HARMLESS_TAG)
      expect(tag).not.toMatch(/^(maction|mglyph|meta)$/)
      for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
        if (name === 'href' || name === 'src') expect(value).toMatch(/^\/[^/]/)
        else expect(name).toMatch(HARMLESS_ATTRIBUTE)
      }
    }
    // Nothing else looks like a tag.
    expect(html.replaceAll(TAG, '')).not.toContain('<')
  })
})

describe('a figure in a reading text', () => {
  it('is drawn with its text alternative, and its texts are escaped', async () => {
    const html = await renderReadingText('```figure\nkind: circle\nradius: 6 <b>cm</b>\n```')
    expect(html).toContain('<figure class="figure"><svg')
    expect(html).toContain('6 &lt;b&gt;cm')
    expect(html).not.toContain('<b>')
  })

  it('that cannot be drawn says why', async () => {
    const html = await renderReadingText('```figure\nkind: circle\nradios: 6\n```')
    expect(html).toBe('<p>This figure can’t be drawn: a figure has no field "radios".</p>')
  })

  it('is not drawn from HTML or another block of code', async () => {
    const html = await renderReadingText('<figure class="figure">a</figure>\n\n```js\nkind: circle\n```')
    expect(html).not.toContain('<figure')
    expect(html).not.toContain('<svg')
  })
})
