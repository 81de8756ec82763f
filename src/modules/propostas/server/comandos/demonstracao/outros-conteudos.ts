import type { ConteudoDaProposta } from '../../../contract/conteudo.ts'
import { conteudoDaUsina, type Receita } from './conteudo-da-usina.ts'

const preco = { modo: 'margem', margem: 0.25, tributos: 0.06, comissao: 0.03, piso: 0.12, desconto: 0 } as const

function conteudoDoInvestimento({ n, tarifa, dia }: Receita): ConteudoDaProposta {
  return {
    tipo: 'investimento',
    entrada: {
      usina: ['Usina Serra do Sol', 'Usina Chapada Verde', 'Usina Rio Claro'][n % 3] ?? 'Usina Serra do Sol',
      anos: 25,
      anoInicial: Number(dia.slice(0, 4)) + 1,
      capexReais: 1_260_000,
      cota: [0.1, 0.05, 0.2][n % 3] ?? 0.1,
      kWp: 375,
      geracaoAno1Kwh: 561_000,
      disponibilidade: 0.985,
      deg1: 0.02,
      degN: 0.0055,
      tarifa,
      classe: 'GD_II',
      descontoConsumidor: 0.18,
      vacancia: 0.06,
      inadimplencia: 0.02,
      inflacaoEnergia: 0.05,
      ipca: 0.04,
      omPorKwpAno: 55,
      seguroPctCapex: 0.003,
      arrendamentoMes: 2200,
      gestaoPct: 0.06,
      trocas: [{ ano: 13, valor: 98_000 }],
      tma: 0.11,
      cdi: 0.12,
      irSobreCdi: 0.15,
    },
  }
}

function conteudoDaAssinatura(r: Receita): ConteudoDaProposta {
  const daUsina = conteudoDaUsina(r)
  const unidade = daUsina.tipo === 'autoconsumo' ? daUsina.entrada.unidades[0] : undefined
  if (!unidade) throw new Error('the plant has no unit')
  return {
    tipo: 'assinatura',
    entrada: {
      unidade: { ...unidade, ligacao: 'BI' },
      anoInicial: Number(r.dia.slice(0, 4)) + 1,
      classe: 'GD_II',
      alocadoKwh: unidade.consumo.map((kwh) => Math.round(kwh * 0.85)),
      plano: { modelo: 'ECONOMIA_GARANTIDA', desconto: 0.15 },
      prazoMeses: 12,
      avisoPrevioDias: 90,
    },
  }
}

function conteudoDaLimpeza({ n, cliente }: Receita): ConteudoDaProposta {
  const modulos = Math.max(8, Math.round((cliente.kWp * 1000) / 585))
  return {
    tipo: 'limpeza',
    entrada: {
      modulos,
      areaM2: Math.round(modulos * 2.6),
      por: 'modulo',
      unitarioCent: 1_450,
      distanciaKm: 12 + n,
      porKmCent: 220,
      alturaM: n % 2 ? 6 : 3.5,
      acrescimoAltura: 0.15,
      vezesPorAno: 2 + (n % 2) * 2,
      descontoRecorrencia: 0.1,
      minimoCent: 38_000,
      ganhoEsperado: 0.06,
      custos: [
        { grupo: 'servico', descricao: 'Equipe por visita', por: 'fixo', quantidade: 1, unitarioCent: 21_000 },
        { grupo: 'material', descricao: 'Água desmineralizada e escovas', por: 'modulo', unitarioCent: 190 },
      ],
      preco,
      pagamentos: [{ tipo: 'a_vista', condicao: 'boleto a cada visita' }],
    },
  }
}

const SERVICOS = [
  ['Inversor desliga ao meio-dia; suspeita de conector aquecido.', 'Par de conectores', 4, 4_900],
  ['Monitoramento parado desde a troca do roteador.', 'Módulo de comunicação', 1, 68_000],
  ['Proteção CA desarma em dias de chuva.', 'Dispositivo de proteção contra surtos', 2, 31_500],
] as const

function conteudoDosServicos({ n, cliente }: Receita): ConteudoDaProposta {
  const [problema, peca, quantidade, unitarioCent] = SERVICOS[n % SERVICOS.length] ?? SERVICOS[0]
  return {
    tipo: 'servicos',
    entrada: {
      problema: `${problema} Local: ${cliente.cidade}.`,
      linhas: [
        { descricao: 'Eletricista', tipo: 'hora', quantidade: 4, unitarioCent: 14_500, custoCent: 6_800 },
        {
          descricao: peca,
          tipo: 'peca',
          quantidade,
          unitarioCent,
          custoCent: Math.round(unitarioCent * 0.6),
        },
        { descricao: 'Deslocamento', tipo: 'deslocamento', quantidade: 38, unitarioCent: 220, custoCent: 120 },
      ],
      preco,
      pagamentos: [{ tipo: 'a_vista' }, { tipo: 'parcelas', parcelas: 3 }],
    },
  }
}

/** The inputs of one proposal, by its kind. */
export function conteudoDe(r: Receita): ConteudoDaProposta {
  switch (r.caso.tipo) {
    case 'autoconsumo':
      return conteudoDaUsina(r)
    case 'investimento':
      return conteudoDoInvestimento(r)
    case 'assinatura':
      return conteudoDaAssinatura(r)
    case 'limpeza':
      return conteudoDaLimpeza(r)
    case 'servicos':
      return conteudoDosServicos(r)
  }
}
