type Retrato = () => Promise<string>
/** Descriptions to add to the output when a test fails. Stored in `globalThis`, like the cleanups of ao-fim.ts. */
const retratos = ((globalThis as { girassolAoCair?: Set<Retrato> }).girassolAoCair ??= new Set<Retrato>())

/** Registers what to print when a test fails while it is registered. Returns the function that removes it. */
export function aoCair(retrato: Retrato): () => void {
  retratos.add(retrato)
  return () => void retratos.delete(retrato)
}

export async function retratarQueda(): Promise<string> {
  const linhas = await Promise.all([...retratos].map((r) => r().catch((e: unknown) => `no description: ${String(e)}`)))
  return linhas.join('\n')
}
