import { MODELOS_EM_PALAVRAS } from './modelos-de-cobranca.ts'
import { emNumero, emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import type { PagamentoSimulado } from '#modules/simulacoes/contract/resultado.ts'
import type { RetratoDaProposta } from '#modules/propostas/contract/retrato.ts'
import { opcoesDaAssinatura, opcoesDoInvestimento } from '#modules/propostas/regras/cliente/outras.ts'
import { opcoesDaUsina, type OpcaoDaUsina } from '#modules/propostas/regras/cliente/usina.ts'
import type { ConteudoDoContrato, Quadro, Valores } from '../contract/conteudo.ts'
import type { TipoDeContrato } from '../tipos.ts'

export interface PropostaAceita {
  retrato: RetratoDaProposta
  numero: string
  letra: string
  pagamento: number
  /** YYYY-MM-DD, here */
  aceita_em: string
}

export interface DaProposta {
  tipo: TipoDeContrato
  valores: Valores
  quadros: ConteudoDoContrato['quadros']
  valor_centavos: number
}

const juntar = (...partes: (string | undefined)[]): string => partes.filter(Boolean).join(' ')
/** A number without the noise of its last bits. */
const exato = (x: number, casas: number): string => String(Number(x.toFixed(casas)))
const cheios = (v: Record<string, string | null | undefined>): Valores =>
  Object.fromEntries(Object.entries(v).flatMap(([k, x]) => (x ? [[k, x]] : [])))

const FORMAS = { a_vista: 'à vista', parcelas: 'parcelado', financiamento: 'financiado' } as const

function descrever(p: PagamentoSimulado, condicao: string | undefined): string {
  if (p.tipo === 'a_vista') return condicao ?? 'na assinatura'
  const parcelas = `${p.parcelas} parcelas de ${emReais(p.parcelaCent)}`
  return juntar(
    p.entradaCent > 0 ? `entrada de ${emReais(p.entradaCent)} e ${parcelas}` : parcelas,
    condicao && `(${condicao})`,
  )
}

/** The table that a financed sale must show (CDC art. 52). */
function tabelaDoCet(p: PagamentoSimulado): Quadro {
  const pct = (x: number | null, de: string) => (x === null ? '—' : `${emPct(x, 2)} ${de}`)
  return {
    titulo: 'Custo efetivo total (CET)',
    colunas: ['O que', 'Valor'],
    linhas: [
      ['Preço à vista', emReais(p.precoCent)],
      ['Entrada', emReais(p.entradaCent)],
      ['Valor financiado', emReais(p.principalCent)],
      ['IOF', emReais(p.iofCent)],
      ['Juros', pct(p.taxaMensal, 'ao mês')],
      ['Parcelas', `${p.parcelas} × ${emReais(p.parcelaCent)}`],
      ['Total de juros', emReais(p.jurosCent)],
      ['Total a pagar', emReais(p.totalCent)],
      ['CET', `${pct(p.cetAnual, 'ao ano')}, ${pct(p.cetMensal, 'ao mês')}`],
    ],
  }
}

function daUsina(o: OpcaoDaUsina, p: PropostaAceita): Omit<DaProposta, 'tipo'> {
  const { entrada: e, usina: u } = o
  const pagamento = o.pagamentos[p.pagamento] ?? o.pagamentos[0]
  const opcao = e.pagamentos[pagamento?.indice ?? 0]
  const condicao = opcao && 'condicao' in opcao ? opcao.condicao : undefined
  const geradora = e.unidades.find((x) => x.geradora) ?? e.unidades[0]
  const inversores = e.inversores.map((i) => `${i.quantidade} × ${juntar(i.marca, i.modelo)}`.trim())
  const parcelado = pagamento && pagamento.tipo !== 'a_vista'
  const preco = pagamento?.precoCent ?? o.precoCent
  return {
    valor_centavos: preco,
    valores: cheios({
      'usina.potencia': exato(u.kWp, 4),
      'usina.quantidade_modulos': String(u.modulos),
      'usina.modulo': juntar(e.modulo.marca, e.modulo.modelo),
      'usina.inversores': inversores.join(', '),
      'usina.geracao_ano': exato(u.geracaoAnualKwh, 0),
      'usina.local': `${e.local.cidade}, ${e.local.uf}`,
      'usina.distribuidora': geradora?.tarifa.distribuidora.nome,
      'usina.unidade': geradora?.numero,
      'preco.total': String(preco),
      'pagamento.forma': pagamento ? FORMAS[pagamento.tipo] : null,
      'pagamento.descricao': pagamento ? descrever(pagamento, condicao) : null,
      ...(parcelado
        ? {
            'preco.entrada': String(pagamento.entradaCent),
            'preco.saldo': String(preco - pagamento.entradaCent),
            'preco.parcelas': String(pagamento.parcelas),
            'preco.parcela': String(pagamento.parcelaCent),
          }
        : {}),
    }),
    quadros: {
      equipamentos: {
        titulo: 'Equipamentos',
        colunas: ['O que', 'Marca e modelo', 'Quantidade'],
        linhas: [
          ['Módulo', juntar(e.modulo.marca, e.modulo.modelo), String(u.modulos)],
          ...e.inversores.map((i) => ['Inversor', juntar(i.marca, i.modelo), String(i.quantidade)]),
        ],
      },
      unidades: {
        titulo: 'Unidades consumidoras',
        colunas: ['Unidade', 'Distribuidora', 'Consumo por ano'],
        linhas: e.unidades.map((x) => [
          x.numero,
          x.tarifa.distribuidora.nome,
          `${emNumero(x.consumo.reduce((a, b) => a + b, 0))} kWh`,
        ]),
      },
      ...(pagamento?.tipo === 'financiamento' ? { cet: tabelaDoCet(pagamento) } : {}),
    },
  }
}

function doInvestimento(p: PropostaAceita): Omit<DaProposta, 'tipo'> | null {
  const { conteudo: c } = p.retrato
  const [o] = c.tipo === 'investimento' ? opcoesDoInvestimento(p.retrato, c.entrada) : []
  if (!o) return null
  const { entrada: e, resultado: r } = o
  return {
    valor_centavos: r.aporteCent,
    valores: cheios({
      'investimento.usina': e.usina,
      'investimento.aporte': String(r.aporteCent),
      'investimento.cota': exato(e.cota * 100, 4),
      'investimento.potencia': exato(e.kWp, 4),
      'investimento.prazo': String(e.anos),
      'investimento.gestao': exato((e.gestaoPct ?? 0) * 100, 4),
    }),
    quadros: {
      cenarios: {
        titulo: 'Cenários: hipóteses, sem promessa',
        colunas: ['Cenário', 'Renda média no 1º ano', 'TIR'],
        linhas: r.cenarios.map((x) => [
          x.nome,
          emReais(Math.round(x.rendaMensalMediaAno1Cent)),
          x.tir === null ? '—' : emPct(x.tir, 2),
        ]),
      },
    },
  }
}

function daAssinatura(p: PropostaAceita): Omit<DaProposta, 'tipo'> | null {
  const { conteudo: c } = p.retrato
  const [o] = c.tipo === 'assinatura' ? opcoesDaAssinatura(p.retrato, c.entrada) : []
  if (!o) return null
  const { entrada: e } = o
  const unidades = [{ unidade: e.unidade, alocadoKwh: e.alocadoKwh }, ...(e.outras ?? [])]
  const porMes = (kwh: readonly number[]) => kwh.reduce((a, b) => a + b, 0) / 12
  const total = unidades.reduce((soma, x) => soma + porMes(x.alocadoKwh), 0)
  return {
    valor_centavos: o.precoCent * 12,
    valores: cheios({
      'plano.modelo': MODELOS_EM_PALAVRAS[e.plano.modelo],
      'plano.desconto': e.plano.desconto === undefined ? null : exato(e.plano.desconto * 100, 4),
      'plano.kwh_mes': exato(total, 0),
      'plano.aviso_previo': String(e.avisoPrevioDias ?? 90),
      'contrato.prazo_meses': e.prazoMeses === undefined ? null : String(e.prazoMeses),
      'usina.distribuidora': e.unidade.tarifa.distribuidora.nome,
      'usina.unidade': e.unidade.numero,
    }),
    quadros: {
      unidades: {
        titulo: 'Unidades consumidoras',
        colunas: ['Unidade', 'Distribuidora', 'Energia por mês'],
        linhas: unidades.map((x) => [
          x.unidade.numero,
          x.unidade.tarifa.distribuidora.nome,
          `${emNumero(porMes(x.alocadoKwh))} kWh`,
        ]),
      },
    },
  }
}

/** What an accepted proposal gives to its contract; null for a kind that has none. */
export function daPropostaAceita(p: PropostaAceita): DaProposta | null {
  const comuns = { 'proposta.numero': p.numero, 'proposta.aceita_em': p.aceita_em }
  const com = (tipo: TipoDeContrato, d: Omit<DaProposta, 'tipo'> | null | undefined): DaProposta | null =>
    d ? { tipo, ...d, valores: { ...comuns, ...d.valores } } : null
  const { conteudo: c } = p.retrato
  switch (c.tipo) {
    case 'autoconsumo': {
      const opcoes = opcoesDaUsina(p.retrato, c.entrada)
      const escolhida = opcoes.find((o) => o.letra === p.letra)
      return com('autoconsumo', escolhida && daUsina(escolhida, p))
    }
    case 'investimento':
      return com('investimento', doInvestimento(p))
    case 'assinatura':
      return com('assinatura', daAssinatura(p))
    default:
      return null
  }
}
