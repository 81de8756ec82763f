import { ehChaveDe } from '#kit/objeto.ts'
import { numero } from '#ui/formatos.ts'
import { kwhExato, pct, porKwh, reais } from '../numeros.ts'

type Formato =
  | 'inteiro'
  | 'cent'
  | 'reais'
  | 'tarifa'
  | 'kwh'
  | 'pct'
  | 'anos'
  | 'meses'
  | 'numero'
  | 'kwp'
  | 'm2'
  | 'volts'
  | 'texto'

/** What each name of a trace is called on the screen, and how its value is written. */
export const NOMES: Readonly<Record<string, readonly [rotulo: string, formato: Formato]>> = {
  'tarifa.te': ['TE sem impostos', 'tarifa'],
  'tarifa.tusd': ['TUSD sem impostos', 'tarifa'],
  'tarifa.fioB': ['Fio B sem impostos', 'tarifa'],
  tributos: ['Impostos', 'texto'],
  'tributos.icms': ['ICMS', 'pct'],
  'tributos.pis': ['PIS', 'pct'],
  'tributos.cofins': ['COFINS', 'pct'],
  tarifaCheia: ['Tarifa cheia, com impostos', 'tarifa'],
  encargo: ['Encargo por kWh compensado', 'tarifa'],
  residual: ['Resíduo por kWh compensado', 'tarifa'],
  politicaIcms: ['ICMS na compensação', 'texto'],
  classe: ['Classe da geração', 'texto'],
  ano: ['Ano', 'inteiro'],
  regra: ['Regra depois de 2028', 'texto'],
  regraMinimo: ['Leitura da conta mínima', 'texto'],
  ligacao: ['Ligação', 'texto'],
  consumo: ['Consumo de 12 meses', 'kwh'],
  consumoKwh: ['Consumo do mês', 'kwh'],
  consumoRedeKwh: ['Energia que veio da rede', 'kwh'],
  simultaneidade: ['Simultaneidade', 'pct'],
  autoconsumoKwh: ['Usada na hora', 'kwh'],
  geracaoKwh: ['Geração', 'kwh'],
  geracaoAnualKwh: ['Geração de um ano', 'kwh'],
  injetadaKwh: ['Injetada na rede', 'kwh'],
  compensadaKwh: ['Compensada', 'kwh'],
  saldoKwh: ['Saldo de créditos', 'kwh'],
  novoCreditoKwh: ['Crédito novo', 'kwh'],
  expiradoKwh: ['Crédito que venceu', 'kwh'],
  excedenteKwh: ['Excedente', 'kwh'],
  alocadoKwh: ['Parte da unidade', 'kwh'],
  percentual: ['Parte no rateio', 'pct'],
  ordem: ['Ordem no rateio', 'numero'],
  disponibilidadeCent: ['Mínimo da conta', 'cent'],
  energiaCent: ['Energia da conta', 'cent'],
  bandeiraSemTributos: ['Bandeira média', 'tarifa'],
  cosip: ['Iluminação pública', 'reais'],
  semSolarCent: ['Conta sem energia solar', 'cent'],
  comSolarCent: ['Conta com energia solar', 'cent'],
  contaSemCent: ['Conta sem energia solar', 'cent'],
  contaDistribuidoraCent: ['Conta da distribuidora', 'cent'],
  economiaCent: ['Economia', 'cent'],
  cobrancaCent: ['Cobrança da assinatura', 'cent'],
  kWp: ['Potência dos módulos', 'kwp'],
  kWpTeorico: ['Potência que cobre o consumo', 'kwp'],
  modulos: ['Módulos', 'numero'],
  cobertura: ['Cobertura pedida', 'pct'],
  hsp: ['Irradiação média', 'numero'],
  pr: ['Rendimento (PR)', 'numero'],
  fatorOrientacao: ['Fator de orientação', 'numero'],
  inclinacao: ['Inclinação da face, graus', 'numero'],
  azimute: ['Azimute da face, graus', 'numero'],
  latitude: ['Latitude', 'numero'],
  custos: ['Planilha de custos', 'texto'],
  preco: ['Como o preço se forma', 'texto'],
  precoCent: ['Preço', 'cent'],
  custoDiretoCent: ['Custo direto', 'cent'],
  entradaCent: ['Entrada', 'cent'],
  fatorAreaTelhado: ['Folga da área', 'numero'],
  areaModulosM2: ['Área dos módulos', 'm2'],
  deg1: ['Perda no 1º ano', 'pct'],
  degN: ['Perda por ano', 'pct'],
  inversoresKw: ['Inversores à mão', 'texto'],
  fdiMin: ['Menor razão módulos/inversor', 'numero'],
  fdiMax: ['Maior razão módulos/inversor', 'numero'],
  tMinC: ['Temperatura mínima', 'numero'],
  tCelulaMaxC: ['Temperatura máxima da célula', 'numero'],
  vdcMax: ['Tensão máxima do inversor', 'volts'],
  vMpptMin: ['Tensão mínima do MPPT', 'volts'],
  'modulo.wp': ['Potência do módulo', 'numero'],
  'modulo.alturaM': ['Altura do módulo', 'numero'],
  'modulo.larguraM': ['Largura do módulo', 'numero'],
  'modulo.voc': ['Voc do módulo', 'volts'],
  'modulo.vmp': ['Vmp do módulo', 'volts'],
  'modulo.betaVocPorC': ['Coeficiente da Voc', 'numero'],
  'modulo.gamaVmpPorC': ['Coeficiente da Vmp', 'numero'],
  investimentoCent: ['Investimento', 'cent'],
  fluxoCent: ['Fluxo do ano', 'cent'],
  inflacaoEnergia: ['Alta da energia por ano', 'pct'],
  ipca: ['Inflação (IPCA)', 'pct'],
  tma: ['Taxa de desconto', 'pct'],
  omAnual: ['Manutenção por ano', 'reais'],
  omCent: ['Manutenção', 'cent'],
  seguroAnual: ['Seguro por ano', 'reais'],
  seguroCent: ['Seguro', 'cent'],
  trocas: ['Troca de equipamento', 'texto'],
  trocaCent: ['Troca de equipamento', 'cent'],
  paybackSimplesAnos: ['Retorno simples', 'anos'],
  valorCent: ['Valor financiado', 'cent'],
  taxaMensal: ['Juros ao mês', 'pct'],
  parcelas: ['Parcelas', 'numero'],
  carenciaMeses: ['Carência', 'meses'],
  dataContrato: ['Data do contrato', 'texto'],
  iofFixo: ['IOF fixo', 'pct'],
  iofDiario: ['IOF por dia', 'pct'],
  iofFinanciado: ['IOF no saldo', 'texto'],
  iofCent: ['IOF', 'cent'],
  principalCent: ['Saldo financiado', 'cent'],
  parcelaCent: ['Parcela', 'cent'],
  totalPagoCent: ['Total pago', 'cent'],
  ponta: ['Tarifa na ponta', 'texto'],
  foraPonta: ['Tarifa fora da ponta', 'texto'],
  fatorPonta: ['Fator da ponta', 'numero'],
  consumoPontaKwh: ['Consumo na ponta', 'kwh'],
  consumoForaPontaKwh: ['Consumo fora da ponta', 'kwh'],
  compPontaKwh: ['Compensada na ponta', 'kwh'],
  compForaPontaKwh: ['Compensada fora da ponta', 'kwh'],
  simultaneidadeForaPonta: ['Simultaneidade fora da ponta', 'pct'],
  demandas: ['Demandas', 'texto'],
  toleranciaUltrapassagem: ['Tolerância da ultrapassagem', 'pct'],
  injecao: ['Demanda injetada', 'texto'],
  reativo: ['Reativo', 'texto'],
  sem: ['Conta sem energia solar', 'texto'],
  com: ['Conta com energia solar', 'texto'],
  modelo: ['Modelo de cobrança', 'texto'],
  desconto: ['Desconto', 'pct'],
  geracaoAno1Kwh: ['Geração do 1º ano', 'kwh'],
  cenario: ['Cenário', 'texto'],
  disponibilidade: ['Disponibilidade da usina', 'pct'],
  descontoConsumidor: ['Desconto do consumidor', 'pct'],
  vacancia: ['Vacância', 'pct'],
  inadimplencia: ['Inadimplência', 'pct'],
  regime: ['Regime de impostos', 'texto'],
  precoKwh: ['Preço do kWh', 'tarifa'],
  receitaCent: ['Receita', 'cent'],
  gestaoPct: ['Gestão', 'pct'],
  gestaoCent: ['Gestão', 'cent'],
  omPorKwpAno: ['Manutenção por kWp e ano', 'reais'],
  capexReais: ['Custo da usina', 'reais'],
  seguroPctCapex: ['Seguro sobre o custo', 'pct'],
  arrendamentoMes: ['Arrendamento por mês', 'reais'],
  arrendamentoCent: ['Arrendamento', 'cent'],
  demandaInjecaoKw: ['Demanda de injeção', 'numero'],
  tusdgReaisKw: ['TUSDg', 'reais'],
  tusdgCent: ['TUSDg', 'cent'],
  pisCofinsCent: ['PIS e COFINS', 'cent'],
  irpjCent: ['IRPJ', 'cent'],
  csllCent: ['CSLL', 'cent'],
  cota: ['Cota', 'pct'],
  liquidoUsinaCent: ['Líquido da usina', 'cent'],
  investidorCent: ['Parte do investidor', 'cent'],
  aporteCent: ['Aporte', 'cent'],
}

const ESCRITAS: Record<Exclude<Formato, 'texto'>, (n: number) => string> = {
  inteiro: String,
  cent: reais,
  reais: (n) => reais(Math.round(n * 100)),
  tarifa: (n) => porKwh(n),
  kwh: kwhExato,
  pct: (n) => pct(n),
  anos: (n) => `${numero(n, 2)} anos`,
  meses: (n) => `${numero(n, 0)} meses`,
  numero: (n) => n.toLocaleString('pt-BR', { maximumFractionDigits: 4 }).replace('-', '−'),
  kwp: (n) => `${numero(n, 2)} kWp`,
  m2: (n) => `${numero(n, 2)} m²`,
  volts: (n) => `${numero(n, 1)} V`,
}

const TEXTOS = {
  MONO: 'monofásica',
  BI: 'bifásica',
  TRI: 'trifásica',
  GD_I: 'GD I',
  GD_II: 'GD II',
  GD_III: 'GD III',
  ISENTO_TE: 'isento na TE',
  ISENTO_TE_TUSD: 'isento na TE e na TUSD',
  SEM_ISENCAO: 'sem isenção',
  REN_LIMITA_CREDITO: 'limita o crédito',
  MAIOR_VALOR: 'maior valor',
}

const soNumeros = (v: readonly unknown[]): v is readonly number[] => v.every((x) => typeof x === 'number')

export const rotuloDoNome = (nome: string): string => NOMES[nome]?.[0] ?? nome

/** Value of an input or figure as text; null when it has no short form. A list of months shows its sum or mean. */
export function escreverValor(nome: string, valor: unknown): string | null {
  const formato = NOMES[nome]?.[1] ?? 'numero'
  if (typeof valor === 'boolean') return valor ? 'sim' : 'não'
  if (typeof valor === 'string') return ehChaveDe(TEXTOS, valor) ? TEXTOS[valor] : valor
  if (typeof valor === 'number') return formato === 'texto' ? numero(valor) : ESCRITAS[formato](valor)
  if (!Array.isArray(valor) || valor.length === 0 || !soNumeros(valor)) return null
  const soma = valor.reduce((a, b) => a + b, 0)
  if (nome === 'hsp') return `${numero(soma / valor.length, 2)} kWh/m²`
  return formato === 'kwh' ? kwhExato(soma) : valor.map((n) => numero(n)).join(', ')
}
