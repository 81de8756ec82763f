import { filho, lerNo } from '../certificados/der.ts'
import { conferirCms, type CmsLido } from '../certificados/cms.ts'

export interface AssinaturaDoPdf {
  cms: CmsLido
  subFilter: string
  /** nothing was appended after it */
  cobreTudo: boolean
}

/** The last signature of a PDF, verified. Throws for a hole in the signed bytes, a digest or a signature that differ. */
export function conferirAssinaturaDoPdf(pdf: Buffer): AssinaturaDoPdf | null {
  const em = pdf.lastIndexOf('/ByteRange', undefined, 'latin1')
  if (em < 0) return null
  const lida = /^\/ByteRange \[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(pdf.toString('latin1', em, em + 80))
  const [inicio = 1, abre = 0, fecha = 0, resto = 0] = (lida?.slice(1) ?? []).map(Number)
  const fim = fecha + resto
  if (inicio !== 0 || fecha <= abre || fim > pdf.length) throw new RangeError('signed bytes')
  if (pdf[abre] !== 0x3c || pdf[fecha - 1] !== 0x3e) throw new RangeError('a hole besides the signature')
  const hex = pdf.toString('latin1', abre + 1, fecha - 1)
  if (!/^[0-9a-fA-F]+$/.test(hex)) throw new RangeError('a hole besides the signature')
  const der = lerNo(Buffer.from(hex, 'hex'))
  filho(der, 1, 0)
  const assinado = Buffer.concat([pdf.subarray(0, abre), pdf.subarray(fecha, fim)])
  return {
    cms: conferirCms(der.inteiro, assinado),
    subFilter: /\/SubFilter \/([\w.]+)/.exec(pdf.toString('latin1', Math.max(0, em - 200), em))?.[1] ?? '',
    cobreTudo: fim === pdf.length,
  }
}
