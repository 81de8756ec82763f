import { contem } from '#kit/objeto.ts'
import type { Servicos } from '#platform/servicos.ts'
import { custoDeTexto, tokensEstimados } from '../regras/custo.ts'
import { ouve } from '../regras/habilidades.ts'
import { novaMarca } from '../regras/marca.ts'
import type { ContextoDoPedido, Pedido } from '../regras/pedidos.ts'
import { criarTrocador } from '#modules/chat/exportacao/regras/mascarar/trocar.ts'
import { acertar, reservar, type Origem } from './comandos/contabilizar.ts'
import {
  habilidadesDaCaixa,
  linhaDaConfiguracao,
  precosDe,
  provedorDe,
  textoDasInstrucoes,
} from './consultas/configuracao.ts'
import { FalhaDaIa, habilidadeDesligada, iaDesligada } from './falhas.ts'
import { criarProvedor } from './provedor.ts'

/**
 * Returns the current configuration; throws when the assistant is disabled, in the inbox or globally. A test is allowed
 * before it is enabled.
 */
export async function configuracaoPara(s: Servicos, { conversa, habilidade }: Origem) {
  const l = await linhaDaConfiguracao(s.banco.db)
  const { endereco } = l
  const modelo = ouve(habilidade) ? l.modelo_transcricao : l.modelo_texto
  if (!endereco || !modelo || (!l.ligada && habilidade !== 'teste')) throw iaDesligada()
  if (conversa && !contem(await habilidadesDaCaixa(s.banco.db, conversa.caixa_entrada_id), habilidade))
    throw habilidadeDesligada()
  return { provedor: criarProvedor(s.rede, provedorDe({ ...l, endereco }, s.cofre)), precos: precosDe(l), modelo }
}

interface Opcoes {
  /** names of the customer, masked like document numbers */
  nomes?: readonly string[]
  sinal?: AbortSignal
  /** receives the text with the personal data restored */
  aoTexto?: (parte: string) => void
}

interface Respondida {
  /** as received, with personal data still masked */
  cru: string
  repor: (texto: string) => string
}

/** Requests one text from the assistant, with personal data restored. */
export async function pedirTexto(...pedido: Parameters<typeof pedir>): Promise<{ texto: string }> {
  const { cru, repor } = await pedir(...pedido)
  return { texto: repor(cru) }
}

/**
 * Makes a call: checks the configuration, masks personal data, records the reserved cost, calls the provider, and
 * records the actual cost.
 */
export async function pedir(
  s: Servicos,
  origem: Origem,
  montar: (c: ContextoDoPedido) => Pedido,
  { nomes = [], sinal, aoTexto }: Opcoes = {},
): Promise<Respondida> {
  const { provedor, precos, modelo } = await configuracaoPara(s, origem)
  const pedido = montar({
    marca: novaMarca(),
    instrucoes: await textoDasInstrucoes(s.banco.db),
  })
  const trocador = criarTrocador(nomes)
  const instrucoes = pedido.instrucoes ? `\n\nInstruções da empresa:\n${trocador.tirar(pedido.instrucoes)}` : ''
  const mensagens = [
    { role: 'system' as const, content: pedido.sistema + instrucoes },
    { role: 'user' as const, content: trocador.tirar(pedido.dados) },
  ]
  const enviado = mensagens.map((m) => m.content).join('\n\n')
  const entrada = tokensEstimados(enviado)
  const chamada_id = await reservar(s, origem, modelo, custoDeTexto(precos, entrada, pedido.maximo_de_tokens))
  const inicio = performance.now()
  const partes = aoTexto && trocador.emPartes()
  let escrito = ''
  const ouvir =
    partes &&
    ((parte: string) => {
      escrito += parte
      const pronta = partes.por(parte)
      if (pronta) aoTexto(pronta)
    })
  const textos = (resposta: string) => ({ conversa_id: origem.conversa?.id ?? null, pedido: enviado, resposta })
  try {
    const { texto, uso } = await provedor.escrever(mensagens, pedido.maximo_de_tokens, {
      ...(sinal ? { sinal } : {}),
      ...(ouvir ? { aoTexto: ouvir } : {}),
    })
    const usado = uso ?? { entrada, saida: tokensEstimados(texto) }
    await acertar(
      s,
      chamada_id,
      {
        desfecho: 'ok',
        tokens_entrada: usado.entrada,
        tokens_saida: usado.saida,
        estimado: uso === null,
        ms: performance.now() - inicio,
        custo: custoDeTexto(precos, usado.entrada, usado.saida),
      },
      textos(texto),
    )
    const resto = partes?.fim()
    if (resto) aoTexto?.(resto)
    return { cru: texto, repor: trocador.por }
  } catch (erro) {
    const falha = erro instanceof FalhaDaIa ? erro : null
    // a call that started is billed, but no provider reports how much of it: estimate
    const gasto = falha && !falha.cobrada ? { entrada: 0, saida: 0 } : { entrada, saida: tokensEstimados(escrito) }
    await acertar(
      s,
      chamada_id,
      {
        desfecho: falha?.code === 'AI_CANCELLED' ? 'cancelada' : 'falhou',
        motivo: falha?.message ?? 'Erro inesperado',
        tokens_entrada: gasto.entrada,
        tokens_saida: gasto.saida,
        estimado: gasto.entrada > 0,
        ms: performance.now() - inicio,
        custo: custoDeTexto(precos, gasto.entrada, gasto.saida),
      },
      textos(escrito),
    )
    throw erro
  }
}
