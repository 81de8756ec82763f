import { lista, objeto, texto, type Objeto } from '#modules/chat/canais/comum/server/bruto.ts'
import type { EntradaDeCanal } from '#modules/chat/nucleo/server/canais/canal.ts'
import { ehGrupo, interlocutorDe, nomeDe } from './pessoa.ts'

const ignorado = (motivo: string): EntradaDeCanal[] => [{ tipo: 'ignorado', motivo }]

/** Parses a change of the bot's membership in a chat: blocked, unblocked, added, removed. */
export function lerParticipacao(m: Objeto): EntradaDeCanal[] {
  const chat = objeto(m.chat)
  const pessoa = interlocutorDe(chat)
  const agora = texto(objeto(m.new_chat_member).status)
  const antes = texto(objeto(m.old_chat_member).status)
  if (!pessoa || !agora) return ignorado('aviso sem identificação')
  const fora = agora === 'kicked' || agora === 'left'
  const voltou = !fora && (antes === 'kicked' || antes === 'left')
  const grupo = ehGrupo(chat)
  const frase = fora
    ? grupo
      ? 'O robô saiu deste grupo'
      : 'A pessoa bloqueou o robô'
    : voltou
      ? grupo
        ? 'O robô entrou neste grupo'
        : 'A pessoa desbloqueou o robô'
      : null
  if (!frase) return ignorado('aviso de participação sem mudança')
  return [
    { tipo: 'aviso', ...pessoa, texto: frase, dados: { evento: fora ? 'canal_bloqueado' : 'canal_desbloqueado' } },
  ]
}

/** Parses service messages that Telegram writes into a group. Returns null for a person's message. */
export function lerServico(m: Objeto): EntradaDeCanal[] | null {
  const pessoa = interlocutorDe(objeto(m.chat), m)
  const autor = nomeDe(objeto(m.from)) ?? 'Alguém'
  const titulo = texto(m.new_chat_title)
  const saiu = nomeDe(objeto(m.left_chat_member))
  const entraram = lista(m.new_chat_members)
    .map((p) => nomeDe(objeto(p)))
    .filter(Boolean)
  const frase =
    entraram.length > 0
      ? `${entraram.join(', ')} ${entraram.length === 1 ? 'entrou' : 'entraram'} no grupo`
      : saiu
        ? `${saiu} saiu do grupo`
        : titulo
          ? `${autor} mudou o nome do grupo para “${titulo}”`
          : null
  if (!frase || !pessoa) return CALADOS.find((c) => m[c] !== undefined) ? ignorado('aviso do grupo') : null
  return [
    { tipo: 'aviso', ...pessoa, texto: frase, dados: { evento: 'grupo' } },
    ...(titulo ? [{ tipo: 'contato' as const, ...pessoa, nome: titulo }] : []),
  ]
}

/**
 * Service messages without a line in the thread. A group's change of id is announced twice; only the announcement in
 * the new group, which contains both ids, is processed.
 */
const CALADOS = [
  'migrate_to_chat_id',
  'pinned_message',
  'new_chat_photo',
  'delete_chat_photo',
  'group_chat_created',
  'supergroup_chat_created',
  'message_auto_delete_timer_changed',
  'forum_topic_created',
  'forum_topic_edited',
  'forum_topic_closed',
  'video_chat_started',
  'video_chat_ended',
  'video_chat_scheduled',
  'boost_added',
  'chat_background_set',
  'write_access_allowed',
]
