import { sql } from 'kysely'
import { mascararDocumento } from '#kit/documento.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Registro, Sistema, TipoDeRegistro } from '../../tipos.ts'

const POR_PAGINA = 50
type Linha = Omit<Registro, 'visto_em' | 'estagio_id'> & { visto_em: Date }
/** Changed over there since it came in, or saying something else than ours. */
const conflito = sql`(r.contato_id is not null and (r.importado is distinct from r.dados or (r.dados ->> 'email' is not null and k.email is distinct from r.dados ->> 'email') or (r.dados ->> 'telefone' is not null and k.telefone is distinct from r.dados ->> 'telefone')))`
const situacoes = { todos: sql`true`, ligados: sql`r.contato_id is not null`, soltos: sql`r.contato_id is null`, conflitos: conflito }

export async function listarRegistros(db: Db, sistema: Sistema, f: { tipo: TipoDeRegistro; busca?: string | undefined; situacao: keyof typeof situacoes; pagina: number }, estagios: Record<string, string>): Promise<{ registros: Registro[]; total: number }> {
  const onde = sql`r.sistema = ${sistema} and r.tipo = ${f.tipo} and ${situacoes[f.situacao]} and ${f.busca ? sql`plataforma.sem_acento(concat_ws(' ', r.id_externo, r.dados ->> 'nome', r.dados ->> 'titulo', r.dados ->> 'telefone', r.dados ->> 'email')) like plataforma.sem_acento(${`%${f.busca.replace(/[\\%_]/g, '\\$&')}%`})` : sql`true`}`
  const origem = sql`from cad.referencias_externas r left join cad.contatos k on k.id = r.contato_id`
  const { rows } = await sql<Linha>`select r.sistema, r.tipo, r.id_externo, r.dados, r.visto_em, ${conflito} as mudou, r.cartao_id,
      case when k.id is not null then jsonb_build_object('id', k.id, 'nome', k.nome, 'telefone', k.telefone, 'email', k.email, 'cidade', k.cidade) end as contato,
      case when k.id is null then (select jsonb_build_object('id', c.id, 'nome', c.nome) from cad.contatos c where c.documento = r.dados ->> 'documento' or c.id in (select i.contato_id from cad.contato_identidades i where (i.tipo, i.valor) in (('telefone', r.dados ->> 'telefone'), ('email', r.dados ->> 'email'))) limit 1) end as sugestao
    ${origem} where ${onde} order by r.visto_em desc, r.id_externo limit ${POR_PAGINA} offset ${(f.pagina - 1) * POR_PAGINA}`.execute(db)
  const { rows: [n] } = await sql<{ n: number }>`select count(*)::int as n ${origem} where ${onde}`.execute(db)
  return { total: n?.n ?? 0, registros: rows.map((r) => ({ ...r, dados: { ...r.dados, documento: r.dados.documento && mascararDocumento(r.dados.documento) }, visto_em: r.visto_em.toISOString(), estagio_id: estagios[`${r.dados.funil ?? ''} / ${r.dados.estagio ?? ''}`] ?? null })) }
}

export async function diarioDe(db: Db, sistema: Sistema) {
  const linhas = await db.selectFrom('cad.sincronizacoes').select(['id', 'tipo', 'situacao', 'lidos', 'novos', 'mudados', 'erro', 'inicio_em', 'fim_em']).where('sistema', '=', sistema).orderBy('inicio_em', 'desc').limit(20).execute()
  return linhas.map((l) => ({ ...l, tipo: l.tipo as TipoDeRegistro, inicio_em: l.inicio_em.toISOString(), fim_em: l.fim_em?.toISOString() ?? null }))
}
