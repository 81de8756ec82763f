import { describe, expect, it } from 'vitest'
import {
  ehAvisoDeConversa,
  ehEventoDeConversa,
  ehEventoDeMensagem,
  ehPresenca,
  ehPresencaNaLista,
} from '#modules/chat/nucleo/contract/ao-vivo.ts'
import { conversaMudou, mensagemCriada, mensagemMudou, presencaMudou } from '#modules/chat/nucleo/eventos.ts'
import { difusoesDoChat } from './difusoes.ts'

/** What the browser receives of an event on a channel, after its way as JSON. */
function recebidos(tipo: string, canal: 'todas' | 'conversa', dados: object): unknown[] {
  const mensagens = difusoesDoChat.filter((d) => d.evento === tipo).flatMap((d) => d.mensagens(dados))
  return mensagens
    .filter((m) => (m.canal === 'conversations_all') === (canal === 'todas'))
    .map((m) => JSON.parse(JSON.stringify(m.dados)))
}

const lugar = { conversa_id: 'c1', caixa_entrada_id: 'x1', ultima_seq: 7 }
const mensagem = { id: 'm1', conversa_id: 'c1', seq: 7, direcao: 'entrada', tipo: 'texto', conteudo: 'Oi', anexos: [] }
const presenca = { ...lugar, usuario_id: 'u1', nome: 'Ana', estado: 'escrevendo', aba: undefined, vez: 3 }

describe('the live payloads of the chat', () => {
  it('match what the server broadcasts', () => {
    const casos = [
      [ehEventoDeMensagem, recebidos(mensagemCriada.tipo, 'conversa', { ...lugar, mensagem })],
      [ehEventoDeMensagem, recebidos(mensagemMudou.tipo, 'conversa', { ...lugar, mensagem })],
      [ehEventoDeConversa, recebidos(conversaMudou.tipo, 'conversa', { ...lugar, motivo: 'status' })],
      [ehAvisoDeConversa, recebidos(conversaMudou.tipo, 'todas', { ...lugar, motivo: 'status' })],
      [ehPresenca, recebidos(presencaMudou.tipo, 'conversa', presenca)],
      [ehPresencaNaLista, recebidos(presencaMudou.tipo, 'todas', presenca)],
    ] as const
    expect(casos.map(([, vindos]) => vindos.length)).toEqual(casos.map(() => 1))
    expect(casos.map(([eh, [vindo]]) => eh(vindo))).toEqual(casos.map(() => true))
  })

  it('refuses a payload without an id or with an unknown state', () => {
    expect(ehEventoDeMensagem({ action: 'INSERT', data: { ...mensagem, seq: '7' } })).toBe(false)
    expect(ehEventoDeMensagem({ action: 'DELETE', data: mensagem })).toBe(false)
    expect(ehEventoDeConversa({})).toBe(false)
    expect(ehAvisoDeConversa({ id: 'c1' })).toBe(false)
    expect(ehPresenca({ usuario_id: 'u1', nome: 'Ana', estado: 'voando' })).toBe(false)
    expect(ehPresencaNaLista({ id: 'c1', usuario_id: null, estado: 'vendo' })).toBe(false)
  })
})
