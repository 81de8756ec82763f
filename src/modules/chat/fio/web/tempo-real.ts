import { mascarar } from '#modules/chat/nucleo/regras/privacidade/mascarar.ts'
import type { OrdemDaLista } from '#modules/chat/lista/contract/conversas.ts'
import { prioridades, type Conversa, type Mensagem } from '#modules/chat/nucleo/tipos.ts'
import type { EventoDeConversa, EventoDeMensagem } from '#modules/chat/nucleo/contract/ao-vivo.ts'
import { imagemSemBalao } from './encaixes.ts'
import { comAlterada, comInserida, faltaEndereco, lacunaAntesDe, type Fio } from './fio.ts'

/** The new thread, and the requests that the event makes necessary. */
export interface Passo {
  fio: Fio
  /** id of a media message that arrived in reduced form and must be fetched */
  buscar: string | null
  /** messages after this position were missed and must be fetched */
  aposSeq: number | null
}

const comArquivo = (m: Mensagem) => m.tipo === 'imagem' || m.tipo === 'media' || m.tipo === 'audio'

export function aplicarMensagem(fio: Fio, evento: EventoDeMensagem): Passo {
  const m = evento.data
  if (m.conversa_id !== fio.conversa_id) return { fio, buscar: null, aposSeq: null }
  if (evento.action === 'UPDATE') {
    const novo = comAlterada(fio, m)
    // the media of a message arrived after it, or its URL is missing here
    const trocada = novo.mensagens.find((x) => x.id === m.id)
    return { fio: novo, buscar: trocada && faltaEndereco(trocada) ? m.id : null, aposSeq: null }
  }
  const novo = comInserida(fio, m)
  if (novo === fio) return { fio, buscar: null, aposSeq: null }
  return { fio: novo, buscar: comArquivo(m) ? m.id : null, aposSeq: lacunaAntesDe(fio, m.seq) }
}

/**
 * Fields that are the same for every reader. Fields that depend on the caller (unread count, permissions) are never
 * taken from a broadcast.
 */
const publicos = [
  'status',
  'prioridade',
  'tags',
  'atribuida_para',
  'atribuida_nome',
  'contato_nome',
  'contato_tipo',
  'contato_foto_url',
  'contato_email',
  'contato_telefone',
  'contato_dados',
  'caixa_entrada_id',
  'caixa_nome',
  'canal',
  'aguardando_desde',
  'motivo_finalizacao',
  'nota_final',
  'finalizada_em',
  'ultima_mensagem',
  'ultima_seq',
  'atualizada_em',
] as const satisfies readonly (keyof Conversa)[]

export function aplicarConversa(conversa: Conversa, evento: EventoDeConversa): Conversa {
  if (evento.id !== conversa.id) return conversa
  const mudou = Object.fromEntries(
    publicos.filter((campo) => evento[campo] !== undefined).map((campo) => [campo, evento[campo]]),
  )
  return Object.keys(mudou).length ? { ...conversa, ...mudou } : conversa
}

/** Updates the row of the open conversation with its new message, without refetching the list. */
export function comUltimaMensagem(conversa: Conversa, m: Mensagem): Conversa {
  const ultima_seq = Math.max(conversa.ultima_seq, m.seq)
  const fala = m.direcao === 'entrada' || m.direcao === 'saida'
  const antiga = conversa.ultima_mensagem
  if (!fala || (antiga && antiga.seq > m.seq))
    return ultima_seq === conversa.ultima_seq ? conversa : { ...conversa, ultima_seq }
  const { id, seq, direcao, tipo, conteudo, status, criado_em } = m
  const [autor_id, autor_nome] = direcao === 'saida' ? [m.autor_id, m.autor_nome] : [null, null]
  const ultima_interacao_em =
    conversa.ultima_interacao_em && conversa.ultima_interacao_em > criado_em ? conversa.ultima_interacao_em : criado_em
  return {
    ...conversa,
    ultima_seq,
    ultima_interacao_em,
    ultima_mensagem: {
      id,
      seq,
      direcao,
      tipo,
      conteudo: m.apagada_em ? 'Mensagem apagada' : mascarar(conteudo) || (imagemSemBalao(m.dados)?.rotulo ?? ''),
      status,
      autor_id,
      autor_nome,
      criado_em,
    },
  }
}

const porId = (a: Conversa, b: Conversa): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/**
 * Newest interaction first, by the server's timestamp and not the message's; ties by id, which is time-ordered, as on
 * the server.
 */
const quando = (c: Conversa) => c.ultima_interacao_em ?? c.ultima_mensagem?.criado_em ?? c.criado_em
export const porInteracao = (a: Conversa, b: Conversa): number =>
  quando(a) === quando(b) ? porId(b, a) : quando(a) < quando(b) ? 1 : -1

const peso = (c: Conversa) => prioridades.indexOf(c.prioridade)
const FIM = '9999'
const pelo = (instante: (c: Conversa) => string | null) => (a: Conversa, b: Conversa) =>
  (instante(a) ?? FIM).localeCompare(instante(b) ?? FIM) || porId(a, b)

/** The list's orders, identical to the server's. */
export const comparadores: Record<OrdemDaLista, (a: Conversa, b: Conversa) => number> = {
  recente: porInteracao,
  espera: pelo((c) => c.aguardando_desde),
  sla: pelo((c) => c.sla_vence_em),
  prioridade: (a, b) => peso(b) - peso(a) || porInteracao(a, b),
}

/**
 * Merges refetched rows into a list: rows of `pedidos` missing in `respostas` no longer match the filters and are
 * removed. `piso` is the last row of the last page as received (null: everything is loaded). Rows below it, moved or
 * new, are left to the next page, which continues from there.
 */
export function comAtualizadas(
  linhas: readonly Conversa[],
  pedidos: readonly string[],
  respostas: readonly Conversa[],
  piso: Conversa | null,
  ordem: OrdemDaLista = 'recente',
): Conversa[] {
  const comparar = comparadores[ordem]
  const fora = new Set(pedidos)
  const ficam = linhas.filter((c) => !fora.has(c.id))
  const entram = respostas.filter((c) => !piso || comparar(c, piso) <= 0)
  return [...ficam, ...entram].sort(comparar)
}
