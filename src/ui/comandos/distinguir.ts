import { semAcentos } from '#kit/texto.ts'
import { emUmaLinha, type Achado } from './busca.ts'

type ComNome = Pick<Achado, 'rotulo' | 'detalhe' | 'desempate'>

const chave = (a: ComNome) => semAcentos(`${a.rotulo}\n${a.detalhe}`)

/** Adds a distinguishing detail to records whose name and detail are equal. */
export function distinguir<T extends ComNome>(achados: readonly T[]): T[] {
  const vezes = new Map<string, number>()
  for (const a of achados) vezes.set(chave(a), (vezes.get(chave(a)) ?? 0) + 1)
  return achados.map((a) =>
    (vezes.get(chave(a)) ?? 0) > 1 && a.desempate ? { ...a, detalhe: emUmaLinha(a.detalhe, a.desempate) } : a,
  )
}
