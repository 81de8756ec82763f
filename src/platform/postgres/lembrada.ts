import { aoEscrever } from './escritas.ts'

/** As far behind as what another process wrote may be. What this one writes counts at once. */
export const INSTANTE_MS = 1000
/** Beyond so many answers, those that are too old are thrown away. */
const MUITAS = 2000

interface Resposta<R> {
  valor: Promise<R>
  /** performance.now() when the question began. */
  em: number
}

/**
 * A question that every call begins with, asked once for what a screen does within an instant. An answer is forgotten
 * when this process has written to one of the `tabelas` that it was read from, and after INSTANTE_MS anyway; failures
 * and null are not kept. `tabelas` as `esquema.tabela`.
 */
export function lembrada<R>(
  tabelas: readonly string[],
  perguntar: (chave: string) => Promise<R>,
): (chave: string) => Promise<R> {
  const respostas = new Map<string, Resposta<R>>()
  aoEscrever(tabelas, () => respostas.clear())

  function limpar(agora: number): void {
    for (const [chave, { em }] of respostas) if (agora - em >= INSTANTE_MS) respostas.delete(chave)
  }
  function comecar(chave: string, em: number): Promise<R> {
    if (respostas.size >= MUITAS) limpar(em)
    const esta: Resposta<R> = { valor: perguntar(chave), em }
    respostas.set(chave, esta)
    const esquecer = () => {
      if (respostas.get(chave) === esta) respostas.delete(chave)
    }
    esta.valor.then((r) => r === null && esquecer(), esquecer)
    return esta.valor
  }

  return (chave) => {
    const agora = performance.now()
    const tem = respostas.get(chave)
    return tem && agora - tem.em < INSTANTE_MS ? tem.valor : comecar(chave, agora)
  }
}
