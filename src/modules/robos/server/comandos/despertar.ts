import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { estadoInicial } from '#engines/fluxo/estado.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { preparada } from '#platform/postgres/preparada.ts'
import { FUSO } from '#kit/expediente.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Recebida } from '#modules/chat/publico.ts'
import { escolherRobo, type ConversaAEscolher, type RoboDaCaixa } from '../../regras/escolher-robo.ts'
import { feriadosDoRobo } from '../consultas/feriados.ts'
import { trabalhoDeAvancar } from '../tipos-de-trabalho.ts'

/** Group messages name their author: bots ignore group conversations. */
const doCliente = (m: Recebida) => m.direcao === 'entrada' && m.autor_nome === null

/**
 * Handles new messages: continues runs that wait for them, and starts a bot where no user attends. Called in the
 * transaction that writes the messages, so that the bot has the conversation before a queue could assign it. An inbox
 * without bots costs one query.
 */
export async function despertarRobos({ tx }: Unidade, caixaId: string, mensagens: readonly Recebida[]): Promise<void> {
  const conversas = [...Map.groupBy(mensagens, (m) => m.conversa_id)].map(([id, delas]) => ({
    id,
    entrou: delas.some(doCliente),
  }))
  if (conversas.length === 0) return
  const { rows } = await sql<{ robos: RoboDaCaixa[] | null; ativas: string[] }>`${preparada}
    select
      (
        select jsonb_agg(${colunasDoRobo})
        from chat.robos r
        join chat.robo_caixas x on x.robo_id = r.id
        where x.caixa_entrada_id = ${caixaId}
          and r.ativo
      ) as robos,
      array(
        select conversa_id
        from chat.fluxo_sessoes
        where conversa_id = any(${conversas.map((c) => c.id)}::uuid[])
          and situacao = 'ativa'
      ) as ativas
  `.execute(tx)
  const { robos, ativas } = rows[0] ?? { robos: null, ativas: [] }
  const emCurso = new Set(ativas)
  for (const { id } of conversas) if (emCurso.has(id)) await agendarAvanco(tx, id)
  const livres = conversas.filter((c) => c.entrou && !emCurso.has(c.id)).map((c) => c.id)
  if (robos && livres.length > 0) await comecar(tx, robos, livres)
}

/** Whether a bot attends. Starts one if due: a queue's bot starts when the conversation enters that queue. */
export async function roboAtende(
  u: Unidade,
  conversa: { id: string; caixa_entrada_id: string; total_entradas: number; status: string },
): Promise<boolean> {
  const atende = () =>
    u.tx
      .selectFrom('chat.fluxo_sessoes')
      .select('id')
      .where('conversa_id', '=', conversa.id)
      .where('situacao', '=', 'ativa')
      .executeTakeFirst()
  if (await atende()) return true
  if (conversa.total_entradas === 0 || conversa.status === 'finalizada') return false
  await despertarRobos(u, conversa.caixa_entrada_id, [
    { conversa_id: conversa.id, direcao: 'entrada', autor_nome: null },
  ])
  return (await atende()) !== undefined
}

// holidays are loaded only for bots with opening hours, because this query runs for every incoming message
const colunasDoRobo = sql`
  jsonb_build_object(
    'id',
    r.id,
    'quando',
    r.quando,
    'palavras',
    r.palavras,
    'agenda',
    r.agenda,
    'ativo_desde',
    extract(epoch from r.ativo_desde) * 1000,
    'filas',
    array(select f.fila_id from chat.robo_filas f where f.robo_id = r.id),
    'feriados',
    case when r.quando = 'fora_do_horario' then ${feriadosDoRobo} else '{}' end
  )
`

/**
 * Enqueues a step. `chave` merges several requests for one conversation into one job, which processes all available
 * messages.
 */
const agendarAvanco = (tx: Tx, conversaId: string, em?: Date) =>
  agendar(tx, trabalhoDeAvancar, { conversa_id: conversaId }, { chave: `robo:${conversaId}`, ...(em ? { em } : {}) })

/**
 * Delay before the start: people send "oi", "tudo bem?" and their request as three messages, and all of them belong to
 * the greeting.
 */
const FOLEGO_MS = 1200

type Livre = Omit<ConversaAEscolher, 'criada_em'> & { id: string; criada_em: Date }

async function comecar(tx: Tx, robos: readonly RoboDaCaixa[], ids: readonly string[]): Promise<void> {
  const { rows } = await sql<Livre>`
    select
      c.id,
      c.criado_em as criada_em,
      c.fila_id,
      coalesce(m.conteudo, '') as texto,
      c.primeira_resposta_em is not null as respondida,
      array(select distinct s.robo_id from chat.fluxo_sessoes s where s.conversa_id = c.id) as passaram
    from chat_publico.conversas c
    left join lateral (
      select conteudo
      from chat_publico.mensagens
      where conversa_id = c.id
        and direcao = 'entrada'
      order by seq desc
      limit 1
    ) m on true
    where c.id = any(${ids}::uuid[])
      and c.atribuida_para is null
      and c.status <> 'finalizada'
      and c.adiada_ate is null
  `.execute(tx)
  const agora = new Date().toISOString()
  for (const c of rows) {
    const robo = escolherRobo(robos, { ...c, criada_em: c.criada_em.getTime() }, agora, FUSO)
    if (!robo) continue
    const { numAffectedRows } = await sql`
      insert into chat.fluxo_sessoes (id, robo_id, versao_id, conversa_id, estado, desde_seq)
      select
        ${uuidv7()},
        r.id,
        case
          when r.anterior_id is not null and mod(abs(hashtext(${c.id})::bigint), 100) >= r.porcento then r.anterior_id
          else r.publicada_id
        end,
        ${c.id},
        ${JSON.stringify(estadoInicial())}::jsonb,
        (select ultima_seq from chat_publico.conversas where id = ${c.id})
      from chat.robos r
      where r.id = ${robo}
        and r.ativo
      on conflict (conversa_id)
      where situacao = 'ativa'
      do nothing
    `.execute(tx)
    if (numAffectedRows) await agendarAvanco(tx, c.id, new Date(Date.now() + FOLEGO_MS))
  }
}
