import { difundir, type Difusao } from '#platform/eventos/relay.ts'
import { conversaMudou, mensagemCriada, mensagemMudou, presencaMudou } from '#modules/chat/nucleo/eventos.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { canalDaConversa as da, quemVe, soPara } from '#modules/chat/nucleo/server/canais-ao-vivo.ts'
import { inicio } from '#modules/chat/nucleo/server/texto-guardavel.ts'

/**
 * Cuts long texts so that a message stays below the 65,536-byte limit of a live channel. With `parcial` set, the page
 * fetches the full text by id.
 */
const caber = (m: Mensagem): Mensagem & { parcial?: true } =>
  m.conteudo.length > 12_000 ? { ...m, conteudo: inicio(m.conteudo, 12_000), parcial: true } : m

/**
 * Broadcasts of the chat on the live channels. `conversations_{id}` serves the users who have the thread open.
 * `conversations_all` is one channel for all attendants: each broadcast names its audience and has only ids, which
 * the page then fetches with its own permissions.
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
      ...(e.entrada === undefined ? {} : { entrada: e.entrada }),
    }
    // an event about a message of the contact is not merged into one about a note
    const que = `${e.motivo}${e.entrada === false ? ':nossa' : ''}`
    return [
      { canal: da(e.conversa_id), nome: 'conversa', dados, unica: `c:${e.conversa_id}:${que}` },
      {
        canal: 'conversations_all',
        nome: 'conversa',
        dados,
        publico: e.para ? soPara(e.para) : quemVe(e.caixa_entrada_id),
        unica: `t:${e.conversa_id}:${que}:${e.para ?? e.caixa_entrada_id}`,
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
    // list rows show only colleagues who are typing or viewing, by user id; a customer who types is shown in the thread
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
