import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/postgres/banco.ts'
import { conteudoDoContrato } from '../../contract/conteudo.ts'
import {
  cobertura,
  planoDoAditivo,
  type Aditivo,
  type Apolice,
  type Comentario,
  type Contrato,
  type Sinistro,
} from '../../contract/formas.ts'
import { PROXIMAS } from '../../regras/sinistro.ts'

const iso = (d: Date | null): string | null => d?.toISOString() ?? null

export async function versoesDo(db: Db, id: string) {
  const { rows } = await sql<{
    n: number
    estado: Contrato['versoes'][number]['estado']
    hash: string | null
    paginas: number | null
    criada_em: Date
    enviada_em: Date | null
  }>`
    select n, estado, hash, paginas, criada_em, enviada_em from contratos.versoes where contrato_id = ${id} order by n desc
  `.execute(db)
  return rows.map((v) => ({ ...v, criada_em: v.criada_em.toISOString(), enviada_em: iso(v.enviada_em) }))
}

export async function versaoDo(db: Db, id: string, n: number) {
  const { rows } = await sql<{ conteudo: unknown; modelo_versao: number; pdf: string | null; criada_em: Date }>`
    select conteudo, modelo_versao, encode(pdf, 'hex') as pdf, criada_em
    from contratos.versoes
    where contrato_id = ${id}
      and n = ${n}
  `.execute(db)
  return rows[0] && { ...rows[0], conteudo: conteudoDoContrato.parse(rows[0].conteudo) }
}

const doEvento = z.object({ motivo: z.string().nullish() })

export async function eventosDo(db: Db, id: string): Promise<Contrato['eventos']> {
  const { rows } = await sql<{
    n: number
    tipo: string
    versao: number
    em: Date
    usuario_id: string | null
    quem: string | null
    dados: unknown
  }>`
    select e.n, e.tipo, e.versao, e.em, e.usuario_id, u.nome as quem, e.dados
    from contratos.eventos e
    left join acesso_publico.usuarios u on u.id = e.usuario_id
    where e.contrato_id = ${id}
    order by e.n desc
    limit 200
  `.execute(db)
  return rows.map((e) => ({
    n: e.n,
    tipo: e.tipo,
    versao: e.versao,
    em: e.em.toISOString(),
    quem: e.usuario_id === null ? null : { id: e.usuario_id, nome: e.quem ?? '' },
    motivo: doEvento.parse(e.dados).motivo ?? null,
  }))
}

export async function comentariosDo(db: Db, id: string): Promise<Comentario[]> {
  const { rows } = await sql<{
    id: string
    clausula_id: string
    texto: string
    autor_id: string
    autor: string
    em: Date
    resolvido_em: Date | null
  }>`
    select c.id, c.clausula_id, c.texto, c.autor_id, u.nome as autor, c.em, c.resolvido_em
    from contratos.comentarios c
    join acesso_publico.usuarios u on u.id = c.autor_id
    where c.contrato_id = ${id}
    order by c.em, c.id
  `.execute(db)
  return rows.map(({ autor_id, autor, ...c }) => ({
    ...c,
    autor: { id: autor_id, nome: autor },
    em: c.em.toISOString(),
    resolvido_em: iso(c.resolvido_em),
  }))
}

export async function aditivosDo(db: Db, id: string): Promise<Aditivo[]> {
  const { rows } = await sql<
    Omit<Aditivo, 'plano' | 'enviado_em' | 'assinado_em'> & {
      plano: unknown
      enviado_em: Date | null
      assinado_em: Date | null
    }
  >`
    select
      id, n, titulo, texto, situacao, vigente_ate::text as vigente_ate, reajuste_em::text as reajuste_em, plano, enviado_em,
      assinado_em
    from contratos.aditivos
    where contrato_id = ${id}
    order by n
  `.execute(db)
  return rows.map((a) => ({
    ...a,
    plano: planoDoAditivo.nullable().parse(a.plano),
    enviado_em: iso(a.enviado_em),
    assinado_em: iso(a.assinado_em),
  }))
}

export async function apoliceDo(db: Db, id: string): Promise<Apolice | null> {
  const { rows } = await sql<Omit<Apolice, 'coberturas'> & { coberturas: unknown }>`
    select
      seguradora, numero, inicio::text as inicio, fim::text as fim, segurado_centavos::float8 as segurado_centavos,
      premio_centavos::float8 as premio_centavos, franquia_centavos::float8 as franquia_centavos, coberturas, beneficiario
    from contratos.apolices
    where contrato_id = ${id}
  `.execute(db)
  return rows[0] ? { ...rows[0], coberturas: z.array(cobertura).parse(rows[0].coberturas) } : null
}

export async function sinistrosDo(db: Db, id: string): Promise<Sinistro[]> {
  const { rows } = await sql<Omit<Sinistro, 'proximas'>>`
    select
      id, numero, ocorrido_em::text as ocorrido_em, cobertura, descricao, situacao, pedido_centavos::float8 as pedido_centavos,
      pago_centavos::float8 as pago_centavos, motivo
    from contratos.sinistros
    where contrato_id = ${id}
    order by ocorrido_em desc, id desc
  `.execute(db)
  return rows.map((s) => ({ ...s, proximas: [...PROXIMAS[s.situacao]] }))
}

/** Number and acceptance of the proposal that a contract comes from. */
export async function propostaDo(db: Db, id: string | null, versao: number | null): Promise<Contrato['proposta']> {
  if (id === null) return null
  const { rows } = await sql<{ numero: string }>`
    select numero from propostas_publico.propostas where id = ${id}
  `.execute(db)
  return rows[0] ? { id, numero: rows[0].numero, versao: versao ?? 1, aceita_em: null } : null
}
