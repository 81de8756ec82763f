import { createHash } from 'node:crypto'
import { atualizar, type Novos } from './anexar.ts'
import { dicionario, PdfRecusado, referencia, type PdfAberto } from './objetos.ts'

/** Bytes that are kept for the CMS: signer, chain and time stamp with its own chain. */
const RESERVA = 24_576
const LARGURA = 10
const numero = (n: number) => String(n).padStart(LARGURA, ' ')

const textoDoPdf = (t: string): string => `<feff${Buffer.from(t, 'utf16le').swap16().toString('hex')}>`

const dataDoPdf = (em: Date): string => `(D:${em.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z)`

export interface CampoDeAssinatura {
  /** object of the page that holds the invisible field */
  pagina: number
  proximo: number
  nome: string
  motivo: string
  em: Date
}

/** A field with an empty signature, in an update with the other new objects. The root and the page are rewritten. */
function comCampo(p: PdfAberto, novos: Novos, c: CampoDeAssinatura): Buffer {
  const raiz = referencia(p.trailer, 'Root')
  const catalogo = dicionario(p, raiz)
  if (/\/AcroForm\b/.test(catalogo)) throw new PdfRecusado('signed before')
  const [valor, campo] = [c.proximo, c.proximo + 1]
  const pagina = novos.get(c.pagina)?.toString('latin1') ?? dicionario(p, c.pagina)
  const anotada = /\/Annots\s*\[/.test(pagina)
    ? pagina.replace(/\/Annots\s*\[/, `/Annots [${campo} 0 R `)
    : pagina.replace(/^<</, `<<\n/Annots [${campo} 0 R]`)
  const objetos: Novos = new Map(novos)
  const por = (n: number, texto: string) => void objetos.set(n, Buffer.from(texto, 'latin1'))
  por(c.pagina, anotada)
  por(raiz, catalogo.replace(/^<</, `<<\n/AcroForm << /Fields [${campo} 0 R] /SigFlags 3 >>`))
  por(
    valor,
    `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached\n` +
      `/ByteRange [0 ${numero(0)} ${numero(0)} ${numero(0)}]\n/Contents <${'0'.repeat(RESERVA * 2)}>\n` +
      `/M ${dataDoPdf(c.em)} /Name ${textoDoPdf(c.nome)} /Reason ${textoDoPdf(c.motivo)} >>`,
  )
  por(
    campo,
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Selo) /F 132 /Rect [0 0 0 0] /P ${c.pagina} 0 R /V ${valor} 0 R >>`,
  )
  return atualizar(p, objetos)
}

/**
 * Writes the update with a signature (PAdES): `assinar` gets the digest of all bytes outside the signature's own and
 * returns the CMS.
 */
export async function assinarPdf(
  p: PdfAberto,
  novos: Novos,
  campo: CampoDeAssinatura,
  assinar: (resumo: Buffer) => Promise<Buffer>,
): Promise<Buffer> {
  const pdf = comCampo(p, novos, campo)
  const abre = pdf.lastIndexOf('/Contents <', undefined, 'latin1') + '/Contents '.length
  const fecha = abre + RESERVA * 2 + 2
  const faixa = Buffer.from(`/ByteRange [0 ${numero(abre)} ${numero(fecha)} ${numero(pdf.length - fecha)}]`)
  faixa.copy(pdf, pdf.lastIndexOf('/ByteRange [', undefined, 'latin1'))
  const resumo = createHash('sha256').update(pdf.subarray(0, abre)).update(pdf.subarray(fecha)).digest()
  const cms = (await assinar(resumo)).toString('hex')
  if (cms.length > RESERVA * 2) throw new RangeError('the signature is longer than its place')
  pdf.write(cms, abre + 1, 'latin1')
  return pdf
}
