import { useSyncExternalStore } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { ehObjeto } from '#kit/objeto.ts'
import { SemConexao } from './api.ts'
import { criarLoja } from './loja.ts'

/** An act made on this device that the server has not confirmed. `chave` makes a second delivery harmless. */
export interface EnvioPendente<C> {
  chave: string
  corpo: C
  em: string
  /** the sentence of the server's refusal: the act stays until the user has seen it */
  erro: string | null
}

export interface FilaDeEnvios<C> {
  ler: () => readonly EnvioPendente<C>[]
  assinar: (fn: () => void) => () => void
  /** Stores the act and delivers what waits, in order. */
  por: (chave: string, corpo: C) => void
  tentar: () => Promise<void>
  descartar: (chave: string) => void
}

const REPETIR_MS = 20_000
/** Refusals of these kinds do not concern the act: it waits. */
const PASSAGEIROS = new Set([401, 408, 425, 429])
const definitivo = (erro: unknown): erro is ErroApp =>
  erro instanceof ErroApp && !(erro instanceof SemConexao) && erro.status < 500 && !PASSAGEIROS.has(erro.status)

/**
 * A queue of acts that survives a reload and the loss of the network. Acts are delivered one by one in the order in
 * which they were made; a refused one does not stop those behind it.
 */
export function criarFilaDeEnvios<C>(o: {
  /** of the storage; holds the user's id, so that no other user of the device sees it */
  nome: string
  ehCorpo: (v: unknown) => v is C
  enviar: (corpo: C, chave: string) => Promise<unknown>
  aoChegar?: () => void
}): FilaDeEnvios<C> {
  const ehEnvio = (v: unknown): v is EnvioPendente<C> =>
    ehObjeto(v) && typeof v.chave === 'string' && typeof v.em === 'string' && o.ehCorpo(v.corpo)
  const loja = criarLoja<readonly EnvioPendente<C>[]>(lerGuardados(o.nome).filter(ehEnvio))
  let indo = false
  const mudar = (fila: readonly EnvioPendente<C>[]) => {
    loja.mudar(fila)
    guardar(o.nome, fila)
  }
  async function tentar(): Promise<void> {
    if (indo) return
    indo = true
    try {
      for (;;) {
        const proximo = loja.ler().find((e) => e.erro === null)
        if (!proximo) return
        const erro = await o.enviar(proximo.corpo, proximo.chave).then(
          () => null,
          (causa: unknown) => causa,
        )
        if (erro === null) {
          mudar(loja.ler().filter((e) => e.chave !== proximo.chave))
          o.aoChegar?.()
        } else if (definitivo(erro))
          mudar(loja.ler().map((e) => (e.chave === proximo.chave ? { ...e, erro: erro.message } : e)))
        else return
      }
    } finally {
      indo = false
    }
  }
  const agora = () => void tentar()
  addEventListener('online', agora)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && agora())
  setInterval(agora, REPETIR_MS)
  agora()
  return {
    ler: loja.ler,
    assinar: loja.assinar,
    por(chave, corpo) {
      mudar([...loja.ler(), { chave, corpo, em: new Date().toISOString(), erro: null }])
      agora()
    },
    tentar,
    descartar: (chave) => mudar(loja.ler().filter((e) => e.chave !== chave)),
  }
}

export const useEnvios = <C>(fila: FilaDeEnvios<C>): readonly EnvioPendente<C>[] =>
  useSyncExternalStore(fila.assinar, fila.ler)

/** Returns the list that this device stores under a name; an empty one when it cannot be read. */
function lerGuardados(nome: string): unknown[] {
  try {
    const lido: unknown = JSON.parse(localStorage.getItem(nome) ?? '[]')
    return Array.isArray(lido) ? lido : []
  } catch {
    return []
  }
}

function guardar(nome: string, valor: readonly unknown[]): void {
  try {
    if (valor.length === 0) localStorage.removeItem(nome)
    else localStorage.setItem(nome, JSON.stringify(valor))
  } catch {
    // storage full or blocked: the queue lasts until the page is closed
  }
}
