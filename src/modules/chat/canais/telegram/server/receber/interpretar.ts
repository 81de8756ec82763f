import { instante, lista, objeto, tabela, texto, type Objeto } from '#modules/chat/canais/comum/server/bruto.ts'
import type { EntradaDeCanal, EntradaMensagem } from '#modules/chat/nucleo/server/canais/canal.ts'
import { externoDe } from '../enderecos.ts'
import { lerParticipacao, lerServico } from './avisos.ts'
import { lerConteudo } from './conteudo.ts'
import { ehGrupo, interlocutorDe, nomeDe } from './pessoa.ts'

const ignorado = (motivo: string): EntradaDeCanal[] => [{ tipo: 'ignorado', motivo }]

/** Values of `allowed_updates`. Reactions are delivered only if requested here. */
export const ATUALIZACOES = ['message', 'edited_message', 'callback_query', 'my_chat_member', 'message_reaction']

const LEITORES = tabela<(valor: Objeto) => EntradaDeCanal[]>({
  message: lerMensagem,
  edited_message: lerEdicao,
  callback_query: lerBotao,
  my_chat_member: lerParticipacao,
  message_reaction: lerReacao,
})

/** Returns the name of an update's payload: its only field besides `update_id`. */
export const payloadDe = (corpo: unknown): string | undefined =>
  Object.keys(objeto(corpo)).find((k) => k !== 'update_id')

export function interpretarEntrega(corpo: unknown): EntradaDeCanal[] {
  const nome = payloadDe(corpo) ?? ''
  return LEITORES[nome]?.(objeto(objeto(corpo)[nome])) ?? ignorado(`atualização sem uso: ${nome || 'vazia'}`)
}

/** Returns the fields common to all entries about a message: the thread and, in a group, the author. */
function comum(m: Objeto, autor: Objeto) {
  const chat = objeto(m.chat)
  const pessoa = interlocutorDe(chat, m)
  if (!pessoa || texto(m.message_id) === undefined) return null
  const grupo = ehGrupo(chat)
  const quem = texto(autor.id)
  const nome = nomeDe(autor)
  return {
    ...pessoa,
    grupo,
    de_mim: false,
    id_externo: externoDe(chat.id, m.message_id),
    ...(nome ? { nome } : {}),
    ...(grupo && quem ? { participante: quem } : {}),
  }
}

/** Emits the group's own name, in addition to the names of its members. */
const nomeDoGrupo = (m: Objeto): EntradaDeCanal[] => {
  const chat = objeto(m.chat)
  const pessoa = ehGrupo(chat) ? interlocutorDe(chat, m) : null
  const nome = texto(chat.title)
  return pessoa && nome ? [{ tipo: 'contato', ...pessoa, nome }] : []
}

function lerMensagem(m: Objeto): EntradaDeCanal[] {
  const servico = lerServico(m)
  if (servico) return servico
  const base = comum(m, objeto(m.sender_chat ?? m.from))
  if (!base) return ignorado('mensagem sem identificação')
  const momento = instante(m.date, new Date())
  if (m.migrate_from_chat_id !== undefined)
    return [
      {
        tipo: 'mensagem',
        ...base,
        via_api: false,
        momento,
        automatica: 'o grupo mudou de identificador',
        conteudo: { tipo: 'text', texto: 'O grupo virou um supergrupo' },
      },
      ...nomeDoGrupo(m),
    ]
  return [
    { tipo: 'mensagem', ...base, via_api: false, momento, conteudo: lerConteudo(m), ...citacaoDe(m), ...juntasDe(m) },
    ...nomeDoGrupo(m),
  ]
}

/** Reads the album id (each picture of an album is a separate message) and whether the message was forwarded. */
function juntasDe(m: Objeto): Pick<EntradaMensagem, 'album' | 'encaminhada'> {
  const album = texto(m.media_group_id)
  return { ...(album ? { album } : {}), ...(m.forward_origin === undefined ? {} : { encaminhada: true as const }) }
}

function citacaoDe(m: Objeto): Pick<EntradaMensagem, 'citacao'> {
  const citada = objeto(m.reply_to_message)
  const id = texto(citada.message_id)
  return id
    ? {
        citacao: {
          id_externo: externoDe(objeto(m.chat).id, id),
          texto: (texto(citada.text) ?? texto(citada.caption) ?? '').slice(0, 1000),
        },
      }
    : {}
}

function lerEdicao(m: Objeto): EntradaDeCanal[] {
  const base = comum(m, objeto(m.from))
  if (!base) return ignorado('edição sem identificação')
  return [
    {
      tipo: 'edicao',
      id_externo: base.id_externo,
      jid: base.jid,
      de_mim: false,
      texto: lerConteudo(m).texto,
      momento: instante(m.edit_date ?? m.date, new Date()),
    },
  ]
}

/** Parses a pressed button as a message with the button's label that quotes the message with the buttons. */
function lerBotao(q: Objeto): EntradaDeCanal[] {
  const m = objeto(q.message)
  const id = texto(q.id)
  const base = comum(m, objeto(q.from))
  if (!id || !base) return ignorado('botão sem identificação')
  const dado = texto(q.data) ?? ''
  const botoes = lista(objeto(m.reply_markup).inline_keyboard).flatMap(lista).map(objeto)
  const titulo = texto(botoes.find((b) => texto(b.callback_data) === dado)?.text) ?? dado
  const externo = base.id_externo
  return [
    {
      tipo: 'mensagem',
      ...base,
      id_externo: `botao:${id}`,
      via_api: false,
      momento: new Date(),
      citacao: { id_externo: externo, texto: '' },
      conteudo: { tipo: 'text', texto: titulo || 'Botão', especial: { tipo: 'botao', id: dado, titulo } },
    },
  ]
}

function lerReacao(r: Objeto): EntradaDeCanal[] {
  const base = comum(r, objeto(r.user ?? r.actor_chat))
  if (!base) return ignorado('reação sem identificação')
  const { grupo: _, ...quem } = base
  const nova = objeto(lista(r.new_reaction).at(-1))
  const emoji = nova.type === 'emoji' ? (texto(nova.emoji) ?? '') : nova.type === undefined ? '' : '⭐'
  return [
    {
      tipo: 'reacao',
      ...quem,
      id_externo: `reacao:${base.id_externo}`,
      id_alvo: base.id_externo,
      emoji,
      momento: instante(r.date, new Date()),
    },
  ]
}
