import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Relacionados } from '#modules/contatos/tipos.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { conteudoDaProposta, type ConteudoDaProposta } from '../contract/conteudo.ts'
import { linkDaProposta } from '../links.ts'
import type { EstadoDaProposta, TipoDeProposta } from '../tipos.ts'
import { propostaNoAlcance } from './politica.ts'

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
  if (!pode(ctx, 'vu.propostas.ver')) return {}
  const { rows } = await sql<Linha>`
    select p.id, p.numero, p.tipo, p.estado, p.titulo, p.valor_centavos::float8 as valor_centavos, p.vence_em
    from propostas.propostas p
    where p.contato_id = ${contatoId} and ${propostaNoAlcance(ctx)}
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

const semPessoa = (c: ConteudoDaProposta): ConteudoDaProposta =>
  c.tipo === 'autoconsumo'
    ? {
        tipo: c.tipo,
        entrada: {
          ...c.entrada,
          unidades: c.entrada.unidades.map(({ titular: _, documento: __, ...u }) => ({ ...u, numero: '' })),
        },
      }
    : c

/**
 * Takes the person out of what is not closed, and ends the links. What was sent stays as evidence of the offer, and an
 * acceptance is kept as long as the contract it led to.
 */
export async function esquecerNasPropostas(u: Unidade, contatoId: string) {
  const { rows } = await sql<{ id: string; n: number | null; conteudo: unknown }>`
    select p.id, v.n, v.conteudo
    from propostas.propostas p
    left join propostas.versoes v on v.proposta_id = p.id and v.estado = 'aberta'
    where p.contato_id = ${contatoId} and p.estado <> 'aceita'
    for update of p
  `.execute(u.tx)
  for (const { id, n, conteudo } of rows) {
    await sql`
      update propostas.propostas
      set cliente_nome = '', titulo = 'Proposta ' || numero, link_hash = null, link_cifrado = null, atualizado_em = now()
      where id = ${id}
    `.execute(u.tx)
    if (n !== null)
      await sql`
        update propostas.versoes
        set conteudo = ${JSON.stringify(semPessoa(conteudoDaProposta.parse(conteudo)))}
        where proposta_id = ${id} and n = ${n}
      `.execute(u.tx)
  }
  return { contagens: { propostas: rows.length } }
}
