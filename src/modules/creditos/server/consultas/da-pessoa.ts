import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

/** The months of all units of a person, for the data access file required by law. */
export async function creditosDaPessoa(db: Db, contatoId: string): Promise<Record<string, unknown>> {
  const { rows } = await sql`
    select
      x.numero,
      to_char(m.competencia, 'YYYY-MM') as mes,
      m.recebido_wh / 1000.0 as recebido_kwh,
      m.compensado_wh / 1000.0 as compensado_kwh,
      m.expirado_wh / 1000.0 as expirado_kwh,
      m.saldo_wh / 1000.0 as saldo_kwh
    from creditos.meses m
    join contatos_publico.unidades_consumidoras x on x.id = m.unidade_id
    where x.contato_id = ${contatoId}
    order by x.numero, m.competencia
  `.execute(db)
  return { creditos_de_energia: rows }
}
