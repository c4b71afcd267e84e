/**
 * Who may import whom (docs/architecture.md). Each rule has a planted violation in tools/import-rules.test.ts.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'packages-import-nothing-of-ours',
      comment: 'A package is independent of the product and imports only its own files and other packages',
      from: { path: '^packages/' },
      to: { path: '^(bench|contract|domain|e2e|server|tools|web)/' },
    },
    {
      name: 'domain-imports-nothing-of-ours',
      comment: 'Except figures, which are a pure calculation, too: a question is valid only if its figure can be drawn',
      from: { path: '^domain/' },
      to: { path: '^[^/]+/', pathNot: ['^domain/', '^packages/figures/', '^node_modules/'] },
    },
    {
      name: 'domain-is-pure',
      comment: 'No I/O, clock or framework: only the language, zod and libraries for calculation',
      from: { path: '^domain/', pathNot: ['\\.test\\.ts$', '^domain/testing/'] },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg'],
        pathNot: '^node_modules/(?:zod|fraction\\.js|ts-fsrs)/',
      },
    },
    {
      name: 'contract-imports-domain-only',
      from: { path: '^contract/' },
      to: { path: '^[^/]+/', pathNot: ['^(contract|domain)/', '^node_modules/'] },
    },
    {
      name: 'server-never-imports-web',
      from: { path: '^server/' },
      to: { path: '^(web|tools|bench|e2e)/' },
    },
    {
      name: 'web-never-imports-server',
      from: { path: '^web/' },
      to: { path: '^(server|packages|tools|bench|e2e)/' },
    },
    {
      name: 'server-feature-imports-only-queries-of-another',
      comment: 'Seeding also reads the sample content with the parsers of the content feature, which are pure',
      from: { path: '^server/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/features/[^/]+/',
        pathNot: [
          '^server/features/$1/',
          '^server/features/[^/]+/.*queries\\.ts$',
          '^server/features/content/formats/',
        ],
      },
    },
    {
      name: 'server-shared-folders-know-no-feature',
      comment: 'The router joins the features; main, the commands, app, services and start run them',
      from: {
        path: '^server/',
        pathNot: [
          '^server/(main|seed|end-sessions|reset-second-step|app|services)\\.ts$',
          '^server/(start|testing|features)/',
          '^server/http/api\\.ts$',
          '\\.test\\.ts$',
        ],
      },
      to: { path: '^server/features/' },
    },
    {
      name: 'http-knows-only-the-router',
      from: { path: '^server/http/api\\.ts$' },
      to: { path: '^server/features/', pathNot: '^server/features/router\\.ts$' },
    },
    {
      name: 'only-the-api-handler-imports-the-router',
      from: { path: '^server/', pathNot: ['^server/http/api\\.ts$', '^server/testing/', '\\.test\\.ts$'] },
      to: { path: '^server/features/router\\.ts$' },
    },
    {
      name: 'nothing-imports-the-kit',
      from: { pathNot: '^kit/' },
      to: { path: '^kit/' },
    },
    {
      name: 'kit-imports-components-only',
      from: { path: '^kit/' },
      to: { path: '^[^/]+/', pathNot: ['^kit/', '^web/(api|ui|product|styles|vite)/', '^node_modules/'] },
    },
    {
      name: 'product-code-imports-no-test-code',
      from: { pathNot: ['\\.test\\.tsx?$', '/testing/', '^(tools|bench|e2e)/'] },
      to: { path: '(/testing/|\\.test\\.tsx?$)' },
    },
    {
      name: 'web-feature-imports-no-other-feature',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/[^/]+/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'only-routes-and-root-join-web-features',
      from: { path: '^web/', pathNot: ['^web/features/', '^web/(routes|root|first-view/first-views)\\.tsx?$'] },
      to: { path: '^web/features/' },
    },
    {
      name: 'web-takes-only-types-of-the-contract',
      comment: 'The contract pulls in the validator; the browser only needs its types',
      from: { path: '^web/' },
      to: { path: '^contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-validates-with-zod-mini',
      comment: 'A quarter of the size; only rules of the domain bring all of zod, to the pages that need them',
      from: { path: '^web/', pathNot: ['^web/vite/', '\\.test\\.tsx?$'] },
      to: { path: '^node_modules/zod/', pathNot: '^node_modules/zod/(v4/)?mini/' },
    },
    {
      name: 'ui-knows-no-word-of-the-product',
      comment: 'Only the language that the page is in',
      from: { path: '^web/ui/' },
      to: { path: '^[^/]+/', pathNot: ['^web/(ui|language)/', '^node_modules/'] },
    },
    {
      name: 'web-api-knows-no-screen',
      from: { path: '^web/api/' },
      to: { path: '^web/', pathNot: '^web/(api|language)/' },
    },
    {
      name: 'journeys-see-the-product-from-outside',
      from: { path: '^e2e/' },
      to: { path: '^(server|web|bench|tools)/' },
    },
    {
      name: 'no-cycle',
      comment: 'Not even one that a lazily loaded module closes',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-import-is-found',
      comment: 'Rules do not apply to imports that the tool cannot resolve',
      from: {},
      // A types-only package has no file to find.
      to: { couldNotResolve: true, pathNot: '^hast$' },
    },
    {
      name: 'every-package-is-declared',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // TypeScript 7 has no API for reading imports.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // The build generates route types and subset fonts (web/vite/initial-fonts.ts).
    exclude: { path: '/\\+types/|^@initial-fonts/' },
    moduleSystems: ['es6', 'cjs'],
    preserveSymlinks: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css', '.svg', '.woff2'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
