import { sql } from 'kysely'
import type { Relacionados } from '#modules/contatos/tipos.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { linkDaProposta } from '../../links.ts'
import type { EstadoDaProposta, TipoDeProposta } from '../../tipos.ts'
import { propostaNoAlcance } from '../politica.ts'

interface Linha {
  id: string
  numero: string
  tipo: TipoDeProposta
  estado: EstadoDaProposta
  titulo: string
  valor_centavos: number
  vence_em: Date | null
}

/** The proposals of a contact that the user reaches, for the contact's page. */
export async function propostasDoContato(db: Db, ctx: Ctx, contatoId: string): Promise<Relacionados> {
  if (!pode(ctx, 'propostas.proposta.ver')) return {}
  const { rows } = await sql<Linha>`
    select p.id, p.numero, p.tipo, p.estado, p.titulo, p.valor_centavos::float8 as valor_centavos, p.vence_em
    from propostas.propostas p
    where p.contato_id = ${contatoId}
      and ${propostaNoAlcance(ctx)}
    order by p.atualizado_em desc
    limit 50
  `.execute(db)
  return {
    propostas: rows.map((l) => ({ ...l, vence_em: l.vence_em?.toISOString() ?? null, link: linkDaProposta(l) })),
  }
}

/** What the company keeps of a person here, for the data access file. */
export async function propostasDaPessoa(db: Db, contatoId: string) {
  const { rows } = await sql<
    Pick<Linha, 'numero' | 'tipo' | 'estado' | 'valor_centavos'> & { enviada_em: Date | null }
  >`
    select numero, tipo, estado, valor_centavos::float8 as valor_centavos, enviada_em
    from propostas.propostas
    where contato_id = ${contatoId}
    order by criado_em
  `.execute(db)
  return { propostas: rows }
}
