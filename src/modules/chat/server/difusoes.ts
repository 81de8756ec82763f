import { difundir, type Difusao } from '#platform/eventos/relay.ts'
import { conversaMudou, mensagemCriada, mensagemMudou, presencaMudou } from '../eventos.ts'
import type { Mensagem } from '../tipos.ts'
import { canalDaConversa as da, quemVe, soPara } from './canais-ao-vivo.ts'
import { inicio } from './entrada/texto-guardavel.ts'

/**
 * A message on the wire stays well under the 65 536 bytes of a live channel; a longer text is cut and asked for by id.
 */
const caber = (m: Mensagem): Mensagem & { parcial?: true } =>
  m.conteudo.length > 12_000 ? { ...m, conteudo: inicio(m.conteudo, 12_000), parcial: true } : m

/**
 * What the live channels say. `conversations_{id}` is for who has the thread open; `conversations_all` is one channel
 * for all attendants: each message on it names its audience and carries ids only, which the page asks for with its own
 * rights.
 */
export const difusoesDoChat: Difusao[] = [
  difundir(mensagemCriada, (e) => [
    { canal: da(e.conversa_id), nome: 'mensagem', dados: { action: 'INSERT', data: caber(e.mensagem) } },
  ]),
  difundir(mensagemMudou, (e) => [
    { canal: da(e.conversa_id), nome: 'mensagem', dados: { action: 'UPDATE', data: caber(e.mensagem) } },
  ]),
  difundir(conversaMudou, (e) => {
    const dados = {
      id: e.conversa_id,
      caixa_entrada_id: e.caixa_entrada_id,
      ultima_seq: e.ultima_seq,
      motivo: e.motivo,
    }
    return [
      { canal: da(e.conversa_id), nome: 'conversa', dados, unica: `c:${e.conversa_id}:${e.motivo}` },
      {
        canal: 'conversations_all',
        nome: 'conversa',
        dados,
        publico: e.para ? soPara(e.para) : quemVe(e.caixa_entrada_id),
        unica: `t:${e.conversa_id}:${e.motivo}:${e.para ?? e.caixa_entrada_id}`,
      },
    ]
  }),
  difundir(presencaMudou, (e) => [
    {
      canal: da(e.conversa_id),
      nome: 'presenca',
      dados: { usuario_id: e.usuario_id, nome: e.nome, estado: e.estado, aba: e.aba, vez: e.vez },
      unica: `p:${e.conversa_id}:${e.usuario_id ?? 'contato'}`,
    },
    // rows of the list show colleagues, by their ids; a customer who types is seen in the thread
    ...(e.usuario_id && e.caixa_entrada_id
      ? [
          {
            canal: 'conversations_all',
            nome: 'presenca',
            publico: quemVe(e.caixa_entrada_id),
            dados: { id: e.conversa_id, usuario_id: e.usuario_id, estado: e.estado, aba: e.aba, vez: e.vez },
            unica: `q:${e.conversa_id}:${e.usuario_id}`,
          },
        ]
      : []),
  ]),
]
