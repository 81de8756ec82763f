import { sql } from 'kysely'
import type { ModeloDeCobranca } from '#engines/energia/cooperativa.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { SituacaoDoLote } from '../../tipos.ts'

type Quem = { id: string; nome: string }

export interface LinhaDoLote {
  id: string
  competencia: string
  serie: number
  plano: ModeloDeCobranca | null
  vencimento_em: string
  situacao: SituacaoDoLote
  montado_por: Quem
  montado_em: Date
  pedida_em: Date | null
  pedida_por: Quem | null
  aprovado_por: Quem | null
  aprovado_em: Date | null
  pausado_por: Quem | null
  pausado_em: Date | null
  devolvido_por: Quem | null
  devolvido_em: Date | null
  devolvido_motivo: string | null
  versao: number
}

const quem = (coluna: string) => sql`
  (
    select jsonb_build_object('id', u.id, 'nome', u.nome)
    from acesso_publico.usuarios u
    where u.id = ${sql.ref(coluna)}
  )
`

/** A batch with the names of who acted. */
export async function lotePorId(db: Db, id: string): Promise<LinhaDoLote | undefined> {
  const { rows } = await sql<LinhaDoLote>`
    select
      l.id, l.competencia, l.serie, l.plano, l.vencimento_em::text as vencimento_em, l.situacao, l.montado_em, l.pedida_em,
      l.aprovado_em, l.pausado_em, l.devolvido_em, l.devolvido_motivo, l.versao,
      ${quem('l.montado_por')} as montado_por, ${quem('l.pedida_por')} as pedida_por,
      ${quem('l.aprovado_por')} as aprovado_por, ${quem('l.pausado_por')} as pausado_por,
      ${quem('l.devolvido_por')} as devolvido_por
    from faturas.lotes l
    where l.id = ${id}
  `.execute(db)
  return rows[0]
}

/** The newest 60 batches. */
export async function listarLotes(db: Db, competencia?: string) {
  const { rows } = await sql<
    Pick<LinhaDoLote, 'id' | 'competencia' | 'serie' | 'vencimento_em' | 'situacao'> & {
      unidades: number
      soma_centavos: number
    }
  >`
    select
      l.id, l.competencia, l.serie, l.vencimento_em::text as vencimento_em, l.situacao, i.unidades,
      coalesce(l.soma_centavos::float8, i.soma) as soma_centavos
    from faturas.lotes l
    left join lateral (
      select
        count(*)::int as unidades,
        coalesce(sum(cobranca_centavos) filter (where not fora and bloqueios = '[]'), 0)::float8 as soma
      from faturas.itens
      where lote_id = l.id
    ) i on true
    where ${competencia ? sql`l.competencia = ${competencia}` : sql`true`}
    order by l.competencia desc, l.serie desc, l.id desc
    limit 60
  `.execute(db)
  return rows
}

export interface Contas {
  todas: number
  bloqueadas: number
  com_aviso: number
  prontas: number
  fora: number
  sem_centavos: number
  distribuidora_centavos: number
  cobranca_centavos: number
  economia_centavos: number
  compensada_kwh: number
}

/** Counts of the lines, and the sums of those that are ready. */
export async function contasDoLote(db: Db, loteId: string): Promise<Contas> {
  const { rows } = await sql<Contas>`
    with linhas as (
      select *, not fora and bloqueios = '[]' as pronta
      from faturas.itens
      where lote_id = ${loteId}
    )
    select
      count(*)::int as todas,
      count(*) filter (where bloqueios <> '[]')::int as bloqueadas,
      count(*) filter (where avisos <> '[]')::int as com_aviso,
      count(*) filter (where pronta)::int as prontas,
      count(*) filter (where fora)::int as fora,
      coalesce(sum(sem_centavos) filter (where pronta), 0)::float8 as sem_centavos,
      coalesce(sum(distribuidora_centavos) filter (where pronta), 0)::float8 as distribuidora_centavos,
      coalesce(sum(cobranca_centavos) filter (where pronta), 0)::float8 as cobranca_centavos,
      coalesce(sum(economia_centavos) filter (where pronta), 0)::float8 as economia_centavos,
      coalesce(sum(compensada_kwh) filter (where pronta), 0)::float8 as compensada_kwh
    from linhas
  `.execute(db)
  const [contas] = rows
  if (!contas) throw new Error('an aggregate has one row')
  return contas
}

const porSituacao = (linhas: readonly { situacao: string; quantas: number }[]): Record<string, number> =>
  Object.fromEntries(linhas.map((l) => [l.situacao, l.quantas]))

export async function andamentoDoLote(db: Db, loteId: string) {
  const [entradas, envios, faturas, duvidas, configuracao] = await Promise.all([
    sql<{ situacao: string; quantas: number }>`
      select situacao, count(*)::int as quantas
      from faturas.entradas
      where lote_id = ${loteId}
      group by situacao
    `.execute(db),
    sql<{ situacao: string; quantas: number }>`
      select e.situacao, count(*)::int as quantas
      from faturas.envios e
      join faturas.faturas f on f.id = e.fatura_id
      where e.lote_id = ${loteId}
        and f.situacao <> 'cancelada'
      group by e.situacao
    `.execute(db),
    sql<{
      emitidas: number
      desenhadas: number
      pago_centavos: number
      pagas: number
      parciais: number
      contestadas: number
      faturado_centavos: number
      canceladas: number
      a_decidir: number
    }>`
      select
        count(*) filter (where vale)::int as emitidas,
        count(pdf_sha256) filter (where vale)::int as desenhadas,
        coalesce(sum(valor_centavos) filter (where vale), 0)::float8 as faturado_centavos,
        coalesce(sum(pago_centavos) filter (where vale), 0)::float8 as pago_centavos,
        count(*) filter (where situacao = 'paga')::int as pagas,
        count(*) filter (where situacao = 'parcial')::int as parciais,
        count(*) filter (where situacao = 'contestada')::int as contestadas,
        count(*) filter (where ultima and not vale)::int as canceladas,
        count(*) filter (where espera)::int as a_decidir
      from (
        select
          f.*, f.situacao <> 'cancelada' as vale,
          row_number() over (partition by f.item_id order by f.situacao = 'cancelada', f.numero desc) = 1
            and l.aprovado_em is not null as ultima,
          exists (
            select from faturas.anulacoes a
            where a.fatura_id = f.id
              and a.situacao = 'aguardando'
          ) as espera
        from faturas.faturas f
        join faturas.lotes l on l.id = f.lote_id
        where f.lote_id = ${loteId}
      ) f
    `.execute(db),
    sql<{ id: string; nome: string; motivo: string }>`
      select id, nome, coalesce(motivo, '') as motivo
      from faturas.entradas
      where lote_id = ${loteId}
        and situacao in ('duvida', 'recusada')
      order by lida_em desc, id
      limit 50
    `.execute(db),
    db.selectFrom('faturas.configuracao').select('espaco_ms').executeTakeFirstOrThrow(),
  ])
  const [das] = faturas.rows
  if (!das) throw new Error('an aggregate has one row')
  return {
    entradas: porSituacao(entradas.rows),
    envio: porSituacao(envios.rows),
    duvidas: duvidas.rows,
    espaco_ms: configuracao.espaco_ms,
    ...das,
  }
}
