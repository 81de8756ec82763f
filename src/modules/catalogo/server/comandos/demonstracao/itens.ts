import type { NovoItem } from '../../../contract/itens.ts'

const modulo = {
  tipo: 'modulo',
  descricao: '',
  unidade: 'un',
  fornecedor: 'Distribuidora Meridiano',
  custo_vale_ate: null,
} as const
const inversor = { ...modulo, tipo: 'inversor', fornecedor: 'Solar Atacado' } as const
const garantias = { garantiaProdutoAnos: 12, garantiaDesempenhoAnos: 25, deg1: 0.02, degN: 0.0055 }
const monofasico = {
  vdcMax: 600,
  vMpptMin: 90,
  vMpptMax: 560,
  iMaxMppt: 20,
  fases: 1,
  garantiaProdutoAnos: 10,
} as const
const trifasico = {
  vdcMax: 1100,
  vMpptMin: 180,
  vMpptMax: 1000,
  iMaxMppt: 40,
  seriesPorMppt: 2,
  fases: 3,
  garantiaProdutoAnos: 10,
} as const
const outro = (
  tipo: 'estrutura' | 'protecao' | 'cabo' | 'servico',
  modelo: string,
  custo_centavos: number,
  unidade: NovoItem['unidade'] = 'un',
  marca = '',
): NovoItem => ({
  tipo,
  marca,
  modelo,
  descricao: '',
  unidade,
  fornecedor: tipo === 'servico' ? '' : 'Solar Atacado',
  custo_centavos,
  custo_vale_ate: null,
  ficha: {},
})

/** The catalogue of the demonstration: invented makers, figures as datasheets and price lists of 2026 have them. */
export const ITENS: readonly NovoItem[] = [
  {
    ...modulo,
    marca: 'Aurora',
    modelo: 'AU-585',
    descricao: 'Monocristalino, 144 meias-células',
    custo_centavos: 61_425,
    ficha: {
      wp: 585,
      alturaM: 2.278,
      larguraM: 1.134,
      pesoKg: 28.5,
      voc: 52.3,
      vmp: 43.9,
      isc: 14.2,
      imp: 13.33,
      betaVocPorC: -0.0025,
      gamaVmpPorC: -0.003,
      ...garantias,
    },
  },
  {
    ...modulo,
    marca: 'Aurora',
    modelo: 'AU-620B',
    descricao: 'Bifacial, vidro duplo',
    custo_centavos: 70_680,
    ficha: {
      wp: 620,
      alturaM: 2.382,
      larguraM: 1.134,
      pesoKg: 33,
      voc: 49.1,
      vmp: 41.4,
      isc: 15.9,
      imp: 14.98,
      betaVocPorC: -0.0024,
      gamaVmpPorC: -0.0029,
      ...garantias,
      garantiaProdutoAnos: 15,
      garantiaDesempenhoAnos: 30,
    },
  },
  ...(
    [
      ['NI-3000', 3, 269_000, { ...monofasico, mppts: 1 }],
      ['NI-5000', 5, 389_000, { ...monofasico, mppts: 2 }],
      ['NI-10000T', 10, 585_000, { ...trifasico, mppts: 2 }],
      ['NI-20000T', 20, 879_000, { ...trifasico, mppts: 2 }],
      ['NI-36000T', 36, 1_390_000, { ...trifasico, mppts: 4 }],
      ['NI-75000T', 75, 2_580_000, { ...trifasico, mppts: 8 }],
    ] as const
  ).map(([modelo, kw, custo_centavos, ficha]): NovoItem => ({
    ...inversor,
    marca: 'Norte',
    modelo,
    custo_centavos,
    ficha: { kw, ...ficha },
  })),
  outro('estrutura', 'Trilho para telhado cerâmico, por módulo', 15_900, 'un', 'Firme'),
  outro('estrutura', 'Minitrilho para telhado metálico, por módulo', 9_800, 'un', 'Firme'),
  outro('protecao', 'Quadro de proteção CC e CA', 42_000, 'un', 'Guarda'),
  outro('cabo', 'Cabo solar 6 mm²', 690, 'm', 'Conduz'),
  outro('servico', 'Instalação', 50_000, 'kWp'),
  outro('servico', 'Projeto, ART e homologação', 118_000),
]
