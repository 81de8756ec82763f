import { ehUuid } from '#kit/id.ts'
import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import type { QueryDe } from '#kit/endpoint.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { ChamadaDeIa, configuracaoIa, CustosDaIa } from '../../contract/ia.ts'

const INSTANTE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d){0,2}$/

function lugar(cursor: string | undefined): { em: string; id: string } | null {
  if (cursor === undefined) return null
  const [em, id] = (lerCursor(cursor) ?? []).map(String)
  if (!em || !id || !INSTANTE.test(em) || !ehUuid(id))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return { em, id }
}

export async function chamadasDaIa(
  db: Db,
  q: QueryDe<typeof configuracaoIa.chamadas>,
): Promise<{ data: ChamadaDeIa[]; proximo: string | null }> {
  const depois = lugar(q.cursor)
  const { rows } = await sql<
    Omit<ChamadaDeIa, 'em' | 'custo_micro' | 'segundos_audio'> & {
      em: Date
      chave: string
      custo: string
      segundos_audio: string | null
    }
  >`
    select
      c.id,
      c.em,
      c.em::text as chave,
      u.nome as usuario_nome,
      c.conversa_id,
      x.nome as caixa_nome,
      c.habilidade,
      c.modelo,
      c.desfecho,
      c.motivo,
      c.tokens_entrada,
      c.tokens_saida,
      c.segundos_audio,
      c.estimado,
      c.ms,
      c.custo::text as custo,
      case
        when t.chamada_id is not null then jsonb_build_object('pedido', t.pedido, 'resposta', t.resposta)
      end as textos
    from chat.ia_chamadas c
    left join acesso_publico.usuarios u on u.id = c.usuario_id
    left join chat.caixas_entrada x on x.id = c.caixa_entrada_id
    left join chat.ia_textos t on t.chamada_id = c.id
    where ${q.habilidade ? sql`c.habilidade = ${q.habilidade}` : sql`true`}
      and ${q.desfecho ? sql`c.desfecho = ${q.desfecho}` : sql`true`}
      and ${depois ? sql`(c.em, c.id) < (${depois.em}::timestamptz, ${depois.id}::uuid)` : sql`true`}
    order by c.em desc, c.id desc
    limit ${q.limit + 1}
  `.execute(db)
  const desta = rows.slice(0, q.limit)
  const ultima = desta.at(-1)
  return {
    data: desta.map(({ chave: _, custo, em, segundos_audio, ...c }) => ({
      ...c,
      em: em.toISOString(),
      custo_micro: Number(custo),
      segundos_audio: segundos_audio === null ? null : Number(segundos_audio),
    })),
    proximo: rows.length > q.limit && ultima ? escreverCursor([ultima.chave, ultima.id]) : null,
  }
}

const SOMAS = sql`
  count(*)::int as chamadas,
  (count(*) filter (where c.desfecho = 'falhou'))::int as falhas,
  coalesce(sum(c.tokens_entrada), 0)::float8 as tokens_entrada,
  coalesce(sum(c.tokens_saida), 0)::float8 as tokens_saida,
  coalesce(sum(c.segundos_audio), 0)::float8 as segundos_audio,
  coalesce(sum(c.custo), 0)::float8 as custo_micro
`

export async function custosDaIa(db: Db, pedido: string | undefined): Promise<CustosDaIa> {
  const {
    rows: [agora],
  } = await sql<{ mes: string }>`select to_char(now() at time zone 'America/Sao_Paulo', 'YYYY-MM') as mes`.execute(db)
  const mes = pedido ?? agora?.mes ?? ''
  const doMes = sql`
    c.em >= (${`${mes}-01`}::date)::timestamp at time zone 'America/Sao_Paulo'
    and c.em < (${`${mes}-01`}::date + interval '1 month') at time zone 'America/Sao_Paulo'
  `
  const [total, habilidade, pessoa] = await Promise.all([
    sql<CustosDaIa['total']>`select ${SOMAS} from chat.ia_chamadas c where ${doMes}`.execute(db),
    sql<CustosDaIa['por_habilidade'][number]>`
      select c.habilidade, ${SOMAS}
      from chat.ia_chamadas c
      where ${doMes}
      group by c.habilidade
      order by sum(c.custo) desc, c.habilidade
    `.execute(db),
    sql<CustosDaIa['por_pessoa'][number]>`
      select u.nome, ${SOMAS}
      from chat.ia_chamadas c
      left join acesso_publico.usuarios u on u.id = c.usuario_id
      where ${doMes}
      group by u.id, u.nome
      order by sum(c.custo) desc, u.nome
    `.execute(db),
  ])
  const [t] = total.rows
  if (!t) throw new TypeError('an aggregate without a group has one row')
  return { mes, total: t, por_habilidade: habilidade.rows, por_pessoa: pessoa.rows }
}
