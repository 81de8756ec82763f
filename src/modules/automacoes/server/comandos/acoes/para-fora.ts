import { quandoSai } from '#engines/regras/janela.ts'
import { preencherTexto } from '#engines/regras/texto.ts'
import { conflito } from '#kit/erro.ts'
import { expedienteNoFunil, porSaida } from '#modules/funis/publico.ts'
import { pedirAprovacao } from '../../aprovacoes/comandos/pedir.ts'
import type { Executar } from './acao.ts'

/** Sends a message through one of the inboxes, within the allowed hours; retries are up to the sender. */
export const mensagem: Executar<'mensagem'> = async (a, { u, cartao, valores, execucao, mensagens }) => {
  const em = quandoSai(a.janela, new Date(), (await expedienteNoFunil(u.tx, cartao.funil_id)).fechado)
  if (em.getTime() > Date.now() + 1000) return { esperar_ate: em }
  const contato = cartao.contato_id
    ? await u.tx
        .selectFrom('contatos_publico.contatos')
        .select(['id', 'telefone'])
        .where('id', '=', cartao.contato_id)
        .executeTakeFirst()
    : undefined
  if (!contato) throw conflito('O cartão não tem cliente a quem escrever.')
  const conversaId = await mensagens.abrirConversa(u, {
    caixa_entrada_id: a.caixa_entrada_id,
    contato_id: contato.id,
    telefone: contato.telefone,
    atribuida_para: null,
    motivo: `Regra: ${execucao.regra_nome}`,
    dados: { tipo: 'cartao', cartao_id: cartao.id, execucao_id: execucao.id },
    texto: preencherTexto(a.texto, valores) || null,
    modelo: a.modelo
      ? { ...a.modelo, variaveis: a.modelo.variaveis.map((v) => preencherTexto(v, valores) || '-') }
      : null,
    sempre: true,
  })
  u.depois(() => mensagens.despertarEnvio(conversaId))
  return { feito: 'Escreveu ao cliente' }
}

export const webhook: Executar<'webhook'> = async (a, { u, cartao, execucao }) => {
  const nome = await porSaida(u, a.destino_id, {
    cartao_id: cartao.id,
    evento: 'regra',
    chave: `regra:${execucao.id}:${execucao.passo}`,
    regra: execucao.regra_nome,
  })
  if (!nome) throw conflito('O sistema da regra não existe mais.')
  return { feito: `Avisou “${nome}”` }
}

export const aprovacao: Executar<'pedir_aprovacao'> = async (a, { u, cartao, execucao }) => {
  const por = cartao.responsavel_id ?? execucao.publicada_por
  if (!por) throw conflito('O cartão não tem responsável que responda pelo pedido.')
  const id = await pedirAprovacao(u, cartao, a.politica_id, { por, pelo_sistema: true, observacao: null })
  return { feito: id ? 'Pediu aprovação' : 'Já havia um pedido de aprovação' }
}

/** The wait starts when the run reaches this step. */
export const esperar: Executar<'esperar'> = async (a, { execucao }) => {
  const falta = a.minutos * 60 - execucao.segundos_no_passo
  return falta > 0 ? { esperar_ate: new Date(Date.now() + falta * 1000) } : { feito: 'Esperou' }
}
