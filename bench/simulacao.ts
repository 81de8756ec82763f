import { calcular, calcularVariantes } from '#modules/simulacoes/regras/calcular.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { retratar } from '#modules/propostas/regras/retrato.ts'
import { resumir as medidas } from './medir.ts'
import { resultado, type Resultado } from './resultado.ts'

const VEZES = 120

const casa = casaDeTeste()
const [unidade] = casa.unidades
const [norte] = casa.faces

/** Three variants side by side: what the editor shows. */
const comVariantes = casaDeTeste({
  variantes: [
    { letra: 'A', mudancas: {} },
    { letra: 'B', mudancas: { faces: norte ? [{ ...norte, modulos: 8 }] : [] } },
    { letra: 'C', mudancas: {}, pagamento: 2 },
  ],
})
/** Ten units that share one plant. */
const comRateio = casaDeTeste({
  conexao: { modalidade: 'AUTOCONSUMO_REMOTO', dataProtocolo: null },
  unidades: unidade
    ? Array.from({ length: 10 }, (_, n) => ({
        ...unidade,
        numero: String(n),
        geradora: n === 0,
        partePct: 10,
        ordem: n + 1,
      }))
    : [],
})

function medir(nome: string, fn: () => unknown, alvo?: number): Resultado[] {
  const tempos: number[] = []
  const inicio = performance.now()
  for (let n = 0; n < VEZES; n++) {
    const antes = performance.now()
    fn()
    tempos.push(performance.now() - antes)
  }
  const { p50, p99 } = medidas(tempos.slice(20), performance.now() - inicio)
  return [
    resultado(`simulacao.${nome}.p50`, p50, 'ms', alvo === undefined ? {} : { goal: `< ${alvo}`, ok: (v) => v < alvo }),
    resultado(`simulacao.${nome}.p99`, p99, 'ms'),
  ]
}

/** A keystroke of the editor, with one plant, with three variants, and with ten units. */
export const simulacao = async (): Promise<Resultado[]> => [
  ...medir('tecla', () => calcular(casa), 16),
  ...medir('tres-variantes', () => calcularVariantes(comVariantes), 16),
  ...medir('dez-unidades', () => calcular(comRateio), 16),
  ...medir('retrato', () =>
    JSON.stringify(
      retratar(
        { tipo: 'autoconsumo', entrada: comVariantes },
        {
          numero: 'AC-2026-000001',
          versao: 1,
          titulo: 'Casa',
          cliente: { nome: 'Marta', cidade: 'Goiânia' },
          vendedor: { nome: 'Marina' },
          enviada_em: '2026-11-24T12:00:00.000Z',
          validade: '2026-12-04',
          vence_em: '2026-12-05T02:59:59.000Z',
        },
      ),
    ),
  ),
]
