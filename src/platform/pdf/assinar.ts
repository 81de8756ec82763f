import { createHash } from 'node:crypto'
import { atualizar, type Novos } from './anexar.ts'
import { abrirPdf, dicionario, PdfRecusado, referencia, type PdfAberto } from './objetos.ts'

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

interface Campo {
  /** object of the page that holds the invisible field */
  pagina: number
  proximo: number
  /** name of the field, unique in the file */
  titulo: string
  /** entries of the signature dictionary besides `ByteRange` and `Contents` */
  valor: string
}

const FORMULARIO = /\/AcroForm\s*<<\s*\/Fields\s*\[/

/** A field with an empty signature, in an update with the other new objects. The root and the page are rewritten. */
function comCampo(p: PdfAberto, novos: Novos, c: Campo): Buffer {
  const raiz = referencia(p.trailer, 'Root')
  const catalogo = dicionario(p, raiz)
  const [valor, campo] = [c.proximo, c.proximo + 1]
  const pagina = novos.get(c.pagina)?.toString('latin1') ?? dicionario(p, c.pagina)
  const anotada = /\/Annots\s*\[/.test(pagina)
    ? pagina.replace(/\/Annots\s*\[/, `/Annots [${campo} 0 R `)
    : pagina.replace(/^<</, `<<\n/Annots [${campo} 0 R]`)
  const objetos: Novos = new Map(novos)
  const por = (n: number, texto: string) => void objetos.set(n, Buffer.from(texto, 'latin1'))
  por(c.pagina, anotada)
  por(
    raiz,
    FORMULARIO.test(catalogo)
      ? catalogo.replace(FORMULARIO, (antes) => `${antes}${campo} 0 R `)
      : catalogo.replace(/^<</, `<<\n/AcroForm << /Fields [${campo} 0 R] /SigFlags 3 >>`),
  )
  por(
    valor,
    `<< ${c.valor}\n` +
      `/ByteRange [0 ${numero(0)} ${numero(0)} ${numero(0)}]\n/Contents <${'0'.repeat(RESERVA * 2)}>\n>>`,
  )
  por(
    campo,
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T (${c.titulo}) /F 132 /Rect [0 0 0 0] /P ${c.pagina} 0 R ` +
      `/V ${valor} 0 R >>`,
  )
  return atualizar(p, objetos)
}

/** Writes the range of the last, empty signature, and what `fazer` returns for the bytes outside it. */
async function preencher(pdf: Buffer, fazer: (bytes: Buffer) => Promise<Buffer>): Promise<Buffer> {
  const abre = pdf.lastIndexOf('/Contents <', undefined, 'latin1') + '/Contents '.length
  const fecha = abre + RESERVA * 2 + 2
  const faixa = Buffer.from(`/ByteRange [0 ${numero(abre)} ${numero(fecha)} ${numero(pdf.length - fecha)}]`)
  faixa.copy(pdf, pdf.lastIndexOf('/ByteRange [', undefined, 'latin1'))
  const dentro = (await fazer(Buffer.concat([pdf.subarray(0, abre), pdf.subarray(fecha)]))).toString('hex')
  if (dentro.length > RESERVA * 2) throw new RangeError('the signature is longer than its place')
  pdf.write(dentro, abre + 1, 'latin1')
  return pdf
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
  if (/\/AcroForm\b/.test(dicionario(p, referencia(p.trailer, 'Root')))) throw new PdfRecusado('signed before')
  const { pagina, proximo } = campo
  const valor =
    `/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached ` +
    `/M ${dataDoPdf(campo.em)} /Name ${textoDoPdf(campo.nome)} /Reason ${textoDoPdf(campo.motivo)}`
  const pdf = comCampo(p, novos, { pagina, proximo, titulo: 'Selo', valor })
  return await preencher(pdf, async (bytes) => await assinar(createHash('sha256').update(bytes).digest()))
}

/** The page that holds the seal of a signed file. */
function paginaDoSelo(p: PdfAberto): number {
  const campo = /\/AcroForm\s*<<\s*\/Fields\s*\[\s*(\d+)\s+0\s+R/.exec(dicionario(p, referencia(p.trailer, 'Root')))
  if (!campo) throw new PdfRecusado('no signature')
  return referencia(dicionario(p, Number(campo[1])), 'P')
}

/**
 * Appends a document time stamp (PAdES, ETSI EN 319 142-1) to a signed PDF: `carimbar` gets all bytes outside the time
 * stamp's own and returns the token. The signed bytes stay as they are, at the beginning of the file.
 */
export async function carimbarPdf(bytes: Buffer, carimbar: (bytes: Buffer) => Promise<Buffer>): Promise<Buffer> {
  const p = abrirPdf(bytes)
  const valor = '/Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161'
  const campo = { pagina: paginaDoSelo(p), proximo: p.tamanho, titulo: 'Carimbo', valor }
  return await preencher(comCampo(p, new Map(), campo), carimbar)
}
