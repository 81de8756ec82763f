import type { ValorDeCampo } from '#engines/funil/campos.ts'
import type { DadoDaProposta } from '#engines/regras/tipos.ts'
import { propostaDoCartao, type PropostaDoCartao } from '#modules/propostas/publico.ts'
import type { Executar } from './acao.ts'
import { porNoCampo } from './no-cartao.ts'

const DADOS: Readonly<Record<DadoDaProposta, (p: PropostaDoCartao) => ValorDeCampo>> = {
  valor: (p) => p.valor_centavos,
  kwp: (p) => p.kwp,
  validade: (p) => p.validade,
  proposta: (p) => ({ id: p.id, nome: p.numero }),
}

/** Copies a figure of the card's proposal, as it is when the rule runs. */
export const daProposta: Executar<'da_proposta'> = async (a, passo) => {
  const p = await propostaDoCartao(passo.u.tx, passo.cartao)
  const valor = p ? DADOS[a.dado](p) : null
  return valor === null ? { feito: 'A proposta não tem este dado' } : porNoCampo(passo, a.campo, valor)
}
