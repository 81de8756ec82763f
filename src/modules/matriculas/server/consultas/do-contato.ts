import { sql, type RawBuilder } from 'kysely'
import type { Relacionados } from '#modules/contatos/tipos.ts'
import type { AlvoDoGatilho } from '#platform/gatilho.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { linkDaMatricula } from '../../links.ts'
import type { SituacaoDaMatricula } from '../../tipos.ts'

/** The memberships of a contact, for the contact's page. */
export async function matriculasDoContato(db: Db, ctx: Ctx, contatoId: string): Promise<Relacionados> {
  if (!pode(ctx, 'matriculas.matricula.ver')) return {}
  const { rows } = await sql<{ id: string; numero: number | null; situacao: SituacaoDaMatricula }>`
    select id, numero, situacao
    from matriculas.matriculas
    where contato_id = ${contatoId}
    order by criada_em desc
    limit 20
  `.execute(db)
  return { matriculas: rows.map((l) => ({ ...l, link: linkDaMatricula(l.id) })) }
}

/** Changes of state, for the timeline of a contact. */
export async function passosDasMatriculas(_db: Db, ctx: Ctx, contatoId: string): Promise<RawBuilder<unknown> | null> {
  if (!pode(ctx, 'matriculas.matricula.ver')) return null
  return sql`
    select
      md5(e.matricula_id::text || e.n)::uuid::text as id,
      e.em,
      'matricula' as tipo,
      'Matrícula: ' || replace(e.para, '_', ' ') as titulo,
      e.motivo as detalhe,
      u.nome as por,
      '/co/matricula/' || e.matricula_id as link
    from matriculas.eventos e
    join matriculas.matriculas m on m.id = e.matricula_id
    left join acesso_publico.usuarios u on u.id = e.usuario_id
    where m.contato_id = ${contatoId}
      and e.para is not null
  `
}

/** What the company keeps of a person here, for the data access file. */
export async function matriculasDaPessoa(db: Db, contatoId: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select
      m.numero, m.nome, m.situacao, m.admitida_em::text as admitida_em, m.ata, m.ativa_desde::text as ativa_desde,
      m.encerrada_em::text as encerrada_em, m.modelo_de_cobranca, l.documento, l.nascimento::text as nascimento,
      l.estado_civil, l.nacionalidade, l.profissao, l.endereco, l.banco, l.agencia, l.conta, l.chave_pix
    from matriculas.matriculas m
    left join matriculas.livro l on l.matricula_id = m.id
    where m.contato_id = ${contatoId}
    order by m.criada_em
  `.execute(db)
  const { rows: consentimentos } = await sql<Record<string, unknown>>`
    select c.finalidade, c.dado, c.prova, c.em
    from matriculas.consentimentos c
    join matriculas.matriculas m on m.id = c.matricula_id
    where m.contato_id = ${contatoId}
    order by c.em
  `.execute(db)
  return { matriculas: rows, consentimentos_da_matricula: consentimentos }
}

/** The open cards of its contact. */
export async function alvoDaMatricula(tx: Tx, id: string): Promise<AlvoDoGatilho | null> {
  const { rows } = await sql<{ contato_id: string | null }>`
    select contato_id
    from matriculas.matriculas
    where id = ${id}
  `.execute(tx)
  const contato = rows[0]?.contato_id
  return contato ? { contato_id: contato } : null
}
