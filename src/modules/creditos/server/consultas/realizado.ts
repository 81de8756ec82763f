import { sql } from 'kysely'
import { energiaDasContas } from '#modules/contas/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Economia } from '../../regras/prometido.ts'
import { mesesDaUsinaPropria, type UsinaPropria } from '../../regras/realizado.ts'

interface Leitura {
  contato_id: string
  usina_id: string
  unidade_id: string | null
  entrou_em: string
  competencia: string | null
  gerado_kwh: number | null
  injetado_kwh: number | null
}

/** Own plants in operation of these contacts, by contact, with their months. */
async function usinasDos(db: Db, contatos: readonly string[]): Promise<Map<string, UsinaPropria[]>> {
  const { rows } = await sql<Leitura>`
    select
      u.contato_id, u.id as usina_id, u.unidade_id, u.entrou_em::text as entrou_em, m.competencia,
      m.gerado_kwh::float8 as gerado_kwh, m.injetado_kwh::float8 as injetado_kwh
    from usinas_publico.usinas u
    left join usinas_publico.meses m on m.usina_id = u.id
    where u.contato_id = any(${[...contatos]}::uuid[])
      and u.entrou_em is not null
      and u.modalidade in ('AUTOCONSUMO_LOCAL', 'AUTOCONSUMO_REMOTO')
    order by u.id, m.competencia
  `.execute(db)
  const porContato = new Map<string, UsinaPropria[]>()
  for (const [, dela] of Map.groupBy(rows, (r) => r.usina_id)) {
    const [r] = dela
    if (!r) continue
    const meses = dela.flatMap(({ competencia, gerado_kwh, injetado_kwh }) =>
      competencia === null ? [] : [{ competencia, gerado_kwh, injetado_kwh }],
    )
    const usina = { unidade_id: r.unidade_id, entrou_em: r.entrou_em, meses }
    porContato.set(r.contato_id, [...(porContato.get(r.contato_id) ?? []), usina])
  }
  return porContato
}

/** What customers with an own plant saved by month, by their confirmed bills before and after the homologation. */
export async function economiaDasUsinasProprias(db: Db, contatos: readonly string[]): Promise<Economia[]> {
  if (contatos.length === 0) return []
  const usinas = await usinasDos(db, contatos)
  const { rows: unidades } = await sql<{ id: string; contato_id: string }>`
    select id, contato_id
    from contatos_publico.unidades_consumidoras
    where contato_id = any(${[...usinas.keys()]}::uuid[])
  `.execute(db)
  const contas = Map.groupBy(
    await energiaDasContas(db, { unidades: unidades.map((x) => x.id), de: '2000-01' }),
    (c) => c.unidade_id,
  )
  return [...usinas].flatMap(([contato_id, delas]) => {
    const dele = unidades.filter((x) => x.contato_id === contato_id).flatMap((x) => contas.get(x.id) ?? [])
    return mesesDaUsinaPropria(dele, delas).map((m) => ({
      contato_id,
      competencia: m.competencia,
      economia_centavos: m.sem_usina_centavos - m.pago_centavos,
    }))
  })
}
