import { sql } from 'kysely'
import { proximaAbertura, abertoEm } from '#kit/expediente.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { avisaQueFechou } from '../../regras/horario/avisar-que-fechou.ts'
import { porExtenso } from '../../regras/horario/expediente-da-fila.ts'
import { filaPara, type Chegada, type FilaDaCaixa } from '../../regras/roteamento/entrada.ts'
import { preencher } from '../../regras/roteamento/espera.ts'
import { avisarMudanca } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import type { ConversaTrancada } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { roboAtende } from '#modules/chat/nucleo/server/ganchos.ts'
import { prepararAvaliacao } from './avaliacoes.ts'
import { carregarFila, type Fila } from '../consultas/configuracao.ts'
import { dizerSozinho, type RecursosDe } from './mensagem-automatica.ts'
import { conciliarPassagem } from '../consultas/passagens.ts'
import { quemFalouPorUltimo } from '../consultas/quem-falou.ts'
import { conciliarPrazos } from './prazos.ts'

/**
 * Updates everything that depends on a changed conversation: queue, wait, deadlines, rating, automatic messages.
 * Idempotent.
 */
export async function cuidarDaConversa(u: Unidade, id: string, recursosDe: RecursosDe, agora: Date): Promise<void> {
  const c = await u.tx.selectFrom('chat.conversas').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const { numDeletedRows } = await u.tx
    .deleteFrom('chat.fila_pendencias')
    .where('conversa_id', '=', id)
    .executeTakeFirst()
  if (!c || !numDeletedRows) return
  // disables the trigger that would record this transaction's own changes as pending again
  await sql`select set_config('girassol.pela_fila', '1', true)`.execute(u.tx)
  const robo = await comQuemEsta(u, c)
  await conciliarPassagem(u.tx, c, robo, agora)
  // no wait is open while a bot attends; when the bot ends, the conversation is processed here again
  if (robo) return
  const fila = c.fila_id ? await carregarFila(u.tx, c.fila_id) : undefined
  await manterPrazo(u, c, fila, agora)
  if (!fila?.ativa) return
  await prepararAvaliacao(u, c, fila)
  await dizerQueFechou(u, c, fila, recursosDe, agora)
}

/**
 * Assigns a queue if there is none. Returns true while a bot attends: the inbox's bot (before any queue) or the
 * queue's.
 */
async function comQuemEsta(u: Unidade, c: ConversaTrancada): Promise<boolean> {
  if (await comRobo(u, c)) return true
  if (c.fila_id || c.status === 'finalizada') return false
  await encaminhar(u, c)
  return c.fila_id !== null && comRobo(u, c)
}

async function comRobo(u: Unidade, c: ConversaTrancada): Promise<boolean> {
  for (const atende of u.ligados.de(roboAtende)) if (await atende(u, c)) return true
  return false
}

async function encaminhar(u: Unidade, c: ConversaTrancada): Promise<void> {
  const { rows: filas } = await sql<FilaDaCaixa>`
    select
      f.id as fila_id,
      x.padrao,
      coalesce(
        (
          select jsonb_agg(jsonb_build_object('condicao', r.condicao, 'valores', r.valores) order by r.ordem)
          from chat.fila_regras r
          where r.fila_id = f.id
        ),
        '[]'
      ) as regras
    from chat.fila_caixas x
    join chat.filas f on f.id = x.fila_id
    where x.caixa_entrada_id = ${c.caixa_entrada_id}
      and f.ativa
    order by plataforma.sem_acento(f.nome), f.id
  `.execute(u.tx)
  if (filas.length === 0) return
  const fila_id = filaPara(filas, await chegada(u, c))
  if (!fila_id) return
  await u.tx.updateTable('chat.conversas').set({ fila_id }).where('id', '=', c.id).execute()
  c.fila_id = fila_id
  avisarMudanca(u, c, 'dados')
}

async function chegada(u: Unidade, c: ConversaTrancada): Promise<Chegada> {
  const { rows } = await sql<Omit<Chegada, 'tags'>>`
    select
      k.telefone,
      k.email,
      k.empresa,
      coalesce(
        (
          select string_agg(m.conteudo, ' ')
          from (
            select conteudo
            from chat.mensagens
            where conversa_id = ${c.id}
              and direcao = 'entrada'
            order by seq desc
            limit 10
          ) m
        ),
        ''
      ) as texto
    from contatos_publico.contatos k
    where k.id = ${c.contato_id}
  `.execute(u.tx)
  return { texto: '', telefone: null, email: null, empresa: null, ...rows[0], tags: c.tags }
}

export async function manterPrazo(u: Unidade, c: ConversaTrancada, fila: Fila | undefined, agora: Date): Promise<void> {
  const vence = await conciliarPrazos(u, c, fila, agora)
  if (vence?.getTime() === c.sla_vence_em?.getTime()) return
  await u.tx.updateTable('chat.conversas').set({ sla_vence_em: vence }).where('id', '=', c.id).execute()
  c.sla_vence_em = vence
  avisarMudanca(u, c, 'dados')
}

/** Sends the closed message once until the queue opens again; the rule is `avisaQueFechou`. */
async function dizerQueFechou(
  u: Unidade,
  c: ConversaTrancada,
  fila: Fila,
  recursosDe: RecursosDe,
  agora: Date,
): Promise<void> {
  if (!fila.mensagem_fora || c.status === 'finalizada' || !c.aguardando_desde || abertoEm(fila.expediente, agora))
    return
  const quem = await quemFalouPorUltimo(u.tx, c, agora)
  if (
    !avisaQueFechou(
      fila.expediente,
      { ...quem, esperando_desde: c.aguardando_desde, ultima_entrada_em: c.ultima_entrada_em },
      agora,
    )
  )
    return
  const abre = proximaAbertura(fila.expediente, agora)
  const texto = preencher(fila.mensagem_fora, { abertura: abre ? porExtenso(abre) : 'em breve', fila: fila.nome })
  await dizerSozinho(
    u,
    c,
    { motivo: 'fora_do_horario', chave: abre?.toISOString() ?? agora.toISOString().slice(0, 10), texto },
    recursosDe,
    agora,
  )
}
