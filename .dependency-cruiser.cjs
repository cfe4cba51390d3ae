/**
 * The table "Who may import whom" of docs/DESIGN.md, row by row; type-only imports count as imports.
 * Rows list our own folders, packages are free unless said. Tests stand outside: they look at both sides.
 */
const OURS = '^(app|components|server|engine|db)/'
const TESTS = '\\.(test|bench|fixture)\\.(tsx?|mjs)$|^db/(scratch-server|test-database)\\.ts$'

/** `from` and `may` are regular expressions on paths; a folder may always import itself. */
const row = (name, from, may) => ({
  name,
  severity: 'error',
  comment: `docs/DESIGN.md, "Who may import whom": ${name} imports something of ours that its row does not list.`,
  from: { path: from, pathNot: TESTS },
  to: { path: OURS, pathNot: [from, ...may] },
})

const reachable = (name, from, path) => ({
  name,
  severity: 'error',
  comment: `docs/DESIGN.md: ${name}, not by any detour either.`,
  from: { path: from, pathNot: TESTS },
  to: { path, reachable: true },
})

const WIRE = '^server/wire/'
const RULES = '^engine/rules/'
const QUERIES = '^db/queries(/|\\.ts$)'
/** The handle queries are asked through. */
const CLIENT = '^db/client\\.ts$'

module.exports = {
  forbidden: [
    row('engine/rules', '^engine/rules/', []),
    row('server/wire', '^server/wire/', ['^engine/rules/(squares?|moves?)\\.ts$']),
    row('server/referee', '^server/referee/', [RULES, WIRE]),
    row('server/rooms', '^server/rooms/', [
      '^server/referee/index\\.ts$',
      WIRE,
      '^server/games/',
      '^server/bots/',
      '^server/auth/',
      QUERIES,
      CLIENT,
    ]),
    row('server/auth', '^server/auth/', [WIRE, '^server/games/', QUERIES, CLIENT]),
    row('server/http', '^server/http/', [
      WIRE,
      '^server/auth/',
      '^server/games/',
      QUERIES,
      CLIENT,
      '^server/rooms/index\\.ts$',
    ]),
    row('server/main', '^server/[^/]+\\.ts$', ['^server/', '^db/', '^engine/node/']),
    row('db', '^db/', []),
    row('server/bots', '^server/bots/', [WIRE, '^engine/node/', QUERIES]),
    row('server/games', '^server/games/', ['^db/', WIRE, '^server/referee/index\\.ts$', RULES]),
    row('components', '^components/', [WIRE, RULES]),
    row('app', '^app/', [
      '^components/',
      WIRE,
      '^server/auth/',
      '^server/games/(archive|cards|challenge-cards|pgn|ratings)(/|\\.ts$)',
    ]),
    row('engine/node', '^engine/node/', []),
    {
      name: 'referee-is-pure',
      severity: 'error',
      comment:
        'docs/DESIGN.md: the referee has no I/O, no clock, no randomness. (inspect, of util, is none of these.)',
      from: { path: '^server/referee/', pathNot: TESTS },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?util$' },
    },
    reachable('pages-never-reach-rooms', '^(app|components)/', '^(server/rooms|engine/node)/'),
    reachable('bots-never-reach-truth', '^server/bots/', '^server/referee/truth\\.ts$'),
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one idea, or the idea between them wants a file.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'An import that leads nowhere would also lead past these rules.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'require', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.css'],
    },
  },
}
