import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { lerGuardado, type Guardado } from '#platform/guardados/repositorio.ts'
import { conteudoDoModelo, type ConteudoDoModelo, type Modelo } from '../../contract/modelos.ts'
import { modeloPadrao } from '../../regras/modelo.ts'
import type { TipoDeProposta } from '../../tipos.ts'

interface Linha {
  rascunho: unknown
  revisao: number
  versao: number | null
}

/** The template of a kind. Before the first write its draft is the standard order, at revision 0. */
export async function modeloDe(db: Db | Tx, tipo: TipoDeProposta): Promise<Modelo> {
  const [{ rows }, { rows: versoes }] = await Promise.all([
    sql<Linha>`select rascunho, revisao, versao from propostas.modelos where tipo = ${tipo}`.execute(db),
    sql<{ n: number; publicada_em: Date; quem: string | null; conteudo: unknown }>`
      select v.n, v.publicada_em, u.nome as quem, v.conteudo
      from propostas.modelos_versoes v
      left join acesso_publico.usuarios u on u.id = v.publicada_por
      where v.tipo = ${tipo}
      order by v.n desc
      limit 30
    `.execute(db),
  ])
  const linha = rows[0]
  const lidas = versoes.map((v) => ({
    n: v.n,
    publicada_em: v.publicada_em.toISOString(),
    quem: v.quem ?? '',
    conteudo: conteudoDoModelo.parse(v.conteudo),
  }))
  const rascunho = linha ? conteudoDoModelo.parse(linha.rascunho) : modeloPadrao(tipo)
  const vigente = lidas.find((v) => v.n === linha?.versao)?.conteudo ?? modeloPadrao(tipo)
  return {
    tipo,
    rascunho,
    revisao: linha?.revisao ?? 0,
    versao: linha?.versao ?? null,
    mudou: JSON.stringify(rascunho) !== JSON.stringify(vigente),
    versoes: lidas,
  }
}

/** What a proposal that is sent now is drawn with; null: the standard order. */
export async function modeloEmVigor(
  db: Db | Tx,
  tipo: TipoDeProposta,
): Promise<(ConteudoDoModelo & { versao: number }) | null> {
  const { rows } = await sql<{ n: number; conteudo: unknown }>`
    select v.n, v.conteudo
    from propostas.modelos m
    join propostas.modelos_versoes v on v.tipo = m.tipo and v.n = m.versao
    where m.tipo = ${tipo}
  `.execute(db)
  return rows[0] ? { versao: rows[0].n, ...conteudoDoModelo.parse(rows[0].conteudo) } : null
}

/** A picture that was stored for the templates of a kind. */
export async function imagemDoModelo(db: Db, tipo: TipoDeProposta, sha256: string): Promise<Guardado | null> {
  const { rows } = await sql`
    select from propostas.modelos_imagens
    where tipo = ${tipo}
      and sha256 = decode(${sha256}, 'hex')
  `.execute(db)
  return rows.length > 0 ? lerGuardado(db, sha256) : null
}

/** Bytes of the pictures that a document shows. */
export async function imagensPorHash(db: Db | Tx, hashes: readonly string[]): Promise<Map<string, Buffer>> {
  const imagens = new Map<string, Buffer>()
  for (const sha256 of hashes) {
    const guardada = await lerGuardado(db, sha256)
    if (guardada) imagens.set(sha256, guardada.bytes)
  }
  return imagens
}
