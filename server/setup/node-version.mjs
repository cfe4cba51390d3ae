// Read by every Node that can read modules at all: keep to the syntax of 2017 here and in the files that
// package.json's scripts name, so that an old Node says what is wrong instead of "unexpected token".

const MAJOR = 20
const MINOR = 19

/** Ends the process with advice when this Node is older than the program needs. */
export function demandNode() {
  const parts = process.versions.node.split('.').map(Number)
  if (parts[0] > MAJOR || (parts[0] === MAJOR && parts[1] >= MINOR)) return
  console.error(
    'old_node: This is Node ' +
      process.versions.node +
      ', and Fogline needs ' +
      MAJOR +
      '.' +
      MINOR +
      ' or newer.\n' +
      'Get it from https://nodejs.org or with your version manager (`nvm install 22`), then run this again.',
  )
  process.exit(1)
}
