import { parseAst, type ESTree, type Plugin } from 'vite'

/** What only the server needs of an endpoint. A form that needs the schema of a body imports it by its name. */
const ofServer = ['summary', 'params', 'query', 'body', 'files', 'response']

interface Change {
  start: number
  end: number
  text: string
}

/**
 * Leaves the schemas of calls out of the browser's files: the browser sends and reads without validating, and schemas
 * that forms use stay. Everything else that the contract makes when it is loaded is left out, too, where no page uses it,
 * which the bundler cannot tell by itself of the calls that make schemas.
 */
export const schemasLeftOut = (): Plugin => ({
  name: 'schemas-left-out',
  // After TypeScript has become JavaScript.
  enforce: 'post',
  transform(code, id) {
    if (/[\\/]web[\\/].*\.tsx?$/.test(id)) {
      const used = schemaOfEndpoint(code)
      if (used) this.error(`${used} is not there in the browser: export the schema by a name of its own`)
    }
    if (!/[\\/]contract[\\/].*\.ts$/.test(id)) return undefined
    return changed(code, parseAst(code).body.flatMap(changesOf))
  },
})

/** Where a page reads a schema from an endpoint, as in `projects.create.body`. */
function schemaOfEndpoint(code: string): string | undefined {
  const names = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["'][^"']*\.contract\.ts["']/g)]
    .flatMap(([, list = '']) => list.split(','))
    .map((name) => name.trim().split(' ').at(-1) ?? '')
    .filter((name) => name !== '')
  if (names.length === 0) return undefined
  const read = new RegExp(`(?<![.\\w])(?:${names.join('|')})\\.\\w+\\.(?:${ofServer.join('|')})\\b`)
  return read.exec(code)?.[0]
}

function changesOf(statement: ESTree.Statement | ESTree.ModuleDeclaration): Change[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(({ init }) => {
    if (!init || isFunction(init) || init.type === 'Literal') return []
    return [
      { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
      ...(isContract(init) ? init.arguments.flatMap(removalsIn) : []),
      { start: init.end, end: init.end, text: '))()' },
    ]
  })
}

const isFunction = ({ type }: ESTree.Expression) =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression'

const isContract = (init: ESTree.Expression): init is ESTree.CallExpression =>
  init.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'endpoints'

/** Removes the schemas of every endpoint, each with the comma after it. */
function removalsIn(contract: ESTree.Argument): Change[] {
  if (contract.type !== 'ObjectExpression') return []
  return contract.properties.flatMap((endpoint) =>
    endpoint.type === 'Property' && endpoint.value.type === 'ObjectExpression'
      ? endpoint.value.properties.flatMap((property, place, all) =>
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          ofServer.includes(property.key.name)
            ? [{ start: property.start, end: all[place + 1]?.start ?? property.end, text: '' }]
            : [],
        )
      : [],
  )
}

const changed = (code: string, changes: readonly Change[]) =>
  changes.reduceRight((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
