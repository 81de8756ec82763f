import { createHash } from 'node:crypto'
import { naoEncontrado } from '#kit/erro.ts'
import { cabecaDeDocumento } from '#modules/empresa/publico.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { CotaNaLista } from '../../contract/formas.ts'
import { distribuicoesDa } from '../consultas/cotas.ts'
import { extratoDoMes } from '../consultas/mes.ts'
import { planoExigido } from '../consultas/plano.ts'
import { extratoEmPdf } from './extrato-em-pdf.ts'

/** The statement that a quota has of a closed month; a month without one is not found. */
export async function extratoGuardado(
  s: Pick<Servicos, 'banco' | 'arquivos' | 'log'>,
  cota: CotaNaLista,
  competencia: string,
): Promise<{ guardado: { bytes: Buffer; mime: string; sha256: string }; nome: string }> {
  const db = s.banco.db
  const distribuicao = (await distribuicoesDa(db, cota.id)).find((d) => d.competencia === competencia)
  if (!distribuicao) throw naoEncontrado('Este mês ainda não tem extrato fechado.')
  const extrato = await extratoDoMes(db, await planoExigido(db, cota.usina_id), competencia)
  const bytes = await extratoEmPdf({
    cota,
    extrato,
    distribuicao,
    empresa: await cabecaDeDocumento(s),
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { guardado: { bytes, mime: 'application/pdf', sha256 }, nome: `Extrato ${competencia} ${cota.usina}.pdf` }
}
