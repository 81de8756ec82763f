import { sql } from 'kysely'
import { FUSO } from '#kit/expediente.ts'
import type { RespostaDe } from '#kit/endpoint.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { relatorios } from '../../contract/relatorios.ts'
import { filasNaMesa, semRobo } from '#modules/chat/filas/publico.ts'
import { emMaos, presencaEm } from '#modules/chat/nucleo/server/consultas/presenca.ts'
import { dentroDoAlcance, type Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { numerosDo } from './numeros.ts'

type Painel = RespostaDe<typeof relatorios.painel>['data']
const RISCO_MS = 15 * 60_000
const diaDeHoje = new Intl.DateTimeFormat('en-CA', { timeZone: FUSO })
const texto = (d: Date | null) => d?.toISOString() ?? null

interface Agora {
  fila_id: string | null
  esperando: number
  espera_desde: Date | null
  abertas: number
  vencidos: number
  em_risco: number
  em_atendimento: number
  na_fila: number
}

/** Returns the current state. Counts only conversations within reach, as every list. */
export async function painelDe(
  s: Pick<Servicos, 'banco' | 'ligados'>,
  usuarioId: string,
  alcance: Alcance,
  filas: readonly string[] | undefined,
  agora: Date,
): Promise<Painel> {
  const { db } = s.banco
  const hoje = diaDeHoje.format(agora)
  const dela = filas ? sql`c.fila_id = any(${filas}::uuid[])` : sql`true`
  const visivel = sql`c.status <> 'finalizada' and ${dentroDoAlcance(alcance, 'c.caixa_entrada_id')} and ${dela}`
  const [{ rows }, mesa, pessoas, numeros] = await Promise.all([
    sql<Agora>`
      select
        c.fila_id,
        count(*) filter (where c.aguardando_desde is not null and not adiada)::int as esperando,
        min(c.aguardando_desde) filter (where not adiada) as espera_desde,
        count(*)::int as abertas,
        count(*) filter (where c.sla_vence_em <= ${agora})::int as vencidos,
        count(*) filter (
          where c.sla_vence_em > ${agora}
            and c.sla_vence_em <= ${new Date(agora.getTime() + RISCO_MS)}
        )::int as em_risco,
        count(*) filter (where c.atribuida_para is not null and not adiada)::int as em_atendimento,
        count(*) filter (where c.atribuida_para is null and not adiada and ${semRobo(s.ligados)})::int as na_fila
      from chat.conversas c
      cross join lateral (select c.adiada_ate is not null and c.adiada_ate > ${agora} as adiada) a
      where ${visivel}
      group by c.fila_id
    `.execute(db),
    filasNaMesa(s, usuarioId, alcance, { ativa: true }, agora),
    pessoasDe(db, alcance, filas, agora),
    numerosDo(db, { de: hoje, ate: hoje, ...(filas ? { fila_id: [...filas] } : {}) }, alcance),
  ])
  const soma = (de: 'esperando' | 'abertas' | 'vencidos' | 'em_risco') => rows.reduce((n, r) => n + r[de], 0)
  const semFila = rows.find((r) => r.fila_id === null)
  const desde = rows.flatMap((r) => r.espera_desde ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
  return {
    em: agora.toISOString(),
    esperando: soma('esperando'),
    espera_desde: texto(desde),
    abertas: soma('abertas'),
    prazos_vencidos: soma('vencidos'),
    prazos_em_risco: soma('em_risco'),
    hoje: numeros,
    filas: [
      ...mesa
        .filter((f) => (filas ? filas.includes(f.id) : alcanca(alcance, f.id, rows)))
        .map(
          ({ id, nome, aberta, na_fila, em_atendimento, vencidas, disponiveis, pessoas: quantas, espera_desde }) => ({
            fila_id: id,
            nome,
            aberta,
            na_fila,
            em_atendimento,
            vencidas,
            disponiveis,
            pessoas: quantas,
            espera_desde,
          }),
        ),
      ...(semFila
        ? [
            {
              fila_id: null,
              nome: 'Sem fila',
              aberta: true,
              na_fila: semFila.na_fila,
              em_atendimento: semFila.em_atendimento,
              vencidas: semFila.vencidos,
              disponiveis: 0,
              pessoas: 0,
              espera_desde: texto(semFila.espera_desde),
            },
          ]
        : []),
    ],
    pessoas,
  }
}

/** A user without access to all inboxes sees only the queues that contain conversations within their reach. */
const alcanca = (alcance: Alcance, filaId: string, rows: readonly Agora[]) =>
  alcance.todas || rows.some((r) => r.fila_id === filaId)

async function pessoasDe(
  db: Db,
  alcance: Alcance,
  filas: readonly string[] | undefined,
  agora: Date,
): Promise<Painel['pessoas']> {
  const { rows } = await sql<Omit<Painel['pessoas'][number], 'espera_desde'> & { espera_desde: Date | null }>`
    with carga as (
      select
        c.atribuida_para as usuario_id,
        count(*) filter (where ${emMaos(agora)})::int as em_maos,
        count(*) filter (where c.aguardando_desde is not null)::int as esperando,
        min(c.aguardando_desde) as espera_desde
      from chat.conversas c
      where c.atribuida_para is not null
        and c.status <> 'finalizada'
        and ${dentroDoAlcance(alcance, 'c.caixa_entrada_id')}
        and ${filas ? sql`c.fila_id = any(${filas}::uuid[])` : sql`true`}
      group by 1
    ),
    quem as (
      select usuario_id
      from carga
      union
      select m.usuario_id
      from chat.fila_membros m
      where ${filas ? sql`m.fila_id = any(${filas}::uuid[]) and` : sql``} exists (
        select from chat.fila_caixas x
        where x.fila_id = m.fila_id
          and ${dentroDoAlcance(alcance, 'x.caixa_entrada_id')}
      )
    )
    select
      u.id as usuario_id,
      u.nome,
      case when p.usuario_id is null then 'ausente' else ${presencaEm(agora)} end as presenca,
      coalesce(g.em_maos, 0) as em_maos,
      coalesce(g.esperando, 0) as esperando,
      g.espera_desde
    from quem q
    join acesso_publico.usuarios u on u.id = q.usuario_id and u.ativo
    left join carga g on g.usuario_id = u.id
    left join chat.disponibilidade p on p.usuario_id = u.id
    order by g.espera_desde nulls last, plataforma.sem_acento(u.nome), u.id
  `.execute(db)
  return rows.map((r) => ({ ...r, espera_desde: texto(r.espera_desde) }))
}
