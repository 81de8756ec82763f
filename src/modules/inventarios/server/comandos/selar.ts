import { selarDocumento } from '#modules/assinaturas/publico.ts'
import { cabecaDeDocumento } from '#modules/empresa/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { guardar } from '#platform/guardados/repositorio.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Servicos } from '#platform/servicos.ts'
import { inventarioPorId } from '../consultas/inventarios.ts'
import { linhasContadas } from '../consultas/linhas.ts'
import { resultadoEmPdf } from '../pdf/resultado-em-pdf.ts'
import { trabalhoDeCarimbar } from '../tipos-de-trabalho.ts'
import { avisarMudanca } from './trancar.ts'

/** Draws the result of a posted count, seals and stores it. Runs once: a stored result stays. */
export async function selarResultado(s: Servicos, id: string): Promise<void> {
  const db = s.banco.db
  const antes = await db
    .selectFrom('inventarios.inventarios')
    .select(['situacao', 'resultado_sha256', 'responsavel_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (antes?.situacao !== 'lancado' || antes.resultado_sha256) return
  const pdf = await resultadoEmPdf({
    inventario: await inventarioPorId(db, antes.responsavel_id, id),
    linhas: await linhasContadas(db, id),
    empresa: await cabecaDeDocumento(s),
  })
  const { bytes, selo, carimbo_em } = await selarDocumento(s, {
    ...pdf,
    motivo: 'Resultado do inventário aprovado e lançado',
  })
  await s.executar(sistema, async (u) => {
    const sha256 = await guardar(u.tx, bytes, 'application/pdf')
    const gravado = await u.tx
      .updateTable('inventarios.inventarios')
      .set({ resultado_sha256: sha256, selo, carimbo_em })
      .where('id', '=', id)
      .where('resultado_sha256', 'is', null)
      .executeTakeFirst()
    if (gravado.numUpdatedRows === 0n) return
    u.auditar({
      acao: 'inventario.selar',
      entidade: 'inventario',
      entidade_id: id,
      depois: { selo: selo ?? 'sem certificado' },
    })
    if (selo && !carimbo_em)
      await agendar(u.tx, trabalhoDeCarimbar, { inventario_id: id }, { chave: `inventario:carimbar:${id}` })
    avisarMudanca(u, id)
  })
}
