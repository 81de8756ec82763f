import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { mensagens } from '../../contract/mensagens.ts'
import type { StatusDaConversa } from '#modules/chat/nucleo/tipos.ts'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { chegueiNaConversa } from '#modules/chat/presenca/web/anunciar.ts'
import { criarOrdem } from '#modules/chat/presenca/web/em-ordem.ts'
import { aposMensagem, presencas } from '#modules/chat/presenca/web/presencas.ts'
import { aplicarConversa, aplicarMensagem, comUltimaMensagem } from '../tempo-real.ts'
import { aoMudarAConversa } from '../encaixes.ts'
import type { EventoDeMensagem } from '#modules/chat/nucleo/contract/ao-vivo.ts'
import { comVersaoInteira } from '../fio.ts'
import { insistir } from '#modules/chat/nucleo/web/dados/insistir.ts'
import { chaves } from '#modules/chat/nucleo/web/dados/chaves.ts'
import {
  atualizarConversa,
  fioAtual,
  mudarConversaAtual,
  recuperarApos,
  ressincronizar,
  selecionarConversa,
} from './conversa-atual.ts'
import { remendarListas } from '#modules/chat/lista/web/dados/lista.ts'

const calar = () => {}
const aindaNela = (id: string) => () => fioAtual.obter().conversa_id === id

/** Applies the event to the screen directly; requests only fetch what the event does not contain. */
function receberMensagem(qc: QueryClient, evento: EventoDeMensagem): void {
  const passo = aplicarMensagem(fioAtual.obter(), evento)
  const m = evento.data
  // merged with another conversation: all positions changed
  if (m.direcao === 'sistema' && m.dados?.tipo === 'uniao') return void selecionarConversa(qc, m.conversa_id)
  fioAtual.mudar(() => passo.fio)
  mudarConversaAtual(m.conversa_id, (c) => comUltimaMensagem(c, m))
  remendarListas(qc, m.conversa_id, (c) => comUltimaMensagem(c, m))
  // a message of a robot has neither the customer nor a user as its author
  const autor = m.direcao === 'entrada' ? null : m.autor_id
  if (evento.action === 'INSERT' && (autor !== null || m.direcao === 'entrada'))
    presencas.mudar((v) => aposMensagem(v, autor))
  const { buscar, aposSeq } = passo
  if (buscar) void insistir(() => buscarInteira(m.conversa_id, buscar), aindaNela(m.conversa_id))
  if (aposSeq !== null) void insistir(() => recuperarApos(m.conversa_id, aposSeq), aindaNela(m.conversa_id))
}

/** Fetches a message with attachments: events lack their signed URL, dimensions and waveform. */
export async function buscarInteira(id: string, messageId: string): Promise<void> {
  const { data } = await chamar(mensagens.obter, { params: { id, messageId } })
  fioAtual.mudar((f) => comVersaoInteira(f, data))
}

/**
 * Subscribes to the live channel of the open conversation while it is not finished. Unsubscribes when another one is
 * opened or the status changes.
 */
export function useCanalDaConversa(id: string | null, status: StatusDaConversa | null): void {
  const qc = useQueryClient()
  const { aoVivo } = useChat()
  useEffect(() => {
    if (!id || !status || status === 'finalizada' || !aoVivo) return
    presencas.mudar(() => [])
    const emOrdem = criarOrdem()
    const sair = aoVivo.assinarConversa(id, {
      aoMensagem: (evento) => receberMensagem(qc, evento),
      aoConversa: (evento) => {
        mudarConversaAtual(id, (c) => aplicarConversa(c, evento))
        remendarListas(qc, id, (c) => aplicarConversa(c, evento))
        for (const reler of aoMudarAConversa.ler()) reler(qc, id)
      },
      aoPresenca: (p) =>
        emOrdem(id, p) &&
        presencas.mudar((atuais) => [...atuais.filter((x) => x.usuario_id !== p.usuario_id), { ...p, em: Date.now() }]),
      aoFicarPronto: () => {
        chegueiNaConversa(id)
        void insistir(() => ressincronizar(id), aindaNela(id))
      },
      // the response shows the reason: usually the user lost access, and the screen then shows it
      aoSerNegado: () => {
        void atualizarConversa(qc, id).catch(calar)
        void qc.invalidateQueries({ queryKey: chaves.listas })
      },
    })
    const soltar = aoVivo.aoPerderContinuidade((onde) => {
      if (onde !== id) return
      void insistir(() => ressincronizar(id), aindaNela(id))
      void insistir(() => atualizarConversa(qc, id), aindaNela(id))
    })
    return () => {
      sair()
      soltar()
    }
  }, [id, status, aoVivo, qc])
}
