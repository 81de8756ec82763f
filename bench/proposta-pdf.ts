import { propostaDeTeste } from '#modules/propostas/regras/proposta-de-teste.ts'
import { propostaEmPdf } from '#modules/propostas/server/pdf/proposta-em-pdf.ts'
import { resultado, type Resultado } from './resultado.ts'

const VEZES = 20
const AQUECER = 3

/** The PDF of a proposal, twenty in a row: layout, charts, fonts, tags. */
export async function propostaPdf(): Promise<Resultado[]> {
  const entrada = {
    proposta: propostaDeTeste(),
    empresa: { nome: 'Girassol Energia', linhas: ['Girassol Energia Ltda.'], rodape: null, logo: null },
    link: `https://girassol.test/p/${'a'.repeat(43)}`,
  }
  for (let n = 0; n < AQUECER; n++) await propostaEmPdf(entrada)
  const tempos: number[] = []
  let bytes = 0
  for (let n = 0; n < VEZES; n++) {
    const antes = performance.now()
    bytes = (await propostaEmPdf(entrada)).length
    tempos.push(performance.now() - antes)
  }
  const ordem = tempos.toSorted((a, b) => a - b)
  return [
    resultado('proposta.pdf.p50', ordem[Math.floor(VEZES / 2)] ?? 0, 'ms'),
    resultado('proposta.pdf.p95', ordem[Math.floor(VEZES * 0.95) - 1] ?? 0, 'ms', {
      goal: '< 150',
      ok: (v) => v < 150,
    }),
    resultado('proposta.pdf.tamanho', bytes / 1000, 'kB'),
  ]
}
