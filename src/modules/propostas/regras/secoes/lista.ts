import type { TipoDeProposta } from '../../tipos.ts'

/** A section of the document and of the page. What is `fixa` is in every document: rules, premises, price, conditions. */
export interface SecaoDoTipo {
  chave: string
  nome: string
  fixa?: true
}

const fixa = (chave: string, nome: string): SecaoDoTipo => ({ chave, nome, fixa: true })
const livre = (chave: string, nome: string): SecaoDoTipo => ({ chave, nome })

/** Sections by kind, in the order in which they are drawn when no template says otherwise. */
export const SECOES: Readonly<Record<TipoDeProposta, readonly SecaoDoTipo[]>> = {
  // solar-domain §4.1
  autoconsumo: [
    livre('resumo', 'Resumo'),
    livre('quem_somos', 'Quem somos'),
    livre('consumo', 'Seu consumo'),
    livre('solucao', 'A solução'),
    livre('geracao', 'Geração'),
    fixa('regra', 'A regra que vale para você'),
    livre('conta', 'Sua conta, antes e depois'),
    livre('retorno', 'Retorno'),
    fixa('preco', 'Como pagar'),
    livre('escopo', 'O que está incluído'),
    livre('cronograma', 'Cronograma'),
    livre('garantias', 'Garantias'),
    livre('cuidados', 'Cuidados depois da instalação'),
    fixa('condicoes', 'Condições'),
    fixa('premissas', 'De onde vêm os números'),
  ],
  investimento: [
    fixa('cenarios', 'Três cenários ao lado do CDI'),
    livre('quem_somos', 'Quem somos'),
    livre('usina', 'A usina'),
    livre('receita', 'De onde vem a renda'),
    livre('sensibilidade', 'O que mais mexe no resultado'),
    fixa('regra', 'A regra da compensação'),
    fixa('riscos', 'Riscos'),
    fixa('preco', 'O aporte'),
    livre('anos', 'Ano a ano'),
    fixa('condicoes', 'Condições'),
    fixa('premissas', 'De onde vêm os números'),
  ],
  assinatura: [
    livre('conta', 'Sua conta, mês a mês'),
    livre('quem_somos', 'Quem somos'),
    fixa('preco', 'O que a cooperativa cobra'),
    livre('caminho', 'Como funciona'),
    fixa('regra', 'Créditos, saída e atraso'),
    fixa('condicoes', 'Condições'),
    fixa('premissas', 'De onde vêm os números'),
  ],
  limpeza: [
    fixa('preco', 'Preço'),
    livre('quem_somos', 'Quem somos'),
    livre('escopo', 'O que está incluído'),
    livre('caminho', 'Como fazemos'),
    fixa('regra', 'Seus direitos'),
    fixa('condicoes', 'Condições'),
    fixa('premissas', 'De onde vêm os números'),
  ],
  servicos: [
    livre('pedido', 'O que foi pedido'),
    fixa('preco', 'Preço'),
    livre('quem_somos', 'Quem somos'),
    livre('escopo', 'O que está incluído'),
    fixa('regra', 'Seus direitos'),
    fixa('condicoes', 'Condições'),
    fixa('premissas', 'De onde vêm os números'),
  ],
}
