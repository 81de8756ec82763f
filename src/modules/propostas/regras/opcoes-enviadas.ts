import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import type { OpcaoEnviada } from '../contract/formas.ts'
import { pagamentoEmPalavras } from './palavras.ts'
import type { PropostaDoCliente } from './para-o-cliente.ts'

/** The options of a frozen version in words, for a colleague who notes which one was accepted. */
export const opcoesEnviadas = (p: PropostaDoCliente | null): OpcaoEnviada[] =>
  (p?.opcoes ?? []).map((o) => ({
    letra: o.letra,
    rotulo: [...new Set([o.nome, o.curto, o.valor ?? emReais(o.precoCent)])].join(' · '),
    pagamentos: o.pagamentos.map((x) => {
      const { nome, valor } = pagamentoEmPalavras(x)
      return `${nome}: ${valor}`
    }),
    pagamento: o.pagamento,
  }))
