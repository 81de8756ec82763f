import type { UnidadeDoCooperado } from '#modules/simulacoes/contract/outras.ts'
import type { Resultado, Trilha } from '#modules/simulacoes/contract/resultado.ts'
import { calcularVariantes } from '#modules/simulacoes/regras/calcular.ts'
import { entradaPublica } from '#modules/simulacoes/regras/ocultar.ts'
import { calcularLimpeza, calcularServicos } from '#modules/simulacoes/regras/servicos.ts'
import type { ConteudoDaProposta } from '../contract/conteudo.ts'
import type { ResultadoPublico, RetratoDaProposta } from '../contract/retrato.ts'
import { resultadosDe } from './resultados.ts'
import { resumir } from './resumir.ts'

/** A price without what made it. The discount stays: the lines add up to the price before it. */
const fechado = (valorCent: number, desconto = 0) =>
  ({ modo: 'valor', valorCent, tributos: 0, comissao: 0, piso: 0, desconto }) as const

/** The inputs that leave the company: prices without what made them, and no CPF. */
export function conteudoPublico(c: ConteudoDaProposta): ConteudoDaProposta {
  switch (c.tipo) {
    case 'autoconsumo':
      return { tipo: c.tipo, entrada: entradaPublica(c.entrada) }
    case 'assinatura': {
      const { outras } = c.entrada
      const semDocumento = <U extends UnidadeDoCooperado>(u: U): U => ({
        ...u,
        unidade: { ...u.unidade, documento: undefined },
      })
      const entrada = semDocumento(c.entrada)
      return { tipo: c.tipo, entrada: outras ? { ...entrada, outras: outras.map(semDocumento) } : entrada }
    }
    case 'limpeza': {
      const { preco } = calcularLimpeza(c.entrada)
      const fechada = fechado(preco.precoCent, c.entrada.preco.desconto)
      return { tipo: c.tipo, entrada: { ...c.entrada, custos: [], preco: fechada } }
    }
    case 'servicos': {
      const { preco } = calcularServicos(c.entrada)
      const linhas = c.entrada.linhas.map((l) => ({ ...l, custoCent: null }))
      const fechada = fechado(preco.precoCent, c.entrada.preco.desconto)
      return { tipo: c.tipo, entrada: { ...c.entrada, linhas, preco: fechada } }
    }
    case 'investimento':
      return c
  }
}

const DE_DENTRO = new Set(['custoDiretoCent', 'margemCent', 'margem', 'custos', 'tributosCent', 'comissaoCent'])
const DO_DESCONTO = new Set(['abaixoDoPiso', 'descontoCent', 'precoDeTabelaCent'])

const deFora = (nome: string): boolean => !DE_DENTRO.has(nome) && !DO_DESCONTO.has(nome)

/** The trail without the figures of the company, neither as a figure nor as what another one reads. */
const trilhaPublica = (t: Trilha): Trilha => ({
  ...t,
  rastro: Object.fromEntries(
    Object.entries(t.rastro).flatMap(([nome, passo]) =>
      deFora(nome) ? [[nome, { ...passo, de: passo.de.filter(deFora) }]] : [],
    ),
  ),
  valores: Object.fromEntries(Object.entries(t.valores).filter(([nome]) => deFora(nome))),
})

/** A result without the parts of the price. */
export function resultadoPublico(r: Resultado): ResultadoPublico {
  const { precoCent, reaisPorWp } = r.preco
  return {
    ...r,
    preco: { precoCent, reaisPorWp },
    avisos: r.avisos.filter((a) => a.codigo !== 'MARGEM'),
    trilha: trilhaPublica(r.trilha),
  }
}

/** What sending freezes. */
export function retratar(
  conteudo: ConteudoDaProposta,
  p: Omit<
    RetratoDaProposta,
    'formato' | 'tipo' | 'conteudo' | 'variantes' | 'resultados' | 'valor_centavos' | 'versao_do_motor'
  >,
): RetratoDaProposta {
  const publico = conteudoPublico(conteudo)
  const resumo = resumir(conteudo)
  return {
    formato: 1,
    ...p,
    tipo: conteudo.tipo,
    versao_do_motor: resumo.versao_do_motor,
    conteudo: publico,
    variantes:
      publico.tipo === 'autoconsumo'
        ? calcularVariantes(publico.entrada).map((v) => ({ ...v, resultado: resultadoPublico(v.resultado) }))
        : [],
    resultados: resultadosDe(conteudo),
    valor_centavos: resumo.valor_centavos,
  }
}
