import { sql } from 'kysely'
import { criarItem } from '#modules/catalogo/publico.ts'
import type { NovoItem } from '#modules/catalogo/contract/itens.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'

type Modulo = readonly [marca: string, modelo: string, wp: number, alturaM: number, larguraM: number, pesoKg: number]
type Eletrica = readonly [voc: number, vmp: number, isc: number, imp: number, tipoN: boolean, reais: number]

/** Invented brands with the limits that modules of their size have. */
const MODULOS: readonly (readonly [Modulo, Eletrica])[] = [
  [
    ['Aurora', 'AU-585', 585, 2.278, 1.134, 28.5],
    [52.3, 43.9, 14.2, 13.33, false, 614.25],
  ],
  [
    ['Aurora', 'AU-610 N', 610, 2.382, 1.134, 32.5],
    [54.1, 45.1, 14.3, 13.53, true, 689],
  ],
  [
    ['Aurora', 'AU-700 N', 700, 2.384, 1.303, 38.3],
    [50.1, 42.1, 17.6, 16.63, true, 815],
  ],
  [
    ['Cerrado Solar', 'CS-550', 550, 2.279, 1.134, 28],
    [49.9, 41.96, 14, 13.11, false, 560],
  ],
  [
    ['Cerrado Solar', 'CS-575 N', 575, 2.278, 1.134, 27.5],
    [51.3, 42.9, 14.3, 13.41, true, 628],
  ],
  [
    ['Ipê', 'IP-440', 440, 1.762, 1.134, 21.8],
    [39.4, 33.1, 14, 13.3, true, 519],
  ],
  [
    ['Ipê', 'IP-660', 660, 2.384, 1.303, 34.4],
    [45.7, 38, 18.4, 17.37, false, 748],
  ],
]

type Inversor = readonly [
  marca: string,
  modelo: string,
  kw: number,
  fases: number,
  vdcMax: number,
  vMpptMin: number,
  vMpptMax: number,
  iMaxMppt: number,
  mppts: number,
  series: number,
  reais: number,
]
const INVERSORES: readonly Inversor[] = [
  ['Norte', 'NI-3000', 3, 1, 600, 90, 560, 20, 2, 1, 2690],
  ['Norte', 'NI-5000', 5, 1, 600, 90, 560, 20, 2, 1, 3890],
  ['Norte', 'NI-7500', 7.5, 1, 600, 90, 560, 20, 3, 1, 5480],
  ['Norte', 'NI-10000', 10, 1, 600, 90, 560, 32, 3, 2, 6990],
  ['Baru', 'BT-15K', 15, 3, 1000, 160, 850, 40, 2, 2, 9850],
  ['Baru', 'BT-25K', 25, 3, 1100, 180, 1000, 40, 3, 2, 13_400],
  ['Baru', 'BT-50K', 50, 3, 1100, 200, 1000, 40, 5, 2, 22_300],
  ['Baru', 'BT-75K', 75, 3, 1100, 200, 1000, 45, 6, 2, 29_800],
]

const comum = { descricao: '', unidade: 'un', fornecedor: 'Distribuidor de exemplo', custo_vale_ate: null } as const

const modulos = MODULOS.map(
  ([[marca, modelo, wp, alturaM, larguraM, pesoKg], [voc, vmp, isc, imp, tipoN, reais]]): NovoItem => ({
    ...comum,
    tipo: 'modulo',
    marca,
    modelo,
    custo_centavos: Math.round(reais * 100),
    ficha: {
      wp,
      alturaM,
      larguraM,
      pesoKg,
      voc,
      vmp,
      isc,
      imp,
      betaVocPorC: -0.0025,
      gamaVmpPorC: -0.003,
      deg1: tipoN ? 0.01 : 0.02,
      degN: tipoN ? 0.004 : 0.0055,
      garantiaProdutoAnos: 12,
      garantiaDesempenhoAnos: tipoN ? 30 : 25,
    },
  }),
)

const inversores = INVERSORES.map(
  ([marca, modelo, kw, fases, vdcMax, vMpptMin, vMpptMax, iMaxMppt, mppts, seriesPorMppt, reais]): NovoItem => ({
    ...comum,
    tipo: 'inversor',
    marca,
    modelo,
    custo_centavos: reais * 100,
    ficha: { kw, fases, vdcMax, vMpptMin, vMpptMax, iMaxMppt, mppts, seriesPorMppt, garantiaProdutoAnos: 10 },
  }),
)

/** Equipment of the demonstration. Nothing when the catalogue has rows. */
export async function semearCatalogo(s: Servicos): Promise<void> {
  await s.executar(sistema, async (u) => {
    const { rows } = await sql`select from catalogo.itens limit 1`.execute(u.tx)
    if (rows.length > 0) return
    for (const item of [...modulos, ...inversores]) await criarItem(u, item, 'semente')
  })
}
