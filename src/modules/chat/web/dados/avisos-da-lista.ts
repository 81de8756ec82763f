import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useChat } from '../contexto-do-chat.tsx'
import { estadoDoChat } from '../estado.ts'
import { comAtualizadas } from '../tempo-real.ts'
import { chaves } from './chaves.ts'
import { criarColetor } from './coalescer.ts'
import { atualizarConversa, mudarConversaAtual, ressincronizar } from './conversa-atual.ts'
import { lendo } from './lendo.ts'
import { ouvirPresenca } from '../presenca/na-lista.ts'
import type { Filtros } from './filtros.ts'
import { insistir } from './insistir.ts'
import { comLinhas, linhasDe, listasCarregadas, mudarLista, type DadosDaLista } from './lista.ts'
import { buscarPorIds } from './listar-conversas.ts'

/** More than this at once and asking for the page again is cheaper. */
const MUITAS = 100

/**
 * The rows that changed are asked for under the filters of each list on the screen; lists out of sight are only marked
 * old.
 */
const reler = (qc: QueryClient, ids: string[]): Promise<void> =>
  ids.length > MUITAS ? relerListas(qc) : relerLinhas(qc, ids)
const contar = (qc: QueryClient): Promise<void> =>
  qc.invalidateQueries({ queryKey: chaves.contagens }, { throwOnError: true })

async function perguntar(qc: QueryClient, ids: string[]): Promise<void> {
  await Promise.all([contar(qc), reler(qc, ids)])
}

async function relerListas(qc: QueryClient): Promise<void> {
  await qc.invalidateQueries({ queryKey: chaves.listas }, { throwOnError: true })
  const falhou = qc
    .getQueriesData<DadosDaLista>({ queryKey: chaves.listas, type: 'active' })
    .find(([, dados]) => dados?.pages[0]?.erro)
  if (falhou) throw new Error(falhou[1]?.pages[0]?.erro ?? '')
}

async function relerLinhas(qc: QueryClient, ids: string[]): Promise<void> {
  const aberta = estadoDoChat.obter().currentConversation?.id
  let abertaVeio = false
  for (const consulta of listasCarregadas(qc)) {
    if (!consulta.isActive()) {
      consulta.invalidate()
      continue
    }
    const [, , filtros, eu] = consulta.queryKey as readonly [string, string, Filtros, string | null]
    const respostas = (await buscarPorIds(ids, filtros, eu)).map((c) =>
      lendo(c.id) ? { ...c, mensagens_nao_lidas: 0 } : c,
    )
    // a page on its way was asked for before the rows, or goes on from what stood here before them: it may not have the
    // last word
    while (consulta.state.fetchStatus === 'fetching') await consulta.promise?.catch(() => {})
    mudarLista(qc, consulta, (dados) => {
      const ultima = dados.pages.at(-1)
      return comLinhas(
        dados,
        comAtualizadas(
          linhasDe(dados),
          ids,
          respostas,
          ultima?.pagination.hasMore ? ultima.fim : null,
          filtros.busca ? 'recente' : filtros.ordem,
        ),
      )
    })
    const dela = respostas.find((c) => c.id === aberta)
    if (dela) {
      abertaVeio = true
      mudarConversaAtual(dela.id, () => dela)
    }
  }
  if (!aberta || !ids.includes(aberta)) return
  if (!abertaVeio) await atualizarConversa(qc, aberta)
  // an ended conversation has no live channel: what still comes in it (a receipt, a note) is only told here
  if (estadoDoChat.obter().currentConversation?.status === 'finalizada') await ressincronizar(aberta)
}

let fila: Promise<unknown> = Promise.resolve()

/** One question after the other: an answer that a newer one has overtaken would put the past back on the screen. */
function emFila(fazer: () => Promise<void>): Promise<void> {
  const feito = fila.then(fazer)
  fila = feito.catch(() => {})
  return feito
}

/**
 * What could not be asked is asked again until it can: a notice comes only once. Answers whether it went well at the
 * first try.
 */
function ateDar(fazer: () => Promise<void>): Promise<void> {
  const primeira = emFila(fazer)
  void primeira.catch(() =>
    new Promise((r) => setTimeout(r, 1_000)).then(() =>
      insistir(
        () => emFila(fazer),
        () => true,
      ),
    ),
  )
  return primeira
}

/**
 * Counters are one question about everything: under a stream of notices they are asked for this often, the rows sooner.
 */
const ENTRE_CONTAGENS_MS = 1_000

/** Gathers what the live channel tells of: rows at once, counters at most once a second. */
export function criarLeitorDeAvisos(qc: QueryClient): { avisar(id: string): void; parar(): void } {
  const contador = criarColetor(
    () =>
      contar(qc).catch(() =>
        insistir(
          () => contar(qc),
          () => true,
        ),
      ),
    ENTRE_CONTAGENS_MS,
  )
  const linhas = criarColetor((ids) => ateDar(() => reler(qc, ids)))
  return {
    avisar(id) {
      linhas.avisar(id)
      contador.avisar('contagens')
    },
    parar() {
      linhas.parar()
      contador.parar()
    },
  }
}

export const atualizarLinhas = (qc: QueryClient, ids: string[]): Promise<void> => ateDar(() => perguntar(qc, ids))

async function relerTudo(qc: QueryClient): Promise<void> {
  await Promise.all([relerListas(qc), contar(qc)])
}

/** Keeps the list true while it is on the screen. */
export function useAvisosDaLista(): void {
  const qc = useQueryClient()
  const { aoVivo } = useChat()
  useEffect(() => {
    if (!aoVivo) return
    const coletor = criarLeitorDeAvisos(qc)
    const tudo = () => void ateDar(() => relerTudo(qc)).catch(() => {})
    // what was listed before the channel was attached may lack a change
    const sair = aoVivo.assinarTodas({
      aoConversa: (aviso) => coletor.avisar(aviso.id),
      aoCaixa: tudo,
      aoPresenca: ouvirPresenca,
      aoFicarPronto: tudo,
    })
    const soltar = aoVivo.aoPerderContinuidade((onde) => onde === 'todas' && tudo())
    return () => {
      coletor.parar()
      sair()
      soltar()
    }
  }, [qc, aoVivo])
}
