/**
 * Questions that are asked of the database one by one and answered many at a time: those of one turn of the event
 * loop are put together. `ask` answers each in its order; when it fails, all of that turn fail alike.
 */
export function gathered<Q, A>(
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
): (question: Q) => Promise<A> {
  let waiting: { question: Q; resolve: (answer: A) => void; reject: (reason: unknown) => void }[] = []
  const put = async (): Promise<void> => {
    const batch = waiting
    waiting = []
    try {
      const answers = await ask(batch.map(({ question }) => question))
      if (answers.length !== batch.length)
        throw new Error(`${answers.length} answers to ${batch.length} questions`)
      for (const [n, { resolve }] of batch.entries()) resolve(answers[n] as A)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void put())
      waiting.push({ question, resolve, reject })
    })
}
