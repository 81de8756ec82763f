// The materials of the demonstration: makers are invented, sizes and prices are those of the trade.
import type { MaterialDaDemonstracao } from './tipos.ts'

type Sem<K extends keyof MaterialDaDemonstracao> = Omit<MaterialDaDemonstracao, K>
type Familia = Sem<'codigo' | 'marca' | 'modelo' | 'custo' | 'ritmo' | 'ficha' | 'fornecedor'>

const familia = (
  prefixo: string,
  categoria: string,
  resto: Pick<MaterialDaDemonstracao, 'tipo' | 'unidade' | 'rastreio' | 'ncm' | 'prazo'>,
): ((
  itens: readonly (readonly [marca: string, modelo: string, reais: number, ficha?: object])[],
) => MaterialDaDemonstracao[]) => {
  let n = 0
  return (itens) =>
    itens.map(([marca, modelo, reais, ficha = {}]) => {
      const base: Familia = { categoria, ...resto }
      return {
        ...base,
        codigo: `${prefixo}-${String(++n).padStart(4, '0')}`,
        marca,
        modelo,
        custo: Math.round(reais * 100),
        ficha,
        fornecedor: FORNECEDORES[prefixo] ?? 'Solar Atacado',
        // of each family the first are used most, and the last hardly at all
        ritmo: n,
      }
    })
}

const FORNECEDORES: Readonly<Record<string, string>> = {
  MOD: 'Distribuidora Meridiano',
  INV: 'Solar Atacado',
  BAT: 'Solar Atacado',
  EST: 'Metalsol',
  CAB: 'Conduz Cabos',
  PRO: 'Volta Norte',
  ATE: 'Aterra',
  ELE: 'Volta Norte',
  FIX: 'Metalsol',
  FER: 'Casa do Eletricista',
}

/** Every combination of a few sizes, as a maker lists them. */
const cruzar = <A, B>(as: readonly A[], bs: readonly B[]): [A, B][] => as.flatMap((a) => bs.map((b): [A, B] => [a, b]))

const painel = (wp: number) => {
  const vmp = wp > 600 ? 41.4 : 43.2
  return {
    wp,
    alturaM: wp > 600 ? 2.382 : 2.278,
    larguraM: 1.134,
    pesoKg: wp > 600 ? 33 : 28,
    voc: vmp * 1.19,
    vmp,
    isc: (wp / vmp) * 1.07,
    imp: wp / vmp,
    betaVocPorC: -0.0025,
    gamaVmpPorC: -0.003,
    garantiaProdutoAnos: 12,
    garantiaDesempenhoAnos: 25,
    deg1: 0.02,
    degN: 0.0055,
  }
}
const inversor = (kw: number) => ({
  kw,
  vdcMax: kw > 9 ? 1100 : 600,
  vMpptMin: kw > 9 ? 180 : 90,
  vMpptMax: kw > 9 ? 1000 : 560,
  iMaxMppt: kw > 9 ? 40 : 20,
  fases: kw > 9 ? 3 : 1,
  mppts: kw > 30 ? 4 : kw > 4 ? 2 : 1,
  garantiaProdutoAnos: 10,
})

const porSerie = { unidade: 'UN', rastreio: 'serie' } as const
const avulso = { unidade: 'UN', rastreio: 'nenhum' } as const
const noMetro = { unidade: 'M', rastreio: 'lote' } as const

const modulos = familia('MOD', 'Módulos', { ...porSerie, tipo: 'modulo', ncm: '85414300', prazo: 6 })(
  cruzar([585, 610, 550, 635, 575, 700], ['Aurora', 'Clarão', 'Zênite', 'Solaris'] as const).map(
    ([wp, marca]) => [marca, `${marca.slice(0, 2).toUpperCase()}-${wp}M`, wp * 1.02, painel(wp)] as const,
  ),
)
const inversores = familia('INV', 'Inversores', { ...porSerie, tipo: 'inversor', ncm: '85044090', prazo: 5 })(
  cruzar([5, 8, 3, 10, 15, 20, 25, 36, 50, 75], ['Norte', 'Vento Sul', 'Horizonte', 'Faísca'] as const).map(
    ([kw, marca]) => [marca, `${marca[0]}${kw}K-G2`, 1_500 + kw * 430, inversor(kw)] as const,
  ),
)
const baterias = familia('BAT', 'Baterias', { ...porSerie, tipo: 'outro', ncm: '85076000', prazo: 15 })([
  ...cruzar([5, 10, 15], ['Reserva', 'Lítio Vale'] as const).map(
    ([kwh, marca]) => [marca, `Bateria LFP ${kwh} kWh`, kwh * 1_750] as const,
  ),
  ['Reserva', 'Módulo de expansão 2,5 kWh', 4_600],
  ['Lítio Vale', 'Gerenciador BMS', 1_280],
])
const medicao = familia('MED', 'Medição e monitoramento', { ...porSerie, tipo: 'outro', ncm: '90283090', prazo: 8 })([
  ['Norte', 'Datalogger Wi-Fi', 189],
  ['Norte', 'Datalogger 4G', 320],
  ['Vento Sul', 'Datalogger Ethernet', 240],
  ['Aferição', 'Medidor trifásico TPM-E', 690],
  ['Aferição', 'Medidor monofásico M1', 215],
  ['Aferição', 'Transformador de corrente 100/5 A', 64],
  ['Aferição', 'Transformador de corrente 200/5 A', 72],
  ['Horizonte', 'Controlador de potência zero', 880],
  ['Faísca', 'Estação meteorológica', 3_900],
  ['Aferição', 'Sensor de irradiância', 1_150],
])
const estruturas = familia('EST', 'Estruturas', { ...avulso, tipo: 'estrutura', ncm: '76109000', prazo: 8 })([
  ...cruzar(['4,20 m', '3,15 m', '2,10 m', '1,05 m'], ['médio', 'leve', 'pesado'] as const).map(
    ([tamanho, peso], n) => ['Firme', `Trilho de alumínio ${peso} ${tamanho}`, 92 - n * 5] as const,
  ),
  ...cruzar(['35 mm', '30 mm', '40 mm', '28 mm'], [
    'intermediário',
    'final',
    'final preto',
    'intermediário preto',
  ] as const).map(([altura, qual]) => ['Firme', `Grampo ${qual} ${altura}`, 6.4] as const),
  ...cruzar(['cerâmica', 'fibrocimento', 'metálica', 'shingle', 'concreto'], ['fixo', 'regulável'] as const).map(
    ([telha, qual]) => ['Metalsol', `Gancho ${qual} para telha ${telha}`, qual === 'fixo' ? 17 : 24] as const,
  ),
  ...[150, 200, 250, 300].map((mm) => ['Metalsol', `Parafuso estrutural M10 × ${mm} mm`, mm / 18] as const),
  ...['15°', '10°', '20°', '25°'].map((g) => ['Firme', `Triângulo para laje ${g}`, 58] as const),
  ...['zincado', 'de alumínio', 'galvanizado a fogo'].map((m) => ['Campo', `Poste de solo ${m} 2,5 m`, 210] as const),
  ...['2 módulos', '4 módulos', '6 módulos'].map((m) => ['Campo', `Mesa de solo para ${m}`, 890] as const),
  ['Firme', 'Emenda de trilho', 9.8],
  ['Firme', 'Terminal de acabamento', 2.1],
  ['Firme', 'Minitrilho 40 cm', 19.5],
  ['Firme', 'Clipe de aterramento de módulo', 3.9],
  ['Firme', 'Clipe para cabo em moldura', 0.9],
  ['Metalsol', 'Fita EPDM autoadesiva 10 m', 34],
])
const cabos = familia('CAB', 'Cabos', { ...noMetro, tipo: 'cabo', ncm: '85444900', prazo: 4 })([
  ...cruzar([6, 4, 10, 16], ['vermelho', 'preto', 'verde'] as const).map(
    ([mm, cor]) => ['Conduz', `Cabo solar ${mm} mm² ${cor}`, mm * 0.92] as const,
  ),
  ...cruzar([10, 6, 16, 25, 35, 50, 70, 95], ['preto', 'azul', 'vermelho', 'verde', 'branco'] as const).map(
    ([mm, cor]) => ['Conduz', `Cabo flexível ${mm} mm² ${cor}`, mm * 0.86] as const,
  ),
  ...cruzar([4, 6, 10], ['3 vias', '4 vias'] as const).map(
    ([mm, vias]) => ['Conduz', `Cabo PP ${vias} ${mm} mm²`, mm * (vias === '3 vias' ? 2.7 : 3.5)] as const,
  ),
  ['Conduz', 'Cabo de rede CAT6 blindado', 4.3],
  ['Conduz', 'Cabo de rede CAT5e', 2.2],
  ['Conduz', 'Cabo de cobre nu 16 mm²', 14],
  ['Conduz', 'Cabo de cobre nu 35 mm²', 31],
  ['Conduz', 'Cabo de alumínio 2 × 16 mm²', 9.4],
])
const protecoes = familia('PRO', 'Proteções', { ...avulso, tipo: 'protecao', ncm: '85362000', prazo: 5 })([
  ...cruzar(['bipolar', 'tripolar', 'monopolar', 'tetrapolar'], [
    32, 40, 25, 20, 16, 50, 63, 80, 100, 125,
  ] as const).map(([polos, a]) => ['Guarda', `Disjuntor ${polos} ${a} A`, 28 + a * 0.7] as const),
  ...cruzar(['CC 1.000 V', 'CA 275 V', 'CC 600 V', 'CA 460 V'], ['20 kA', '40 kA', '60 kA'] as const).map(
    ([onde, ka]) => ['Guarda', `DPS ${onde} ${ka}`, onde.startsWith('CC') ? 118 : 62] as const,
  ),
  ...cruzar(['1 entrada', '2 entradas', '4 entradas', '6 entradas'], ['600 V', '1.000 V'] as const).map(
    ([n, v]) => ['Guarda', `String box ${n} ${v}`, 390] as const,
  ),
  ...[15, 20, 25, 30].map((a) => ['Guarda', `Fusível gPV 10 × 38 ${a} A`, 11] as const),
  ...[25, 32, 40].map((a) => ['Guarda', `Chave seccionadora CC ${a} A`, 96] as const),
  ...[12, 24, 36].map((n) => ['Guarda', `Quadro de sobrepor ${n} disjuntores`, 60 + n * 4] as const),
  ['Guarda', 'Porta-fusível 10 × 38', 19],
  ['Guarda', 'Relé de proteção ANSI 25/27/59/81', 2_150],
  ['Guarda', 'Interruptor diferencial 40 A 30 mA', 142],
])
const aterramento = familia('ATE', 'Aterramento', { ...avulso, tipo: 'protecao', ncm: '74072100', prazo: 3 })([
  ...['2,40 m', '3,00 m', '1,20 m'].map((m) => ['Aterra', `Haste cobreada ${m}`, 44] as const),
  ...[16, 35, 50].map((mm) => ['Aterra', `Conector cabo–haste ${mm} mm²`, 12] as const),
  ...['12 × 12 cm', '20 × 20 cm'].map((m) => ['Aterra', `Caixa de inspeção ${m}`, 31] as const),
  ['Aterra', 'Barramento de equipotencialização', 78],
  ['Aterra', 'Grampo tipo U', 7.5],
  ['Aterra', 'Fita perfurada de cobre 3 m', 65],
  ['Aterra', 'Solda exotérmica nº 90', 29],
])
const eletrica = familia('ELE', 'Elétrica', { ...avulso, tipo: 'outro', ncm: '39172300', prazo: 4 })([
  ...cruzar(['1"', '3/4"', '1 1/4"', '2"'], ['PVC rígido 3 m', 'corrugado 25 m', 'galvanizado 3 m'] as const).map(
    ([medida, qual]) => ['Tubar', `Eletroduto ${qual} ${medida}`, 24] as const,
  ),
  ...cruzar(['1"', '3/4"', '1 1/4"', '2"'], ['Curva 90°', 'Luva', 'Abraçadeira', 'Unidut'] as const).map(
    ([medida, qual]) => ['Tubar', `${qual} ${medida}`, 4.2] as const,
  ),
  ...['macho', 'fêmea', 'derivação Y macho', 'derivação Y fêmea'].map(
    (q) => ['Junta', `Conector MC4 ${q}`, q.startsWith('der') ? 26 : 4.9] as const,
  ),
  ...[6, 10, 16, 25, 35, 50].map((mm) => ['Junta', `Terminal olhal ${mm} mm²`, 0.6 + mm / 15] as const),
  ...[6, 10, 16].map((mm) => ['Junta', `Terminal tubular ${mm} mm²`, 0.35] as const),
  ...['10 × 10', '15 × 15', '20 × 20', '30 × 30'].map((m) => ['Tubar', `Caixa de passagem ${m} cm`, 27] as const),
  ...['50 × 50 mm', '100 × 50 mm'].map((m) => ['Tubar', `Eletrocalha perfurada 3 m ${m}`, 61] as const),
  ...[10, 15, 20].map((cm) => ['Junta', `Abraçadeira de nylon UV ${cm} cm (100)`, 9 + cm] as const),
  ['Junta', 'Conector de derivação perfurante', 8.9],
  ['Junta', 'Prensa-cabo 1/2"', 2.6],
  ['Junta', 'Prensa-cabo 3/4"', 3.4],
  ['Junta', 'Fita isolante 20 m', 7.8],
  ['Junta', 'Fita autofusão 10 m', 24],
]).map((m) => (m.modelo.startsWith('Conector MC4') ? { ...m, rastreio: 'lote' as const } : m))
const fixacao = familia('FIX', 'Fixação', { ...avulso, tipo: 'outro', ncm: '73181500', prazo: 3 })([
  ...cruzar([8, 10, 6, 12], ['bucha', 'parafuso sextavado', 'porca', 'arruela lisa', 'parabolt'] as const).map(
    ([mm, qual]) => ['Metalsol', `${qual[0]?.toUpperCase()}${qual.slice(1)} ${mm} mm`, 0.3 + mm / 25] as const,
  ),
  ...['M8 × 20', 'M8 × 25', 'M6 × 16'].map((m) => ['Metalsol', `Parafuso inox cabeça martelo ${m}`, 1.7] as const),
  ['Metalsol', 'Selante PU cinza 400 g', 32],
  ['Metalsol', 'Manta líquida 18 kg', 265],
])
const ferramental = familia('FER', 'Segurança e consumo', { ...avulso, tipo: 'outro', ncm: '62034200', prazo: 7 })([
  ...['P', 'M', 'G'].map((t) => ['Trabalho', `Luva isolante classe 0 ${t}`, 310] as const),
  ...['P', 'M', 'G', 'GG'].map((t) => ['Trabalho', `Camisa anti-UV ${t}`, 74] as const),
  ['Trabalho', 'Cinto paraquedista', 385],
  ['Trabalho', 'Talabarte em Y', 260],
  ['Trabalho', 'Capacete com jugular', 62],
  ['Trabalho', 'Óculos de proteção', 14],
  ['Casa', 'Disco de corte 4 1/2"', 5.6],
  ['Casa', 'Broca SDS 10 mm', 18],
  ['Casa', 'Broca escalonada', 84],
  ['Casa', 'Placa de advertência de geração', 12],
  ['Casa', 'Etiqueta de circuito (rolo)', 39],
  ['Casa', 'Serra copo 40 mm', 46],
  ['Trabalho', 'Botina de segurança 42', 118],
  ['Trabalho', 'Protetor solar FPS 60 (bombona)', 96],
  ['Casa', 'Corda de linha de vida 12 mm (m)', 11],
])

export const MATERIAIS: readonly MaterialDaDemonstracao[] = [
  ...modulos,
  ...inversores,
  ...baterias,
  ...medicao,
  ...estruturas,
  ...cabos,
  ...protecoes,
  ...aterramento,
  ...eletrica,
  ...fixacao,
  ...ferramental,
]
