import type { EntradaDeCanal } from '#modules/chat/nucleo/server/canais/canal.ts'
import { instante, objeto, texto, type Objeto } from '#modules/chat/canais/comum/server/bruto.ts'
import { lerConteudo } from './conteudo.ts'
import { lerContexto } from './contexto.ts'
import { desembrulhar } from './desembrulhar.ts'
import { ehGrupo, interlocutor, motivoParaIgnorar, nomeUtil, participante } from './identidade.ts'
import { lerProtocolo } from './protocolo.ts'
import { lerStatus } from './status.ts'

/** Parses a message record (upsert, or the echo of an API send). It may contain a reaction, edit or deletion. */
export function lerRegistro(valor: unknown, agora: Date, viaApi: boolean): EntradaDeCanal {
  const registro = objeto(valor)
  const key = objeto(registro.key)
  const quem = interlocutor(key)
  const id = texto(key.id)
  if (!quem || !id) return { tipo: 'ignorado', motivo: 'mensagem sem endereço ou sem id' }
  const motivo = motivoParaIgnorar(quem.jid)
  if (motivo) return { tipo: 'ignorado', motivo }

  const mensagem = desembrulhar(registro.message)
  const momento = instante(registro.messageTimestamp, agora)
  if (mensagem.protocolMessage) return lerProtocolo(mensagem.protocolMessage, agora)

  const deMim = key.fromMe === true
  const grupo = ehGrupo(quem.jid)
  const nome = deMim ? undefined : nomeUtil(registro.pushName)
  const autor = grupo ? participante(key) : undefined
  const comum = {
    ...quem,
    id_externo: id,
    de_mim: deMim,
    momento,
    ...(nome ? { nome } : {}),
    ...(autor ? { participante: autor } : {}),
  }

  if (mensagem.reactionMessage) {
    const reacao = objeto(mensagem.reactionMessage)
    const alvo = texto(objeto(reacao.key).id)
    if (!alvo) return { tipo: 'ignorado', motivo: 'reação sem mensagem' }
    return { tipo: 'reacao', ...comum, id_alvo: alvo, emoji: texto(reacao.text) ?? '' }
  }

  const conteudo = lerConteudo(comMidiaDoRegistro(mensagem, registro), registro)
  if (!conteudo) return { tipo: 'ignorado', motivo: 'mensagem sem conteúdo' }
  const status = lerStatus(registro.status)
  // a vote contains its poll's id; expose it as a quotation
  const voto =
    conteudo.especial?.tipo === 'voto' && conteudo.especial.id_enquete
      ? { citacao: { id_externo: conteudo.especial.id_enquete, texto: '' } }
      : {}
  return {
    tipo: 'mensagem',
    ...comum,
    grupo,
    via_api: viaApi,
    ...(status && deMim ? { status } : {}),
    conteudo,
    ...voto,
    ...lerContexto(mensagem, registro),
  }
}

/** Some versions put the bytes next to the message instead of inside it. */
const comMidiaDoRegistro = (mensagem: Objeto, registro: Objeto): Objeto => ({
  ...mensagem,
  ...(mensagem.base64 === undefined && texto(registro.base64) ? { base64: registro.base64 } : {}),
  ...(mensagem.mediaUrl === undefined && texto(registro.mediaUrl) ? { mediaUrl: registro.mediaUrl } : {}),
})
