import { conferirCarimbo } from '../certificados/carimbo.ts'
import { filho, lerNo } from '../certificados/der.ts'
import { conferirCms, type CmsLido } from '../certificados/cms.ts'

export interface AssinaturaDoPdf {
  cms: CmsLido
  subFilter: string
  /** nothing was appended after it */
  cobreTudo: boolean
}

interface Faixa {
  /** the CMS or the time stamp token, and the bytes that it is over */
  der: Buffer
  bytes: Buffer
  subFilter: string
  fim: number
}

/** The range of a signature at a position of its dictionary. Throws for a hole in the signed bytes. */
function lerFaixa(pdf: Buffer, em: number): Faixa {
  const lida = /^\/ByteRange \[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(pdf.toString('latin1', em, em + 80))
  const [inicio = 1, abre = 0, fecha = 0, resto = 0] = (lida?.slice(1) ?? []).map(Number)
  const fim = fecha + resto
  if (inicio !== 0 || fecha <= abre || fim > pdf.length) throw new RangeError('signed bytes')
  if (pdf[abre] !== 0x3c || pdf[fecha - 1] !== 0x3e) throw new RangeError('a hole besides the signature')
  const hex = pdf.toString('latin1', abre + 1, fecha - 1)
  if (!/^[0-9a-fA-F]+$/.test(hex)) throw new RangeError('a hole besides the signature')
  const der = lerNo(Buffer.from(hex, 'hex'))
  filho(der, 1, 0)
  const antes = pdf.toString('latin1', pdf.lastIndexOf('<<', em, 'latin1'), em)
  return {
    der: der.inteiro,
    bytes: Buffer.concat([pdf.subarray(0, abre), pdf.subarray(fecha, fim)]),
    subFilter: /\/SubFilter \/([\w.]+)/.exec(antes)?.[1] ?? '',
    fim,
  }
}

/** The last signature of a PDF, verified. Throws for a hole in the signed bytes, a digest or a signature that differ. */
export function conferirAssinaturaDoPdf(pdf: Buffer): AssinaturaDoPdf | null {
  const em = pdf.lastIndexOf('/ByteRange', undefined, 'latin1')
  if (em < 0) return null
  const { der, bytes, subFilter, fim } = lerFaixa(pdf, em)
  return { cms: conferirCms(der, bytes), subFilter, cobreTudo: fim === pdf.length }
}

/**
 * The document time stamp at the end of a PDF, verified with the signature before it. Null when the last revision has
 * none; throws when one of the two does not hold, or when the time stamp does not cover the whole file.
 */
export function conferirCarimboDoPdf(pdf: Buffer): { em: Date; assinatura: AssinaturaDoPdf; selado: Buffer } | null {
  const em = pdf.lastIndexOf('/ByteRange', undefined, 'latin1')
  if (em < 0) return null
  const carimbo = lerFaixa(pdf, em)
  if (carimbo.subFilter !== 'ETSI.RFC3161') return null
  if (carimbo.fim !== pdf.length) throw new RangeError('something was appended after the time stamp')
  const antes = pdf.lastIndexOf('/ByteRange', em - 1, 'latin1')
  if (antes < 0) throw new RangeError('a time stamp without a signature')
  const selado = pdf.subarray(0, lerFaixa(pdf, antes).fim)
  const assinatura = conferirAssinaturaDoPdf(selado)
  if (!assinatura?.cobreTudo) throw new RangeError('the signature does not cover its revision')
  return { em: conferirCarimbo(carimbo.der, carimbo.bytes, null), assinatura, selado }
}
