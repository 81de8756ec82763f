import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Leitura, MesDaUsina } from '../../contract/meses.ts'
import type { Usina } from '../../contract/usinas.ts'
import { diasDoMes, esperadoDoMes, mesesAte, prDoMes } from '../../regras/esperado.ts'

type Linha = Omit<MesDaUsina, 'dias' | 'pr' | 'disponibilidade'>

/**
 * Energy of each day from its best source: a person's reading, then the cloud, a portal's file, the sum of the
 * inverters. A day in quarantine or discarded counts for none.
 */
export const porDia = sql`
  select distinct on (f.usina_id, f.dia) f.usina_id, f.dia, f.fonte, f.kwh, f.completa
  from (
    select usina_id, dia, fonte, sum(kwh) as kwh, bool_and(completa) as completa
    from usinas.leituras
    where situacao = 'ok'
    group by usina_id, dia, fonte
  ) f
  order by f.usina_id, f.dia, array_position(array['mao', 'nuvem', 'csv', 'inversor'], f.fonte)
`

/** Months of a plant, oldest first. A month without a row has its expected energy and nothing else. */
export async function mesesDaUsina(db: Db | Tx, u: Usina, ate: string, quantos = 12): Promise<MesDaUsina[]> {
  const quais = mesesAte(ate, quantos)
  const { rows } = await sql<Linha>`
    select
      m.competencia,
      m.esperado_kwh::float8 as esperado_kwh,
      m.esperado_editado,
      m.gerado_kwh::float8 as gerado_kwh,
      m.gerado_de,
      m.dias_lidos,
      m.injetado_kwh::float8 as injetado_kwh,
      m.injetado_de,
      m.horas_paradas::float8 as horas_paradas,
      m.observacao,
      m.fechado,
      m.versao,
      (
        select count(*)::int
        from usinas.leituras l
        where l.usina_id = m.usina_id
          and l.situacao = 'quarentena'
          and to_char(l.dia, 'YYYY-MM') = m.competencia
      ) as em_quarentena
    from usinas.meses m
    where m.usina_id = ${u.id}
      and m.competencia = any(${quais}::text[])
  `.execute(db)
  const lidos = new Map(rows.map((m) => [m.competencia, m]))
  return quais.map((competencia) => completar(u, lidos.get(competencia) ?? vazio(u, competencia)))
}

const vazio = (u: Usina, competencia: string): Linha => ({
  competencia,
  esperado_kwh: esperadoDoMes(u, competencia),
  esperado_editado: false,
  gerado_kwh: null,
  gerado_de: null,
  dias_lidos: 0,
  injetado_kwh: null,
  injetado_de: null,
  horas_paradas: null,
  observacao: null,
  em_quarentena: 0,
  fechado: false,
  versao: 0,
})

function completar(u: Usina, m: Linha): MesDaUsina {
  const dias = diasDoMes(m.competencia)
  const lidos = m.gerado_de === 'mes' ? dias : m.dias_lidos
  return {
    ...m,
    dias,
    pr: m.gerado_kwh === null ? null : prDoMes(u, m.competencia, m.gerado_kwh, lidos),
    disponibilidade: m.horas_paradas === null ? null : Math.max(0, 1 - m.horas_paradas / (dias * 24)),
  }
}

export const competenciaDeHoje = (): string => diaAqui().slice(0, 7)

/** The readings of a month, from every source, with the one that counts for its day. */
export async function leiturasDoMes(db: Db, usinaId: string, competencia: string): Promise<Leitura[]> {
  const { rows } = await sql<Omit<Leitura, 'em'> & { em: Date }>`
    with melhores as (
      ${porDia}
    )
    select
      l.dia::text as dia,
      l.fonte,
      l.origem,
      l.kwh::float8 as kwh,
      l.situacao,
      l.completa,
      (l.situacao = 'ok' and l.fonte is not distinct from m.fonte) as vale,
      l.em,
      p.nome as por
    from usinas.leituras l
    left join melhores m on m.usina_id = l.usina_id and m.dia = l.dia
    left join acesso_publico.usuarios p on p.id = l.por
    where l.usina_id = ${usinaId}
      and l.dia between (${competencia} || '-01')::date and (${competencia} || '-01')::date + interval '1 month' - interval '1 day'
    order by l.dia, l.fonte, l.origem
  `.execute(db)
  return rows.map((l) => ({ ...l, em: l.em.toISOString() }))
}
