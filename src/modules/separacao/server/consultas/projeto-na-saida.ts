import { sql, type RawBuilder } from 'kysely'
import type { OrigemDaSaida } from '#modules/estoque/publico.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { comoTrecho } from '#platform/postgres/filtros.ts'
import { VER } from '../../contract/comum.ts'
import type { Situacao } from '../../tipos.ts'

interface Projeto {
  id: string
  numero: string
  cliente: string
  situacao: Situacao
}

const MOSTRADOS = 20

async function projetos(db: Db, onde: RawBuilder<unknown>): Promise<Projeto[]> {
  const { rows } = await sql<Projeto>`
    select p.id, p.numero, s.cliente, s.situacao
    from separacao.separacoes s
    join propostas_publico.propostas p on p.id = s.origem_id
    where s.origem_tipo = 'proposta'
      and ${onde}
    order by s.instala_em nulls last, s.id desc
    limit ${MOSTRADOS}
  `.execute(db)
  return rows
}

/** As the movements of its kit call it, so that reports sum both. */
const documentoDe = (p: Projeto) => `${p.numero} ${p.cliente}`.trim().slice(0, 80)
const alcanca = (ctx: Ctx) => pode(ctx, VER)

/**
 * The project of an accepted proposal as the destination of an exit. What its kit holds is picked and handed over; an
 * exit adds to it, out of what is free or reserved by hand.
 */
export const projetoNaSaida: OrigemDaSaida = {
  tipo: 'projeto',
  async ler(db, ctx, id) {
    const [p] = alcanca(ctx) ? await projetos(db, sql`s.origem_id = ${id}`) : []
    if (!p) return null
    const documento = documentoDe(p)
    return {
      documento,
      recusa: p.situacao === 'cancelada' ? `O kit de ${documento} foi cancelado: nada mais sai para ele.` : null,
    }
  },
  async procurar(db, ctx, texto) {
    if (!alcanca(ctx)) return []
    const trecho = comoTrecho(texto)
    const achados = await projetos(
      db,
      sql`s.situacao <> 'cancelada' and (p.numero ilike ${trecho} or s.cliente ilike ${trecho})`,
    )
    return achados.map((p) => ({ id: p.id, documento: documentoDe(p), detalhe: p.cliente }))
  },
  reserva: () => Promise.resolve(undefined),
}
