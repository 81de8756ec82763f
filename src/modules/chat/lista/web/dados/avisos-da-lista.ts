import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { estadoDoChat } from '#modules/chat/nucleo/web/estado.ts'
import { comAtualizadas } from '#modules/chat/fio/web/tempo-real.ts'
import { chaves } from '#modules/chat/nucleo/web/dados/chaves.ts'
import { criarColetor } from '#modules/chat/nucleo/web/dados/coalescer.ts'
import { atualizarConversa, mudarConversaAtual, ressincronizar } from '#modules/chat/fio/web/dados/conversa-atual.ts'
import { lendo } from '#modules/chat/fio/web/dados/lendo.ts'
import { ouvirPresenca } from '#modules/chat/presenca/web/na-lista.ts'
import type { Filtros } from './filtros.ts'
import { insistir } from '#modules/chat/nucleo/web/dados/insistir.ts'
import { comLinhas, linhasDe, listasCarregadas, mudarLista, type DadosDaLista } from './lista.ts'
import { buscarPorIds } from './listar-conversas.ts'

/** Above this number of ids, refetching the pages is cheaper than fetching the rows. */
const MUITAS = 100

/**
 * Refetches the changed rows for each list on the screen, with that list's filters; lists off the screen are only
 * marked stale.
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
    // wait for page requests in progress: they were sent before these rows, or continue from older rows, and must not
    // overwrite them
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
  // a finished conversation has no live channel: changes to it (a receipt, a note) arrive only here
  if (estadoDoChat.obter().currentConversation?.status === 'finalizada') await ressincronizar(aberta)
}

let fila: Promise<unknown> = Promise.resolve()

/** Runs requests one after another, so that an older response cannot overwrite a newer one. */
function emFila(fazer: () => Promise<void>): Promise<void> {
  const feito = fila.then(fazer)
  fila = feito.catch(() => {})
  return feito
}

/** Retries until the request succeeds, because an event arrives only once. The promise reports the first attempt. */
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

/** Minimum interval between requests of the counters, which are expensive; rows are requested sooner. */
const ENTRE_CONTAGENS_MS = 1_000

/** Collects the events of the live channel: rows are refetched immediately, counters at most once a second. */
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

/** Keeps the list up to date while it is mounted. */
export function useAvisosDaLista(): void {
  const qc = useQueryClient()
  const { aoVivo } = useChat()
  useEffect(() => {
    if (!aoVivo) return
    const coletor = criarLeitorDeAvisos(qc)
    const tudo = () => void ateDar(() => relerTudo(qc)).catch(() => {})
    // data listed before the subscription may lack a change
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
