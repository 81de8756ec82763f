import type { ConteudoDeEntrada } from '#modules/chat/nucleo/server/canais/conteudo-de-entrada.ts'
import { NAO_SUPORTADA, objeto, texto, type Objeto } from '#modules/chat/canais/comum/server/bruto.ts'
import { conteudoDeMidia } from './conteudo-de-midia.ts'
import { conteudoEspecial } from './conteudo-especial.ts'

/** Keys next to the content that contain nothing to display. */
const ACOMPANHANTES = new Set([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'base64',
  'mediaUrl',
  'contextInfo',
  'speechToText',
])

const simples = (mensagem: Objeto): string | undefined =>
  texto(mensagem.conversation) ?? texto(objeto(mensagem.extendedTextMessage).text)

/**
 * Parses an unwrapped message; returns null when it has no content. Unknown kinds are stored raw and shown as
 * unsupported, because the customer did send something.
 */
export function lerConteudo(mensagem: Objeto, registro: Objeto): ConteudoDeEntrada | null {
  const escrito = simples(mensagem)
  if (escrito !== undefined) return { tipo: 'text', texto: escrito }
  const conhecido = conteudoDeMidia(mensagem) ?? conteudoEspecial(mensagem, registro)
  if (conhecido) return conhecido
  const especie = Object.keys(mensagem).find(
    (nome) => !ACOMPANHANTES.has(nome) && mensagem[nome] !== null && mensagem[nome] !== '',
  )
  if (!especie) return null
  return { tipo: 'text', texto: NAO_SUPORTADA, especial: { tipo: 'nao_suportada', original: especie, bruto: mensagem } }
}

const RESUMO_DE_MIDIA: Record<string, string> = { imagem: 'Foto', audio: 'Áudio', media: 'Arquivo' }

/** Returns one line for a quotation: the text, or the kind of media. */
export function resumirConteudo(conteudo: ConteudoDeEntrada | null): string {
  if (!conteudo) return ''
  if (conteudo.texto) return conteudo.texto
  return conteudo.tipo === 'media' && conteudo.midia ? conteudo.midia.nome : (RESUMO_DE_MIDIA[conteudo.tipo] ?? '')
}
