import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Modelo } from '../../contract/modelos.ts'
import { conteudoDoModelo, type ConteudoDoModelo } from '../../contract/conteudo.ts'
import { checarModelo } from '../../regras/checar.ts'
import { recusasDaPublicacao } from '../../regras/modelo.ts'
import { MODELOS_PADRAO } from '../../regras/padrao/modelos.ts'
import type { TipoDeContrato } from '../../tipos.ts'

interface Linha {
  rascunho: unknown
  revisao: number
  versao: number | null
  revisao_pedida_em: Date | null
}

/** The template that new contracts begin with; version 0 is the standard one. */
export async function modeloEmVigor(
  db: Db | Tx,
  tipo: TipoDeContrato,
): Promise<{ versao: number; conteudo: ConteudoDoModelo }> {
  const { rows } = await sql<{ n: number; conteudo: unknown }>`
    select v.n, v.conteudo
    from contratos.modelos m
    join contratos.modelos_versoes v on v.tipo = m.tipo and v.n = m.versao
    where m.tipo = ${tipo}
  `.execute(db)
  return rows[0]
    ? { versao: rows[0].n, conteudo: conteudoDoModelo.parse(rows[0].conteudo) }
    : { versao: 0, conteudo: MODELOS_PADRAO[tipo] }
}

/** The template of a kind. Before the first write its draft is the standard one, at revision 0. */
export async function lerModelo(db: Db | Tx, tipo: TipoDeContrato): Promise<Modelo> {
  const { rows } = await sql<Linha>`
    select rascunho, revisao, versao, revisao_pedida_em from contratos.modelos where tipo = ${tipo}
  `.execute(db)
  const { rows: versoes } = await sql<{
    n: number
    publicada_em: Date
    quem: string | null
    nota: string | null
    conteudo: unknown
  }>`
    select v.n, v.publicada_em, u.nome as quem, v.nota, v.conteudo
    from contratos.modelos_versoes v
    left join acesso_publico.usuarios u on u.id = v.publicada_por
    where v.tipo = ${tipo}
    order by v.n desc
    limit 30
  `.execute(db)
  const [linha] = rows
  const rascunho = linha ? conteudoDoModelo.parse(linha.rascunho) : MODELOS_PADRAO[tipo]
  const { conteudo } = await modeloEmVigor(db, tipo)
  return {
    tipo,
    rascunho,
    revisao: linha?.revisao ?? 0,
    versao: linha?.versao ?? null,
    mudou: JSON.stringify(rascunho) !== JSON.stringify(conteudoDoModelo.parse(conteudo)),
    revisao_pedida_em: linha?.revisao_pedida_em?.toISOString() ?? null,
    checagem: checarModelo(tipo, rascunho),
    recusas: recusasDaPublicacao(tipo, rascunho),
    versoes: versoes.map((v) => ({
      n: v.n,
      publicada_em: v.publicada_em.toISOString(),
      quem: v.quem ?? '',
      nota: v.nota,
      conteudo: conteudoDoModelo.parse(v.conteudo),
    })),
  }
}
