import { casaDeTeste, tarifaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import type { ConteudoDaProposta } from '../contract/conteudo.ts'
import type { RetratoDaProposta } from '../contract/retrato.ts'
import type { TipoDeProposta } from '../tipos.ts'
import { paraOCliente, type PropostaDoCliente } from './para-o-cliente.ts'
import { retratar } from './retrato.ts'

const enelSp = tarifaDeTeste({
  distribuidora: { id: null, nome: 'Enel SP' },
  tarifa: { te: 0.29274, tusd: 0.43244, fioB: 0.21246 },
  tributos: { icms: 0.18, pis: 0.0098, cofins: 0.0452 },
})
/** Margin and commission that a customer never sees. */
const preco = { modo: 'margem', margem: 0.177, tributos: 0.06, comissao: 0.0333, piso: 0.1211, desconto: 0.05 } as const

/** Example inputs of each kind, with costs that must not leave the company. */
export const EXEMPLOS: { readonly [T in TipoDeProposta]: Extract<ConteudoDaProposta, { tipo: T }> } = {
  autoconsumo: { tipo: 'autoconsumo', entrada: casaDeTeste() },
  investimento: {
    tipo: 'investimento',
    entrada: {
      usina: 'Usina Cotia 1',
      anos: 25,
      anoInicial: 2027,
      capexReais: 302_400,
      cota: 0.25,
      kWp: 72,
      geracaoAno1Kwh: 95_000,
      disponibilidade: 0.98,
      deg1: 0.02,
      degN: 0.0055,
      tarifa: enelSp,
      classe: 'GD_II',
      descontoConsumidor: 0.15,
      vacancia: 0.05,
      inadimplencia: 0.02,
      inflacaoEnergia: 0.05,
      ipca: 0.04,
      omPorKwpAno: 30,
      seguroPctCapex: 0.005,
      arrendamentoMes: 450,
      gestaoPct: 0.08,
      trocas: [{ ano: 12, valor: 24_000 }],
      tma: 0.1,
      cdi: 0.11,
      irSobreCdi: 0.15,
    },
  },
  assinatura: {
    tipo: 'assinatura',
    entrada: {
      unidade: {
        ...(casaDeTeste().unidades[0] ?? { numero: '', ligacao: 'BI', consumo: [], tarifa: enelSp }),
        documento: '52998224725',
      },
      anoInicial: 2027,
      classe: 'GD_II',
      alocadoKwh: Array.from({ length: 12 }, () => 620),
      plano: { modelo: 'ECONOMIA_GARANTIDA', desconto: 0.15 },
      prazoMeses: 12,
      avisoPrevioDias: 90,
    },
  },
  limpeza: {
    tipo: 'limpeza',
    entrada: {
      modulos: 64,
      areaM2: 166,
      por: 'modulo',
      unitarioCent: 1_450,
      distanciaKm: 18,
      porKmCent: 220,
      alturaM: 6,
      acrescimoAltura: 0.15,
      vezesPorAno: 2,
      descontoRecorrencia: 0.1,
      minimoCent: 38_000,
      ganhoEsperado: 0.06,
      custos: [{ grupo: 'servico', descricao: 'Equipe por visita', por: 'fixo', quantidade: 1, unitarioCent: 43_211 }],
      preco,
      pagamentos: [
        { tipo: 'a_vista', condicao: 'boleto a cada visita' },
        { tipo: 'parcelas', parcelas: 4 },
      ],
    },
  },
  servicos: {
    tipo: 'servicos',
    entrada: {
      problema: 'Inversor desliga ao meio-dia; suspeita de conector aquecido.',
      linhas: [
        { descricao: 'Eletricista', tipo: 'hora', quantidade: 4, unitarioCent: 14_500, custoCent: 6_801 },
        { descricao: 'Par de conectores', tipo: 'peca', quantidade: 4, unitarioCent: 4_900, custoCent: 2_702 },
        { descricao: 'Deslocamento', tipo: 'deslocamento', quantidade: 38, unitarioCent: 220, custoCent: 103 },
      ],
      preco,
      pagamentos: [{ tipo: 'a_vista' }, { tipo: 'parcelas', parcelas: 3 }],
    },
  },
}

const DE_QUEM: Omit<
  RetratoDaProposta,
  'formato' | 'tipo' | 'conteudo' | 'variantes' | 'resultados' | 'valor_centavos' | 'versao_do_motor'
> = {
  numero: 'EX-2026-000017',
  versao: 2,
  titulo: 'Proposta da Marta',
  cliente: { nome: 'Marta Vilela Nunes', cidade: 'Goiânia' },
  vendedor: { nome: 'Marina Alves' },
  enviada_em: '2026-11-24T14:00:00.000Z',
  validade: '2026-12-04',
  vence_em: '2026-12-05T02:59:59.000Z',
}

/** What a customer receives, with example figures: the preview of templates and the tests draw it. */
export function propostaDeExemplo(tipo: TipoDeProposta, muda: Partial<typeof DE_QUEM> = {}): PropostaDoCliente {
  const retrato = retratar(EXEMPLOS[tipo], { ...DE_QUEM, ...muda })
  const pronta = paraOCliente(retrato, '7f3a91c0'.repeat(8))
  if (!pronta) throw new TypeError('every kind has figures')
  return pronta
}
