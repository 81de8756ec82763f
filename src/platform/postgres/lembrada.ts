import { aoEscrever } from './escritas.ts'

/** Longest delay, in ms, until another process's write is seen. Writes of this process are seen immediately. */
export const INSTANTE_MS = 1000
/** Above this number of cached answers, expired ones are removed. */
const MUITAS = 2000

interface Resposta<R> {
  valor: Promise<R>
  /** performance.now() at the start of the query. */
  em: number
}

/**
 * Caches a query that every call begins with, so that it runs once for the calls of a screen within INSTANTE_MS. An
 * answer is dropped when this process has written to one of the `tabelas` that it was read from, and after INSTANTE_MS
 * in any case; failures and null are not cached. `tabelas` as `esquema.tabela`.
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
