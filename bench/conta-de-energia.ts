import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lerArquivo } from '#engines/leitura/ler-arquivo.ts'
import { abridoresDeDocumentos } from '#platform/leitores/documentos.ts'
import { criarLeitores } from '#platform/leitores/leitores.ts'
import { resultado, type Resultado } from './resultado.ts'

const PASTA = join(import.meta.dirname, '../tests/suporte/documentos')
const PDFS = ['fatura-01-cemig-simples.pdf', 'fatura-02-cpfl-gd2.pdf', 'fatura-04-equatorial-go-duas-paginas.pdf']
const FOTO = 'foto-01-fatura.jpg'
const VEZES = 20
const AQUECER = 3
/** The models are loaded by the first one, which is measured too: the photo of a customer is often the only one of an hour. */
const FOTOS = 2

/** Electricity bills as the job reads them, in the worker threads: PDFs with text, twenty in a row, and photos. */
export async function contaDeEnergia(dizer: (linha: string) => void): Promise<Resultado[]> {
  const leitores = criarLeitores({ threads: 2 })
  const abrir = abridoresDeDocumentos(leitores)
  const ler = async (nome: string): Promise<number> => {
    const bytes = new Uint8Array(readFileSync(join(PASTA, nome)))
    const antes = performance.now()
    const r = await lerArquivo({ nome, bytes }, abrir, { empresas: [], foto: true })
    if (r.recusado || r.lido.totalCentavos === null) throw new Error(`${nome} was not read`)
    return performance.now() - antes
  }
  try {
    const tempos: number[] = []
    for (let n = 0; n < AQUECER + VEZES; n++) {
      const ms = await ler(PDFS[n % PDFS.length] ?? FOTO)
      if (n >= AQUECER) tempos.push(ms)
    }
    const ordem = tempos.toSorted((a, b) => a - b)
    const fotos: number[] = []
    for (let n = 0; n < FOTOS; n++) {
      dizer(`  foto ${n + 1} de ${FOTOS}`)
      fotos.push(await ler(FOTO))
    }
    return [
      resultado('conta.pdf.p50', ordem[Math.floor(VEZES / 2)] ?? 0, 'ms'),
      resultado('conta.pdf.p95', ordem[Math.floor(VEZES * 0.95) - 1] ?? 0, 'ms', {
        goal: '< 300',
        ok: (v) => v < 300,
      }),
      resultado('conta.foto', Math.max(...fotos) / 1000, 's', { goal: '< 15', ok: (v) => v < 15 }),
    ]
  } finally {
    await leitores.fechar()
  }
}
