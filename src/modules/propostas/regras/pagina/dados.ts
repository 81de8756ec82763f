import type { Letra } from '#modules/simulacoes/contract/entrada.ts'
import type { NomeDeCanal } from '../../contract/publico.ts'
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
}

/** All that the page is drawn from. */
export interface DadosDaPagina {
  token: string
  proposta: PropostaDoCliente
  situacao: SituacaoNaPagina
  empresa: EmpresaNaPagina
  /** where a code can go, masked */
  canais: { canal: NomeDeCanal; destino: string }[]
  /** the text that the customer agrees to, with its version */
  consentimento: { versao: string; texto: string }
}

/** What the customer chose and moved. */
export interface Escolha {
  letra: Letra
  pagamento: number
  /** fractions a year */
  inflacaoEnergia: number
  crescimentoConsumo: number
}

/** The option of a letter; the first one when there is none. */
export function opcaoDe(p: PropostaDoCliente, letra: Letra): PropostaDoCliente['opcoes'][number] {
  const opcao = p.opcoes.find((o) => o.letra === letra) ?? p.opcoes[0]
  if (!opcao) throw new TypeError('a proposal has at least one option')
  return opcao
}

export function escolhaInicial(p: PropostaDoCliente, s: SituacaoNaPagina): Escolha {
  const aceita = s.tipo === 'aceita' ? s : null
  const opcao = opcaoDe(p, aceita?.letra ?? p.opcoes[0]?.letra ?? 'A')
  return {
    letra: opcao.letra,
    pagamento: aceita?.pagamento ?? opcao.pagamento,
    inflacaoEnergia: opcao.entrada.premissas.inflacaoEnergia,
    crescimentoConsumo: opcao.entrada.premissas.crescimentoConsumo,
  }
}
