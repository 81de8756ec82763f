import { lerExtratoCsv, tabelaDoExtrato } from './extrato/csv.ts'
import { lerOfx } from './extrato/ofx.ts'
import { formatoDe, lerArquivo, type Abridores, type OpcoesDeLeitura } from './ler-arquivo.ts'
import type { ResultadoDeExtrato } from './extrato/tipos.ts'
import { lerInversor } from './inversor/ler.ts'
import type { LeuInversor } from './inversor/tipos.ts'
import { lerXmlDaNota } from './nfe/arquivo.ts'
import type { LeuNota } from './nfe/tipos.ts'
import type { Resultado } from './tipos.ts'

export type ResultadoDeDocumento = Resultado | ResultadoDeExtrato | LeuInversor | LeuNota

type Leitor = (bytes: Uint8Array) => ResultadoDeDocumento | null

/** Readers of text files, in order: each returns null for bytes that are not of its kind. */
const leitores: readonly Leitor[] = [
  (bytes) => (formatoDe(bytes) === 'ofx' ? lerOfx(bytes) : null),
  (bytes) => comTabela(bytes, tabelaDoExtrato, lerExtratoCsv),
  (bytes) => (formatoDe(bytes) === 'outro' ? lerInversor(bytes) : null),
]

/** Lists of text share one gate: markup, pictures and archives never hold them. */
function comTabela<T>(
  bytes: Uint8Array,
  achar: (bytes: Uint8Array) => T | null,
  ler: (achado: T) => ResultadoDeDocumento,
): ResultadoDeDocumento | null {
  const achado = formatoDe(bytes) === 'outro' ? achar(bytes) : null
  return achado ? ler(achado) : null
}

/** Reads a file of any kind that the product understands. Bills alone are read by `lerArquivo`. */
export async function lerDocumento(
  arquivo: { nome: string; bytes: Uint8Array },
  abrir: Abridores,
  opcoes: OpcoesDeLeitura,
): Promise<ResultadoDeDocumento> {
  if (arquivo.bytes.length > 0)
    for (const ler of leitores) {
      const lido = ler(arquivo.bytes)
      if (lido) return lido
    }
  if (formatoDe(arquivo.bytes) !== 'xml') return await lerArquivo(arquivo, abrir, opcoes)
  const aberto = await abrir.xml(arquivo.bytes)
  const nota = 'raiz' in aberto ? lerXmlDaNota(aberto.raiz, opcoes.empresas) : null
  return nota ?? (await lerArquivo(arquivo, { ...abrir, xml: () => Promise.resolve(aberto) }, opcoes))
}
