import { entradaInicial } from '#modules/simulacoes/regras/entrada-nova.ts'
import type { EntradaDaSimulacao, TarifaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import type { ConteudoDaProposta } from '../../../contract/conteudo.ts'
import type { ClienteDaDemonstracao } from './cliente.ts'
import { inversoresPara, type Equipamentos } from './equipamentos.ts'
import type { Caso } from './roteiro.ts'

export interface Receita {
  caso: Caso
  /** position of the proposal: what varies from one to the next follows it */
  n: number
  cliente: ClienteDaDemonstracao
  tarifa: TarifaDaSimulacao
  equipamentos: Equipamentos
  /** day on which it is written */
  dia: string
}

/** Share of the year's mean that each month uses: warm months cool rooms. */
const ESTACOES = [1.08, 1.05, 1.06, 1, 0.95, 0.9, 0.9, 0.94, 0.98, 1.04, 1.05, 1.05]
/** kWh that a kWp gives in a month, about. */
const KWH_POR_KWP = 118

const consumoDe = (media: number, n: number): number[] =>
  ESTACOES.map((fator, mes) => Math.round(media * (fator + (((n * 7 + mes * 5) % 9) - 4) / 100)))

/** R$/Wp of the price list, by size: larger plants cost less. */
const precoPorWp = (kWp: number): number => (kWp > 50 ? 3.55 : kWp > 20 ? 3.9 : kWp > 8 ? 4.3 : 4.7)

function facesDe(modulos: number, n: number): EntradaDaSimulacao['faces'] {
  if (n % 3 !== 1) return [{ nome: 'Norte', inclinacao: 10 + (n % 4) * 3, azimute: 0, sombra: 0, modulos }]
  const leste = Math.ceil(modulos / 2)
  return [
    { nome: 'Leste', inclinacao: 12, azimute: 80, sombra: 0, modulos: leste },
    { nome: 'Oeste', inclinacao: 12, azimute: 280, sombra: 0.03, modulos: modulos - leste },
  ]
}

function unidadesDe({ caso, n, cliente, tarifa }: Receita, kWp: number): EntradaDaSimulacao['unidades'] {
  const media = Math.round((kWp * KWH_POR_KWP) / (0.95 + (n % 4) * 0.03))
  const ligacao = kWp > 12 ? 'TRI' : kWp > 4 ? 'BI' : 'MONO'
  const primeira = {
    numero: cliente.uc,
    titular: cliente.nome,
    ligacao,
    consumo: consumoDe(media, n),
    tarifa,
    partePct: 100,
    ordem: 1,
    fatura: null,
  } as const
  if (!caso.voltas.includes('duas_unidades')) return [primeira]
  return [
    { ...primeira, consumo: consumoDe(media * 0.65, n), partePct: 62, geradora: true },
    {
      ...primeira,
      numero: String(Number(cliente.uc) + 4711).padStart(10, '0'),
      consumo: consumoDe(media * 0.35, n + 1),
      partePct: 38,
      ordem: 2,
    },
  ]
}

function custosDe({ equipamentos: { custo }, n }: Receita, kWp: number): EntradaDaSimulacao['custos'] {
  const telhado = n % 2 ? 'Minitrilho para telhado metálico, por módulo' : 'Trilho para telhado cerâmico, por módulo'
  return [
    custo(telhado, 'material', 'modulo'),
    custo('Quadro de proteção CC e CA', 'material', 'inversor'),
    { ...custo('Cabo solar 6 mm²', 'material', 'fixo'), quantidade: 40 + Math.round(kWp) * 6 },
    custo('Instalação', 'servico', 'kwp'),
    custo('Projeto, ART e homologação', 'servico', 'fixo'),
    {
      grupo: 'frete',
      descricao: 'Frete do material',
      por: 'fixo',
      quantidade: 1,
      unitarioCent: 38_000 + Math.round(kWp) * 900,
    },
  ]
}

const pagamentosDe = (dia: string): EntradaDaSimulacao['pagamentos'] => [
  { tipo: 'a_vista', condicao: 'metade na assinatura, metade na vistoria' },
  { tipo: 'parcelas', parcelas: 10 },
  {
    tipo: 'financiamento',
    banco: 'Banco parceiro',
    sistema: 'PRICE',
    taxaMensal: 0.0149,
    parcelas: 60,
    dataContrato: dia,
    iofFixo: 0.0038,
    iofDiario: 0.000082,
    iofFinanciado: true,
  },
]

/** A plant that covers what the customer uses. */
export function conteudoDaUsina(r: Receita): ConteudoDaProposta {
  const { caso, n, cliente, tarifa, equipamentos, dia } = r
  const [modulo, melhor] = equipamentos.modulos
  const modulos = Math.max(6, Math.round((cliente.kWp * 1000) / modulo.wp))
  const kWp = (modulos * modulo.wp) / 1000
  const pedeAprovacao = caso.fim === 'em_aprovacao' || caso.voltas.includes('desconto_aprovado')
  const inicial = entradaInicial({
    uf: cliente.uf,
    cidade: cliente.cidade,
    tarifa,
    anoInicial: Number(dia.slice(0, 4)) + 1,
    modulo,
  })
  // the second version has one module more, and the second variant the stronger module
  const maisKWp = ((modulos + 1) * Math.max(modulo.wp, melhor.wp)) / 1000
  const inversores = inversoresPara(kWp, maisKWp, equipamentos.inversores)
  const entrada: EntradaDaSimulacao = {
    ...inicial,
    unidades: unidadesDe(r, kWp),
    conexao: {
      modalidade: caso.voltas.includes('duas_unidades') ? 'AUTOCONSUMO_REMOTO' : 'AUTOCONSUMO_LOCAL',
      dataProtocolo: null,
    },
    faces: facesDe(modulos, n),
    inversores,
    premissas: {
      ...inicial.premissas,
      simultaneidade: cliente.empresa ? 0.55 : 0.3,
      omAnual: Math.round(kWp * 38),
      trocas: [
        { ano: 13, valor: Math.round(inversores.reduce((t, i) => t + (i.custoCent ?? 0) * i.quantidade, 0) / 100) },
      ],
    },
    custos: custosDe(r, kWp),
    preco: {
      modo: 'wp',
      reaisPorWp: precoPorWp(kWp),
      tributos: 0.06,
      comissao: 0.03,
      piso: 0.12,
      desconto: pedeAprovacao ? 0.1 : 0,
    },
    pagamentos: pagamentosDe(dia),
    variantes: caso.voltas.includes('variantes')
      ? [
          { letra: 'A', rotulo: 'Sob medida', mudancas: {} },
          { letra: 'B', rotulo: 'Módulo bifacial', mudancas: { modulo: melhor } },
        ]
      : [],
    mesTipico: 10,
  }
  return { tipo: 'autoconsumo', entrada }
}
