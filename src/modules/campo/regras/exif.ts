/** What the camera wrote into a photo. Times are the wall clock of the camera, without a zone. */
export interface DadosDaFoto {
  tirada_em: { ano: number; mes: number; dia: number; hora: number; minuto: number; segundo: number } | null
  lat: number | null
  lon: number | null
}

const NADA: DadosDaFoto = { tirada_em: null, lat: null, lon: null }
const EXIF = 'Exif\0\0'
const TAMANHO_DO_TIPO: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8 }

interface Segmento {
  marca: number
  inicio: number
  fim: number
}

/** The segments of a JPEG before its image data; null when the bytes are no JPEG. */
function segmentos(dados: DataView): Segmento[] | null {
  if (dados.byteLength < 4 || dados.getUint16(0) !== 0xffd8) return null
  const achados: Segmento[] = []
  let em = 2
  while (em + 4 <= dados.byteLength && dados.getUint8(em) === 0xff) {
    const marca = dados.getUint8(em + 1)
    if (marca === 0xda || marca === 0xd9) break
    const fim = em + 2 + dados.getUint16(em + 2)
    if (fim <= em + 3 || fim > dados.byteLength) return null
    achados.push({ marca, inicio: em, fim })
    em = fim
  }
  return achados
}

const vista = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const letras = (d: DataView, em: number, n: number): string => {
  let texto = ''
  for (let i = 0; i < n && em + i < d.byteLength; i++) texto += String.fromCharCode(d.getUint8(em + i))
  return texto
}

/** The fields of one directory of the TIFF structure inside EXIF. */
class Diretorio {
  private readonly onde = new Map<number, { tipo: number; n: number; em: number }>()
  private readonly d: DataView
  private readonly tiff: number
  private readonly menor: boolean
  constructor(d: DataView, tiff: number, em: number, menor: boolean) {
    this.d = d
    this.tiff = tiff
    this.menor = menor
    const quantos = em > 0 && tiff + em + 2 <= d.byteLength ? d.getUint16(tiff + em, menor) : 0
    for (let i = 0; i < Math.min(quantos, 200); i++) {
      const campo = tiff + em + 2 + i * 12
      if (campo + 12 > d.byteLength) break
      const tipo = d.getUint16(campo + 2, menor)
      const n = d.getUint32(campo + 4, menor)
      const bytes = (TAMANHO_DO_TIPO[tipo] ?? 0) * n
      const valor = bytes <= 4 ? campo + 8 : tiff + d.getUint32(campo + 8, menor)
      if (bytes > 0 && valor + bytes <= d.byteLength) this.onde.set(d.getUint16(campo, menor), { tipo, n, em: valor })
    }
  }
  texto(campo: number): string | null {
    const v = this.onde.get(campo)
    return v ? letras(this.d, v.em, v.n).replace(/\0.*$/s, '').trim() : null
  }
  inteiro(campo: number): number {
    const v = this.onde.get(campo)
    return v?.tipo === 4 ? this.d.getUint32(v.em, this.menor) : 0
  }
  fracoes(campo: number): number[] {
    const v = this.onde.get(campo)
    if (v?.tipo !== 5) return []
    return Array.from({ length: v.n }, (_, i) => {
      const em = v.em + i * 8
      return this.d.getUint32(em, this.menor) / this.d.getUint32(em + 4, this.menor)
    })
  }
  filho(campo: number): Diretorio {
    return new Diretorio(this.d, this.tiff, this.inteiro(campo), this.menor)
  }
}

function emGraus(partes: readonly number[], lado: string | null, positivo: string, limite: number): number | null {
  const [g = NaN, m = NaN, s = 0] = partes
  const graus = g + m / 60 + s / 3600
  if (!Number.isFinite(graus) || Math.abs(graus) > limite || lado === null) return null
  return Number((lado.startsWith(positivo) ? graus : -graus).toFixed(6))
}

function lerHora(texto: string | null): DadosDaFoto['tirada_em'] {
  const m = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}):(\d{2}):(\d{2})/.exec(texto ?? '')
  if (!m) return null
  const [ano = 0, mes = 0, dia = 0, hora = 0, minuto = 0, segundo = 0] = m.slice(1).map(Number)
  const valida =
    ano >= 2000 && mes >= 1 && mes <= 12 && dia >= 1 && dia <= 31 && hora < 24 && minuto < 60 && segundo < 60
  return valida ? { ano, mes, dia, hora, minuto, segundo } : null
}

/** Reads time and position of a photo. Must run on the original: a resized copy no longer has them. */
export function lerExif(bytes: Uint8Array): DadosDaFoto {
  const d = vista(bytes)
  const app1 = segmentos(d)?.find((s) => s.marca === 0xe1 && letras(d, s.inicio + 4, 6) === EXIF)
  if (!app1) return NADA
  const tiff = app1.inicio + 10
  if (tiff + 8 > d.byteLength) return NADA
  const ordem = letras(d, tiff, 2)
  if (ordem !== 'II' && ordem !== 'MM') return NADA
  const menor = ordem === 'II'
  const raiz = new Diretorio(d, tiff, d.getUint32(tiff + 4, menor), menor)
  const exif = raiz.filho(0x8769)
  const gps = raiz.filho(0x8825)
  return {
    tirada_em: lerHora(exif.texto(0x9003) ?? exif.texto(0x9004) ?? raiz.texto(0x0132)),
    lat: emGraus(gps.fracoes(2), gps.texto(1), 'N', 90),
    lon: emGraus(gps.fracoes(4), gps.texto(3), 'E', 180),
  }
}

/** Kept in a copy: the picture itself. Metadata, comments and thumbnails go. */
const ficaNaCopia = (s: Segmento): boolean => !(s.marca >= 0xe1 && s.marca <= 0xef) && s.marca !== 0xfe

/** The same picture without metadata; null when the bytes are no JPEG. */
export function semMetadados(bytes: Uint8Array): Uint8Array | null {
  const d = vista(bytes)
  const partes = segmentos(d)
  const ultimo = partes?.at(-1)
  if (!partes || !ultimo) return null
  const ficam = [bytes.subarray(0, 2), ...partes.filter(ficaNaCopia).map((s) => bytes.subarray(s.inicio, s.fim))]
  const resto = bytes.subarray(ultimo.fim)
  // what follows the end of the image (some cameras append a video) is no part of the picture
  const fim = fimDaImagem(resto)
  const copia = [...ficam, resto.subarray(0, fim)]
  const saida = new Uint8Array(copia.reduce((n, p) => n + p.length, 0))
  let em = 0
  for (const p of copia) {
    saida.set(p, em)
    em += p.length
  }
  return saida
}

function fimDaImagem(bytes: Uint8Array): number {
  for (let i = 0; i + 1 < bytes.length; i++) if (bytes[i] === 0xff && bytes[i + 1] === 0xd9) return i + 2
  return bytes.length
}

/** The size that fits into a square of `lado` px, never enlarged. */
export function caberEm(largura: number, altura: number, lado: number): { largura: number; altura: number } {
  const fator = Math.min(1, lado / Math.max(largura, altura, 1))
  return { largura: Math.max(1, Math.round(largura * fator)), altura: Math.max(1, Math.round(altura * fator)) }
}
