import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { conflito, ErroApp, invalido, naoEncontrado } from '#kit/erro.ts'
import { abrirConversa, anexarBytes } from '#modules/chat/entregas/publico.ts'
import { conferirEspecial, enviarMensagem, type AnexoConferido } from '#modules/chat/envio/publico.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { provarPresenca } from '#modules/chat/nucleo/server/ganchos.ts'
import { alcanceDe } from '#modules/chat/nucleo/server/politica.ts'
import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'
import { empresaDeAgora, enviarProposta, pdfDaVersao, propostaParaConversa } from '#modules/propostas/publico.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { DestinoDaProposta, propostasNoFio } from '../../contract/propostas.ts'
import { contatoDaProposta, destinosDaProposta, type ContatoDaProposta } from '../consultas/destinos.ts'
import { comLink, preencherModelo, textoProposto, type EmVigor } from '../mensagem.ts'
import { lerNoFio, porNoFio } from '../repositorio.ts'

type Pedido = BodyDe<typeof propostasNoFio.enviar>
interface Enviada {
  conversa_id: string
  mensagem_id: string
  link: string
}

/**
 * Sends a proposal into the thread of its contact: freezes the version in progress when asked, then queues one message
 * with its link and stored PDF. What would refuse it is checked before anything is frozen. The same key is one message.
 */
export async function enviarNaConversa(d: DependenciasDoChat, ctx: Ctx, id: string, p: Pedido): Promise<Enviada> {
  const { s } = d
  const { db } = s.banco
  const ler = async () => {
    const lida = await propostaParaConversa(db, s, ctx, id)
    if (!lida) throw naoEncontrado('Proposta não encontrada.')
    return lida
  }
  const antes = await ler()
  const feita = await lerNoFio(db, id, 'envio', p.chave)
  if (feita && antes.em_vigor) return { ...feita, link: antes.em_vigor.link }
  const contato = await contatoDaProposta(d, antes.contato_id)
  const destino = await destinoPedido(d, ctx, contato, p)
  const { revisao } = p
  if (revisao !== undefined && antes.em_curso !== null) {
    const empresa = await empresaDeAgora(s)
    await s.executar(ctx, (u) => enviarProposta(u, s, ctx, id, { revisao, empresa }))
  }
  const proposta = await ler()
  const { em_vigor } = proposta
  if (!em_vigor || proposta.estado === 'rascunho')
    throw conflito('Esta proposta ainda não foi enviada. Envie a versão em curso.')
  if (proposta.estado === 'expirada' || proposta.estado === 'cancelada')
    throw conflito(
      proposta.estado === 'expirada'
        ? 'A proposta venceu. Renove antes de enviar.'
        : 'A proposta foi cancelada e não pode ser enviada.',
    )
  const modelo = destino.modelos.find((m) => m.nome === p.modelo?.nome && m.idioma === p.modelo.idioma)
  const variaveis = p.modelo
    ? preencherModelo(p.modelo.variaveis, { ...proposta, nome: contato.nome, em_vigor }, modelo?.leva_pdf === true)
    : []
  const nova = destino.conversa_id ?? uuidv7()
  const anexo = p.modelo && !modelo?.leva_pdf ? null : await anexarPdf(d, id, em_vigor, nova)
  const mensagem = {
    texto: comLink(p.texto || textoProposto(contato.nome, proposta.numero), em_vigor),
    especial: p.modelo && modeloEmEspecial({ ...p.modelo, variaveis }),
    anexos: anexo ? [anexo] : [],
    dados: { proposta: { id, numero: proposta.numero, tipo: proposta.tipo, versao: em_vigor.versao } },
  }
  const enviada = await s.executar(ctx, (u) => porNaFila(u, d, ctx, { id, p, contato, nova, mensagem }))
  if (enviada.nova) await s.executar(ctx, (u) => provarPresenca(u, ctx.usuario.id))
  else if (anexo) await s.arquivos.remover(BUCKET, [anexo.caminho_storage])
  d.remetente.despertar(enviada.conversa_id)
  return { conversa_id: enviada.conversa_id, mensagem_id: enviada.mensagem_id, link: em_vigor.link }
}

const modeloEmEspecial = (m: NonNullable<Pedido['modelo']>): EspecialDeEnvio => ({
  tipo: 'modelo',
  ...m,
  cabecalho: [],
})

/** The chosen inbox, refused with its sentence where nothing could leave. */
async function destinoPedido(
  d: DependenciasDoChat,
  ctx: Ctx,
  contato: ContatoDaProposta,
  p: Pedido,
): Promise<DestinoDaProposta> {
  const recusar = (campo: string, frase: string) => invalido(frase, [{ campo, mensagem: frase }])
  const destino = (await destinosDaProposta(d, ctx, contato)).find((x) => x.caixa.id === p.caixa_entrada_id)
  if (!destino)
    throw recusar('caixa_entrada_id', 'Você não pode escrever a este cliente por esta caixa. Escolha outra.')
  if (destino.impedimento) throw recusar('caixa_entrada_id', destino.impedimento)
  if (destino.so_modelo && !p.modelo)
    throw new ErroApp(
      'JANELA_FECHADA',
      409,
      'A janela de 24 horas está fechada: o cliente não escreve por aqui há mais de um dia. Escolha um modelo aprovado ou outro canal.',
      { details: [{ campo: 'modelo', mensagem: 'Escolha um modelo aprovado' }] },
    )
  if (p.modelo) {
    const existe = destino.modelos.some((m) => m.nome === p.modelo?.nome && m.idioma === p.modelo.idioma)
    if (!existe)
      throw recusar(
        'modelo',
        destino.so_modelo
          ? 'Este modelo não serve aqui. Escolha um dos aprovados.'
          : 'A janela de 24 horas está aberta: envie a mensagem, sem modelo.',
      )
    const especial = modeloEmEspecial(p.modelo)
    conferirEspecial(especial, d.adaptadorDe(destino.caixa.tipo).recursos)
    await d.adaptadorDe(destino.caixa.tipo).prepararEspecial?.(d.s.banco.db, destino.caixa.id, especial)
  }
  return destino
}

/** A copy of the stored PDF among the files of the conversation. Null for kinds without a PDF. */
async function anexarPdf(
  d: DependenciasDoChat,
  id: string,
  { versao }: EmVigor,
  conversaId: string,
): Promise<AnexoConferido | null> {
  try {
    const { guardado, nome } = await pdfDaVersao(d.s, id, versao)
    return await anexarBytes(d, conversaId, { bytes: guardado.bytes, nome, mime: guardado.mime })
  } catch (erro) {
    if (erro instanceof ErroApp && erro.status === 404) return null
    throw erro
  }
}

interface NaFila {
  id: string
  p: Pedido
  contato: ContatoDaProposta
  /** id of the conversation when there is none yet */
  nova: string
  mensagem: {
    texto: string
    especial: EspecialDeEnvio | undefined
    anexos: AnexoConferido[]
    dados: Record<string, unknown>
  }
}

async function porNaFila(
  u: Unidade,
  d: DependenciasDoChat,
  ctx: Ctx,
  { id, p, contato, nova, mensagem }: NaFila,
): Promise<{ conversa_id: string; mensagem_id: string; nova: boolean }> {
  // the same key at the same time: the second waits here, then finds the first
  await sql`select pg_advisory_xact_lock(hashtextextended(${`proposta:${id}:${p.chave}`}, 0))`.execute(u.tx)
  const feita = await lerNoFio(u.tx, id, 'envio', p.chave)
  if (feita) return { ...feita, nova: false }
  const conversa_id = await abrirConversa(u, d, contato, { caixaId: p.caixa_entrada_id, id: nova })
  const { ids } = await enviarMensagem(u, ctx, await alcanceDe(u.tx, ctx), conversa_id, {
    pedido: {
      conteudo: mensagem.texto,
      tipo: 'text',
      privada: false,
      id_cliente: `proposta:${p.chave}`,
      ...(mensagem.especial ? { especial: mensagem.especial } : {}),
    },
    anexos: mensagem.anexos,
    adaptadorDe: d.adaptadorDe,
    dados: mensagem.dados,
  })
  const mensagem_id = ids[0] ?? ''
  await porNoFio(u.tx, { proposta_id: id, o_que: 'envio', chave: p.chave, conversa_id, mensagem_id })
  u.auditar({
    acao: 'proposta.enviar_na_conversa',
    entidade: 'proposta',
    entidade_id: id,
    depois: { conversa_id, caixa_entrada_id: p.caixa_entrada_id },
  })
  return { conversa_id, mensagem_id, nova: true }
}
