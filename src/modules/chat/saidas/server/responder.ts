import type { Servicos } from '#platform/servicos.ts'
import type { CaixaAberta, Enviada, PedidoDeEnvio } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import type { Entregador } from './entregador.ts'
import { contextoDaResposta, porNaFila } from './repositorio-de-respostas.ts'

const FRASE = 'Erro ao enviar mensagem'
const INSISTINDO = 'O sistema de destino ainda não recebeu. Vamos insistir por um dia, na ordem.'
const VALIDADE_S = 48 * 3600

/**
 * Sends an attendant's message in a webhook inbox: queues it first, tries immediately, and retries for a day if
 * necessary.
 */
export async function responderPorWebhook(
  s: Servicos,
  entregador: Entregador,
  caixa: CaixaAberta,
  p: PedidoDeEnvio,
): Promise<Enviada> {
  if (typeof caixa.configuracao.url_envio !== 'string')
    throw new ErroDeChat(FRASE, 400, undefined, {
      detalhe: 'Esta caixa ainda não tem endereço de envio. Informe-o na configuração.',
    })
  const corpo = JSON.stringify(await corpoDa(s, caixa, p))
  const naFila = await porNaFila(s.banco.db, {
    mensagem_id: p.mensagem_id,
    conversa_id: p.conversa_id,
    caixa_id: caixa.id,
    corpo,
  })
  const aceita = { id_externo: p.mensagem_id, endereco: p.endereco }
  if (!naFila) return aceita
  const fim = await entregador.tentar(p.mensagem_id)
  if (fim?.entregue) return aceita
  if (fim?.definitivo) throw new ErroDeChat(FRASE, 502, undefined, { detalhe: fim.erro })
  throw new ErroDeChat(FRASE, 502, undefined, { detalhe: INSISTINDO, classe: 'incerta' })
}

async function corpoDa(s: Servicos, caixa: CaixaAberta, p: PedidoDeEnvio): Promise<Record<string, unknown>> {
  const c = await contextoDaResposta(s.banco.db, p.mensagem_id)
  const anexos = await Promise.all(
    (c?.caminhos ?? []).map(async ({ caminho, ...a }) => ({
      ...a,
      url: await s.arquivos.urlAssinada(BUCKET, caminho, VALIDADE_S),
    })),
  )
  return {
    id: p.mensagem_id,
    tipo: 'mensagem.enviar',
    em: new Date().toISOString(),
    caixa_entrada: { id: caixa.id },
    conversa: { id: p.conversa_id },
    contato: { id: c?.contato_id, endereco: p.endereco, nome: c?.nome, telefone: c?.telefone, email: c?.email },
    mensagem: {
      id: p.mensagem_id,
      texto: p.texto,
      autor_nome: c?.autor_nome ?? null,
      anexos,
      citada: p.citada ? { id: p.citada.id_externo, texto: p.citada.texto } : null,
      ...(p.especial ? { especial: p.especial } : {}),
    },
  }
}
