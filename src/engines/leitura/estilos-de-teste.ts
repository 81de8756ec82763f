import type { Estilo, LinhaDesenhada } from './fabrica-de-teste.ts'
import { br, reais } from './fabrica-de-teste.ts'
import { MESES } from './datas.ts'

const nomeDoMes = (mes: string): string => (MESES[Number(mes.slice(5)) - 1] ?? '').toUpperCase()
const porNome = (mes: string): string => `${nomeDoMes(mes)}/${mes.slice(0, 4)}`
const porNumero = (mes: string): string => `${mes.slice(5)}/${mes.slice(0, 4)}`

const quantidade = (l: LinhaDesenhada): string => br(String(l.kwh ?? 0))
const preco = (l: LinhaDesenhada): string => br(l.preco ?? '0')
const valor = (l: LinhaDesenhada): string => reais(l.centavos)
const COMUNS = ['PIS/COFINS', 'Base ICMS', 'Alíq.', 'ICMS (R$)', 'Tarifa unit.']
const comuns = (l: LinhaDesenhada): string[] => ['1,00', valor(l), '18%', '2,00', br(l.preco ?? '0')]

const COM_UNIDADE = {
  cabecas: ['Itens da fatura', 'Unid.', 'Quant.', 'Preço unit.', 'Valor (R$)', ...COMUNS],
  celulas: (l: LinhaDesenhada) => ['kWh', quantidade(l), preco(l), valor(l), ...comuns(l)],
}

/** One style for each utility of the reference, with its labels, words and minus. */
export const ESTILOS: Estilo[] = [
  {
    nome: 'CEMIG DISTRIBUIÇÃO S.A.',
    cnpj: '06981180000116',
    agente: 'CEMIG-D',
    uc: 'Nº DA INSTALAÇÃO',
    cliente: 'Nº DO CLIENTE',
    mes: 'Referente a',
    comoMes: porNome,
    total: 'Valor a pagar (R$)',
    ...COM_UNIDADE,
    menosAtras: false,
    itens: {
      consumo: [
        ['Energia Elétrica', 'CONSUMO'],
        ['Energia SCEE s/ ICMS', 'CONSUMO_SCEE'],
      ],
      credito: [['Energia compensada GD I', 'COMPENSADA']],
      cosip: 'Contrib Ilum Publica Municipal',
    },
  },
  {
    nome: 'COMPANHIA PAULISTA DE FORÇA E LUZ',
    cnpj: '33050196000188',
    agente: 'CPFL-PAULISTA',
    uc: 'Código da Instalação',
    cliente: 'Seu Código',
    mes: 'Ref: mês/ano',
    comoMes: porNome,
    total: 'Total a pagar',
    cabecas: [
      'Descrição da Operação',
      'Quant.',
      'Unid.',
      'Tarifa ANEEL',
      'Tarifa c/ trib',
      'Valor (R$)',
      'Base ICMS',
      'Alíq.',
      'ICMS',
      'PIS',
    ],
    celulas: (l) => [
      `${quantidade(l)},0000`,
      'kWh',
      '0,30127000',
      preco(l),
      valor(l),
      valor(l),
      '18,00',
      '2,00',
      '1,00',
    ],
    menosAtras: true,
    itens: {
      consumo: [
        ['Consumo Uso Sistema [KWh]-TUSD', 'CONSUMO_TUSD'],
        ['Consumo - TE', 'CONSUMO_TE'],
      ],
      credito: [
        ['Energ Atv Inj. oUC mPT - TUSD MAR/26', 'COMPENSADA_TUSD'],
        ['Energ Atv Inj. oUC mPT - TE MAR/26', 'COMPENSADA_TE'],
      ],
      cosip: 'Contrib. Custeio IP-CIP Municipal',
    },
  },
  {
    nome: 'COMPANHIA ENERGÉTICA DO CEARÁ',
    cnpj: '07047251000170',
    agente: 'ENEL CE',
    uc: 'Nº INSTALAÇÃO',
    cliente: 'Nº DO CLIENTE',
    mes: 'MÊS/ANO DE REFERÊNCIA',
    comoMes: porNumero,
    total: 'TOTAL A PAGAR',
    ...COM_UNIDADE,
    menosAtras: true,
    itens: {
      consumo: [
        ['Energia Ativa Fornecida TE', 'CONSUMO_TE'],
        ['Energia Ativa Fornecida TUSD', 'CONSUMO_TUSD'],
      ],
      credito: [
        ['Energia Atv Inj TE oUC 07/2026 mPT GD2', 'COMPENSADA_TE'],
        ['Energia Atv Inj TUSD oUC 07/2026 mPT GD2', 'COMPENSADA_TUSD'],
      ],
      cosip: 'CIP ILUM PUB PREF MUNICIPAL',
    },
  },
  {
    nome: 'LIGHT SERVIÇOS DE ELETRICIDADE S.A.',
    cnpj: '60444437000146',
    agente: 'LIGHT SESA',
    uc: 'Número da UC',
    cliente: 'Código do Cliente',
    mes: 'Referência',
    comoMes: porNome,
    total: 'Total a pagar',
    ...COM_UNIDADE,
    menosAtras: false,
    itens: {
      consumo: [
        ['TE Fornecida GD', 'CONSUMO_TE'],
        ['TUSD Fornecida GD', 'CONSUMO_TUSD'],
      ],
      credito: [
        ['TE Injetada GD', 'COMPENSADA_TE'],
        ['TUSD Injetada GD', 'COMPENSADA_TUSD'],
      ],
      cosip: 'Contrib. Ilum. Pública',
    },
  },
  {
    nome: 'EQUATORIAL PARÁ DISTRIBUIDORA DE ENERGIA S.A.',
    cnpj: '04895728000180',
    agente: 'EQUATORIAL PA',
    uc: 'Unidade Consumidora',
    cliente: 'Parceiro de Negócio',
    mes: 'Conta mês',
    comoMes: (mes) => `${Number(mes.slice(5))}/${mes.slice(0, 4)}`,
    total: 'Total a pagar',
    cabecas: [
      'Itens da fatura',
      'Quant.',
      'Preço c/ trib',
      'Preço s/ trib',
      'PIS/COFINS',
      'Base ICMS',
      'Alíq.',
      'ICMS',
      'Valor (R$)',
    ],
    celulas: (l) => [quantidade(l), preco(l), '0,50000', '1,00', valor(l), '19%', '2,00', valor(l)],
    menosAtras: false,
    itens: {
      consumo: [['CONSUMO (kWh)', 'CONSUMO']],
      credito: [['INJEÇÃO SCEE - UC 100987654 - GD I (kWh)', 'COMPENSADA']],
      cosip: 'CONTRIB. ILUM. PÚBLICA - MUNICIPAL',
    },
  },
  {
    nome: 'COMPANHIA DE ELETRICIDADE DO ESTADO DA BAHIA',
    cnpj: '15139629000194',
    agente: 'COELBA',
    uc: 'CÓDIGO DA INSTALAÇÃO',
    cliente: 'CÓDIGO DO CLIENTE',
    mes: 'REF: MÊS/ANO',
    comoMes: porNumero,
    total: 'TOTAL A PAGAR',
    ...COM_UNIDADE,
    celulas: (l) => ['kWh', `${quantidade(l)},00`, preco(l), valor(l), ...comuns(l)],
    menosAtras: false,
    itens: {
      consumo: [
        ['Consumo-TUSD', 'CONSUMO_TUSD'],
        ['Consumo-TE', 'CONSUMO_TE'],
      ],
      credito: [
        ['G1-Comp. oUC 08/2026-TUSD', 'COMPENSADA_TUSD'],
        ['G1-Comp. oUC 08/2026-TE', 'COMPENSADA_TE'],
      ],
      cosip: 'Ilum. Púb. Municipal',
    },
  },
  {
    nome: 'COPEL DISTRIBUIÇÃO S.A.',
    cnpj: '04368898000106',
    agente: 'COPEL-DIS',
    uc: 'UNIDADE CONSUMIDORA',
    cliente: 'Nº DO CLIENTE',
    mes: 'REF: MÊS/ANO',
    comoMes: porNumero,
    total: 'TOTAL A PAGAR',
    ...COM_UNIDADE,
    menosAtras: false,
    historicoColado: true,
    itens: {
      consumo: [
        ['ENERGIA ELET CONSUMO', 'CONSUMO_TE'],
        ['ENERGIA ELET USO SISTEMA', 'CONSUMO_TUSD'],
      ],
      credito: [
        ['ENERGIA INJ. OUC MPT TE 05/2026 GDII-II', 'COMPENSADA_TE'],
        ['ENERGIA INJ. OUC MPT TUS 05/2026 GDII-II', 'COMPENSADA_TUSD'],
      ],
      cosip: 'CONT ILUMIN PUBLICA MUNICIPIO',
    },
  },
  {
    nome: 'CELESC DISTRIBUIÇÃO S.A.',
    cnpj: '08336783000190',
    agente: 'CELESC-DIS',
    uc: 'UNIDADE CONSUMIDORA',
    cliente: 'Cliente:',
    mes: 'REFERÊNCIA',
    comoMes: porNumero,
    total: 'TOTAL A PAGAR',
    cabecas: [
      'Descrição',
      'Quant.',
      'Preço unit c/ trib',
      'Valor (R$)',
      'PIS/COFINS',
      'Base ICMS',
      'ICMS %',
      'ICMS R$',
      'Tarifa s/ trib',
    ],
    celulas: (l) => [quantidade(l), preco(l), valor(l), '1,00', valor(l), '17', '2,00', '0,50000'],
    menosAtras: false,
    itens: {
      consumo: [
        ['(0P) Consumo TE', 'CONSUMO_TE'],
        ['(0S) Consumo TUSD', 'CONSUMO_TUSD'],
      ],
      credito: [
        ['(12) EI oUC Me TE G2', 'COMPENSADA_TE'],
        ['(13) EI oUC Me TU G2', 'COMPENSADA_TUSD'],
      ],
      cosip: 'COSIP Municipal',
    },
  },
]
