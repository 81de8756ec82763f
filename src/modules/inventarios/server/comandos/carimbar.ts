import { sql } from 'kysely'
import { carimbarSelado } from '#modules/assinaturas/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { guardar, lerGuardado } from '#platform/guardados/repositorio.ts'
import type { Servicos } from '#platform/servicos.ts'
import { avisarMudanca } from './trancar.ts'

/** The hash of a sealed result that has no time stamp. */
async function aCarimbar(s: Pick<Servicos, 'banco'>, id: string): Promise<string | null> {
  const { rows } = await sql<{ selado: string }>`
    select resultado_sha256 as selado
    from inventarios.inventarios
    where id = ${id}
      and selo is not null
      and carimbo_em is null
      and carimbado_sha256 is null
  `.execute(s.banco.db)
  return rows[0]?.selado ?? null
}

/** Appends the time stamp that a sealed result did not get, as a second stored file. Without a service nothing happens. */
export async function carimbarResultado(s: Servicos, id: string): Promise<void> {
  const sha256 = await aCarimbar(s, id)
  if (!sha256) return
  const selado = await lerGuardado(s.banco.db, sha256)
  if (!selado) throw new Error(`the sealed result of count ${id} is missing`)
  const carimbado = await carimbarSelado(s, selado.bytes)
  if (!carimbado) return
  await s.executar(sistema, async (u) => {
    const gravado = await u.tx
      .updateTable('inventarios.inventarios')
      .set({
        carimbado_sha256: await guardar(u.tx, carimbado.bytes, 'application/pdf'),
        carimbado_em: carimbado.em,
      })
      .where('id', '=', id)
      .where('carimbado_sha256', 'is', null)
      .executeTakeFirst()
    // another run stored one
    if (gravado.numUpdatedRows === 0n) return
    u.auditar({ acao: 'inventario.carimbar', entidade: 'inventario', entidade_id: id })
    avisarMudanca(u, id)
  })
}

/** Results that wait for a time stamp for more than a day, the oldest first. */
export async function resultadosSemCarimbo(s: Pick<Servicos, 'banco'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from inventarios.inventarios
    where selo is not null
      and carimbo_em is null
      and carimbado_sha256 is null
      and lancado_em < now() - interval '1 day'
    order by lancado_em
    limit 100
  `.execute(s.banco.db)
  return rows.map((r) => r.id)
}
