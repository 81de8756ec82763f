import { sql } from 'kysely'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import { guardar, lerGuardado } from '#platform/guardados/repositorio.ts'
import type { Servicos } from '#platform/servicos.ts'
import { carimbarSelado } from './carimbar-selado.ts'
import { registrarProva } from './provar.ts'

async function aCarimbar(s: Pick<Servicos, 'banco'>, id: string): Promise<string | null> {
  const { rows } = await sql<{ final: string }>`
    select encode(final_sha256, 'hex') as final
    from assinaturas.pedidos
    where id = ${id}
      and selo is not null
      and carimbo_em is null
      and carimbado_sha256 is null
  `.execute(s.banco.db)
  return rows[0]?.final ?? null
}

async function guardarCarimbado(u: Unidade, id: string, antes: string, { bytes, em }: { bytes: Buffer; em: Date }) {
  const final = await guardar(u.tx, bytes, 'application/pdf')
  const { rows } = await sql`
    update assinaturas.pedidos
    set carimbado_sha256 = decode(${final}, 'hex'), carimbado_em = ${em}
    where id = ${id}
      and carimbado_sha256 is null
    returning id
  `.execute(u.tx)
  // another run stored one
  if (rows.length === 0) return
  const prova = { antes, final, carimbo: em }
  await registrarProva(u, { pedido_id: id, tipo: 'carimbado', signatario_id: null, prova, em: new Date() })
  u.auditar({ acao: 'assinatura.carimbar', entidade: 'pedido_de_assinatura', entidade_id: id })
}

/** Appends the time stamp that a sealed request did not get, as a second stored file. Without a service nothing happens. */
export async function carimbarDepois(s: Servicos, id: string): Promise<void> {
  const final = await aCarimbar(s, id)
  if (!final) return
  const selado = await lerGuardado(s.banco.db, final)
  if (!selado) throw new Error(`the sealed document of request ${id} is missing`)
  const carimbado = await carimbarSelado(s, selado.bytes)
  if (carimbado) await s.executar(sistema, (u) => guardarCarimbado(u, id, final, carimbado))
}
