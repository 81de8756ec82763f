import { carimbarPdf } from '#platform/pdf/assinar.ts'
import { conferirCarimboDoPdf } from '#platform/pdf/conferir.ts'
import type { Servicos } from '#platform/servicos.ts'
import { carimbar, servicoDeCarimbo } from './carimbar.ts'

/** The service is set and gave no time stamp: the job is tried again, later each time. */
export class SemCarimbo extends Error {}

/**
 * A sealed document with the time stamp that it did not get, appended: its first bytes are those of the sealed one. Null
 * without a service; throws `SemCarimbo` when it gave none.
 */
export async function carimbarSelado(s: Servicos, selado: Buffer): Promise<{ bytes: Buffer; em: Date } | null> {
  if (!(await servicoDeCarimbo(s.banco.db))) return null
  const bytes = await carimbarPdf(selado, async (dados) => {
    const carimbo = await carimbar(s, dados)
    if (!carimbo) throw new SemCarimbo('the service gave no time stamp yet')
    return carimbo.token
  })
  const lido = conferirCarimboDoPdf(bytes)
  // what does not verify, or does not begin with the sealed bytes, is not stored
  if (!lido?.selado.equals(selado)) throw new Error('the time stamp does not cover the sealed file')
  return { bytes, em: lido.em }
}

/** Sealed documents whose job used up its attempts, or that were sealed while no service was set. */
export async function carimbarEsquecidos(
  s: Servicos,
  quais: () => Promise<readonly string[]>,
  carimbarUm: (s: Servicos, id: string) => Promise<void>,
): Promise<void> {
  if (!(await servicoDeCarimbo(s.banco.db))) return
  try {
    for (const id of await quais()) await carimbarUm(s, id)
  } catch (erro) {
    // the service is still unavailable: the next night asks it again
    if (!(erro instanceof SemCarimbo)) throw erro
  }
}
