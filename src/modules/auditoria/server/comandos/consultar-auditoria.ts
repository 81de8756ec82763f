import type { QueryDe } from '#kit/endpoint.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { semFormula } from '#platform/planilha/formatos.ts'
import type { auditoria } from '../../contract/auditoria.ts'
import { fraseDaAcao, nomeDaEntidade } from '../../regras/frases-da-auditoria.ts'
import { listarAuditoria } from '../consultas/auditoria.ts'
import { conferirSelos, type Conferencia } from '../consultas/selos.ts'
import type { Servicos } from '#platform/servicos.ts'

type Usa = Pick<Servicos, 'banco' | 'executar'>

const registrar = (s: Usa, ctx: Ctx, acao: string, id: string, depois: unknown) =>
  s.executar(ctx, async (u) =>
    u.auditar({ acao: `cad.auditoria.${acao}`, entidade: 'auditoria', entidade_id: id, depois }),
  )

/** Searching the audit is itself audited: once a search, not once a page. */
export async function consultarAuditoria(s: Usa, ctx: Ctx, q: QueryDe<typeof auditoria.listar>) {
  const { cursor, limit: _, ...filtros } = q
  const achado = await listarAuditoria(s.banco.db, q)
  if (cursor === undefined) await registrar(s, ctx, 'consultar', 'consulta', filtros)
  return achado
}

const PAGINA = 1000
const MAXIMO = 50_000
const celula = (v: unknown): string => {
  const texto = v === null || v === undefined ? '' : typeof v === 'string' ? v : JSON.stringify(v)
  return `"${semFormula(texto).replaceAll('"', '""')}"`
}

/** The export is audited before the first row is sent. */
export async function exportarAuditoria(
  s: Usa,
  ctx: Ctx,
  filtros: QueryDe<typeof auditoria.exportar>,
): Promise<AsyncGenerator<string>> {
  await registrar(s, ctx, 'exportar', 'exportacao', filtros)
  return linhas(s, filtros)
}

async function* linhas(s: Usa, filtros: QueryDe<typeof auditoria.exportar>): AsyncGenerator<string> {
  yield `\uFEFF${['Quando (UTC)', 'Quem', 'O que fez', 'Ação', 'Em quê', 'Identificador', 'O que mudou', 'Antes', 'Depois', 'Motivo', 'Requisição', 'IP'].map(celula).join(';')}\r\n`
  let cursor: string | undefined
  for (let n = 0; n < MAXIMO; n += PAGINA) {
    const { registros, proximo } = await listarAuditoria(s.banco.db, { ...filtros, limit: PAGINA, cursor })
    for (const r of registros)
      yield `${[r.em, r.usuario?.nome ?? 'Sistema', fraseDaAcao(r.acao), r.acao, nomeDaEntidade(r.entidade), r.entidade_id, r.campos.map((c) => `${c.campo}: ${c.antes ?? '—'} → ${c.depois ?? '—'}`).join('; '), r.antes, r.depois, r.motivo, r.requisicao_id, r.ip].map(celula).join(';')}\r\n`
    if (!proximo) return
    cursor = proximo
  }
}

export async function verificarAuditoria(s: Usa, ctx: Ctx): Promise<Conferencia> {
  const { integra, quebrado, dias, linhas: n, esquecidas, ultimo } = await conferirSelos(s.banco.db)
  await registrar(s, ctx, 'verificar', 'selos', { integra, quebrado, dias })
  return { integra, quebrado, dias, linhas: n, esquecidas, ultimo }
}
