import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

/** What the company keeps of a signer, for the data access file: requests, addresses, and what each event proves. */
export async function assinaturasDaPessoa(db: Db, contatoId: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select
      p.titulo, p.origem_rotulo as documento, p.codigo, s.nome, s.cpf, s.email, s.telefone, s.papel, s.situacao,
      s.chamado_em, s.assinado_em
    from assinaturas.signatarios s
    join assinaturas.pedidos p on p.id = s.pedido_id
    where s.contato_id = ${contatoId}
    order by p.criado_em, s.id
  `.execute(db)
  const { rows: provas } = await sql<Record<string, unknown>>`
    select p.codigo, v.tipo, v.em, v.prova::jsonb as prova
    from assinaturas.provas v
    join assinaturas.signatarios s on s.id = v.signatario_id
    join assinaturas.pedidos p on p.id = v.pedido_id
    where s.contato_id = ${contatoId}
    order by v.em, v.seq
  `.execute(db)
  return { assinaturas: rows, provas_das_assinaturas: provas }
}
