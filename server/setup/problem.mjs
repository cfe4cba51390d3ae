/**
 * Something a person has to mend before we can go on: `code` for programs, `message` says what is wrong,
 * `advice` what to do. Errors of other parts that carry a code and a message are told in the same way.
 */
export class Problem extends Error {
  constructor(code, message, advice) {
    super(message)
    this.name = 'Problem'
    this.code = code
    this.advice = advice
  }
}

/** Network failures as npm, cargo and Node word them. */
const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|[Cc]ould ?n.t resolve host|[Cc]ould not resolve|failed to download|spurious network error|Network is unreachable/

export function isNetworkFailure(output) {
  return UNREACHABLE.test(output)
}

/** What the terminal shows. Expected problems need no stack. */
export function explain(error, env = process.env) {
  if (error?.code === 'EADDRINUSE') return explain(portTaken(error.port ?? env.PORT ?? 3000))
  if (error?.code === 'EACCES' && error.syscall === 'listen') return explain(portForbidden(error.port))
  if (typeof error?.code === 'string' && /^[a-z][a-z_]+$/.test(error.code)) {
    const isAdviceTold = !error.advice || error.message.includes(error.advice)
    return `${error.code}: ${error.message}${isAdviceTold ? '' : `\n${error.advice}`}`
  }
  return error?.stack ?? String(error)
}

export function portTaken(port) {
  return new Problem(
    'port_taken',
    `Another program listens on port ${port}.`,
    `Stop it, or choose another port: \`PORT=${Number(port) + 1} npm start\`.`,
  )
}

function portForbidden(port) {
  return new Problem(
    'port_forbidden',
    `This user may not listen on port ${port}.`,
    'Choose a port above 1023, for example `PORT=3000 npm start`.',
  )
}

/** Runs a command's main; a problem ends the process with a line and a code, once everything is printed. */
export async function orReport(work) {
  try {
    await work()
  } catch (error) {
    console.error(`\n${explain(error)}`)
    process.exitCode = 1
    // A half-started server must not linger behind its error message.
    setTimeout(() => process.exit(1), 100)
  }
}
