import type { Letra } from '#modules/simulacoes/contract/entrada.ts'
import type { NomeDeCanal } from '#kit/canais-de-codigo.ts'
import type { TipoDeProposta } from '../../tipos.ts'
import type { OpcaoComum } from '../cliente/comum.ts'
import type { PropostaDoCliente } from '../para-o-cliente.ts'

/** What the page may do now. */
export type SituacaoNaPagina =
  | { tipo: 'aberta' }
  | { tipo: 'vencida'; pedida: boolean }
  | { tipo: 'aceita'; em: string; letra: Letra; pagamento: number }
  | { tipo: 'encerrada' }

export interface EmpresaNaPagina {
  nome: string
  /** legal name and CNPJ */
  linha: string | null
  /** address of the logo on our own origin */
  logo: string | null
  privacidade: string
  /** the company of now, on a version that was sent without it */
  deHoje: boolean
}

/** What the program of the page has of a proposal: all of a plant, which it recomputes, and of the others the price. */
export interface PropostaNaPagina extends Omit<PropostaDoCliente, 'opcoes'> {
  opcoes: OpcaoComum[]
}

export const ehDaUsina = (p: PropostaNaPagina): p is PropostaDoCliente<'autoconsumo'> => p.tipo === 'autoconsumo'

interface ComProposta<P> {
  token: string
  proposta: P
  situacao: SituacaoNaPagina
  empresa: EmpresaNaPagina
  /** where a code can go, masked */
  canais: { canal: NomeDeCanal; destino: string }[]
  /** the text that the customer agrees to, with its version */
  consentimento: { versao: string; texto: string }
}

/** All that the page is drawn from. */
export type DadosDaPagina<T extends TipoDeProposta = TipoDeProposta> = ComProposta<PropostaDoCliente<T>>
/** What the program gets beside the markup. */
export type DadosDoPrograma = ComProposta<PropostaNaPagina>

/** What the customer chose. */
export interface Escolha {
  letra: Letra
  pagamento: number
}
/** What the customer of a plant moved, fractions a year. */
export interface EscolhaDaUsina extends Escolha {
  inflacaoEnergia: number
  crescimentoConsumo: number
}

/** The option of a letter; the first one when there is none. */
export function opcaoDe<O extends OpcaoComum>(p: { opcoes: readonly O[] }, letra: Letra): O {
  const opcao = p.opcoes.find((o) => o.letra === letra) ?? p.opcoes[0]
  if (!opcao) throw new TypeError('a proposal has at least one option')
  return opcao
}

export function escolhaInicial(p: PropostaNaPagina, s: SituacaoNaPagina): Escolha {
  const aceita = s.tipo === 'aceita' ? s : null
  const opcao = opcaoDe(p, aceita?.letra ?? 'A')
  return { letra: opcao.letra, pagamento: aceita?.pagamento ?? opcao.pagamento }
}

export function escolhaDaUsina(p: PropostaDoCliente<'autoconsumo'>, e: Escolha): EscolhaDaUsina {
  const { inflacaoEnergia, crescimentoConsumo } = opcaoDe(p, e.letra).entrada.premissas
  return { ...e, inflacaoEnergia, crescimentoConsumo }
}
