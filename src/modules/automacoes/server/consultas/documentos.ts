import { createHash } from 'node:crypto'
import { vigentes, anexosDe } from '#engines/funil/campos.ts'
import type { Fato } from '#engines/regras/gatilhos.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { fatosDo, camposEmUso, funilVigente, documentosDe } from '#modules/funis/publico.ts'

interface Dito {
  id: string
  cartao_id: string
  anexados?: { campo: string; faltava: boolean }[]
}

/**
 * The events of new files for one card: which documents they belong to, and whether no required document is missing any
 * more. For another card of the same project only shared fields count. Completeness is reported once per set of files,
 * even if several arrive at the same time.
 */
export async function fatosDosDocumentos(
  tx: Tx,
  c: { id: string; funil_id: string },
  d: Dito,
): Promise<(Fato & { chave: string })[]> {
  if (!d.anexados?.length) return []
  const campos = await camposEmUso(tx)
  const daqui = d.anexados.filter((a) => c.id === d.cartao_id || campos.get(a.campo)?.escopo !== 'cartao')
  if (daqui.length === 0) return []
  const anexou: Fato & { chave: string } = {
    tipo: 'documento_anexado',
    documentos: daqui.map((a) => a.campo),
    chave: `documento:${c.id}:${d.id}`,
  }
  const conjunto = await conjuntoCompleto(tx, c, new Set(daqui.filter((a) => a.faltava).map((a) => a.campo)))
  return conjunto
    ? [anexou, { tipo: 'documento_anexado', completos: true, chave: `documentos:${c.id}:${conjunto}` }]
    : [anexou]
}

/**
 * Returns a key of the files that complete the required documents; null: something is missing, or was not missing
 * before.
 */
async function conjuntoCompleto(
  tx: Tx,
  c: { id: string; funil_id: string },
  faltavam: ReadonlySet<string>,
): Promise<string | null> {
  const { estagio_id } = await tx
    .selectFrom('funis_publico.cartoes')
    .select('estagio_id')
    .where('id', '=', c.id)
    .executeTakeFirstOrThrow()
  const valores = await fatosDo(tx, c.id)
  const pedidos = (
    await documentosDe(
      tx,
      (await funilVigente(tx, c.funil_id)).definicao,
      await camposEmUso(tx),
      estagio_id,
      valores,
      [],
    )
  ).filter((p) => p.agora && p.regra === 'obrigatorio')
  if (
    !pedidos.some((p) => faltavam.has(p.campo)) ||
    pedidos.some((p) => p.situacao === 'falta' || p.situacao === 'vencido')
  )
    return null
  const arquivos = pedidos.flatMap((p) => vigentes(anexosDe(valores[p.campo])).map((a) => a.caminho))
  return createHash('sha256').update(arquivos.toSorted().join('\n')).digest('hex').slice(0, 32)
}
