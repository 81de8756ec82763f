import { setTimeout as esperar } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { comoObjeto, entradasDe } from '#kit/objeto.ts'
import { jidDoTelefone, soDigitos } from '#kit/telefone.ts'
import { destinatario, enviarDaEmpresa, reagirDaEmpresa } from '../rede/da-empresa.ts'
import { agoraEmSegundos, idDeMensagem, type Mundo } from '../rede/mundo.ts'
import { contextoPadrao, registroDe } from '../rede/registro.ts'
import { acharMensagem } from '../repositorio/mensagens.ts'
import { ESQUEMAS } from './esquemas.ts'
import { FORMAS, type Corpo, type Forma } from './formas.ts'
import { servir, type Chamada } from './guarda.ts'
import { Recusa, regra, semSocket } from './recusa.ts'

export function rotasDeEnvio(app: FastifyInstance, mundo: Mundo, chave: string): void {
  const enviar = (nome: keyof typeof ESQUEMAS, montar: (c: Corpo) => Forma | Promise<Forma>) =>
    servir(app, mundo, chave, {
      method: 'POST',
      url: `/message/${nome}`,
      status: 201,
      esquema: ESQUEMAS[nome],
      fazer: async (chamada) =>
        despachar(
          mundo,
          chamada,
          await montar(chamada.corpo),
          nome === 'sendWhatsAppAudio' ? 'recording' : 'composing',
        ),
    })

  enviar('sendText', (c) => {
    if (!String(c.text).trim()) throw regra('Text is required')
    return { especie: 'conversation', corpo: { conversation: c.text } }
  })
  for (const [nome, montar] of entradasDe(FORMAS)) enviar(nome, montar)

  servir(app, mundo, chave, {
    method: 'POST',
    url: '/message/sendReaction',
    status: 201,
    esquema: ESQUEMAS.sendReaction,
    fazer: (c) => reagir(mundo, c),
  })
  servir(app, mundo, chave, {
    method: 'POST',
    url: '/message/sendStatus',
    status: 201,
    esquema: ESQUEMAS.sendStatus,
    fazer: (c) => publicarStatus(c),
  })
}

/** Resolves the number, waits the delay (the customer sees "digitando…"), then sends. */
async function despachar(mundo: Mundo, { instancia, corpo }: Chamada, forma: Forma, presenca: string) {
  if (instancia.estado !== 'open') throw semSocket('onWhatsApp')
  const numero = String(corpo.number)
  const jid = jidDoTelefone(numero)
  // the recording uses this prefix for numbers without WhatsApp
  if (soDigitos(numero).startsWith('5500')) throw regraDeObjeto({ jid, exists: false, number: numero })
  const cliente = destinatario(mundo, jid)
  if (typeof corpo.delay === 'number' && corpo.delay > 0) {
    mundo.avisar({ tipo: 'presenca', cliente: cliente.id, presenca })
    await esperar(Math.min(corpo.delay, 60_000))
    mundo.avisar({ tipo: 'presenca', cliente: cliente.id, presenca: 'paused' })
  }
  const contexto = forma.semContexto ? null : contextoDe(forma, corpo.quoted, jid)
  const registro = enviarDaEmpresa(mundo, instancia, cliente, {
    especie: forma.especie,
    conteudo: conteudoDe(forma, contexto),
    contexto: forma.aoLado ? null : contexto,
    ...(forma.arquivo ? { arquivo: forma.arquivo } : {}),
  })
  return forma.semContexto ? { ...registro, key: { ...registro.key, participant: jid } } : registro
}

const regraDeObjeto = (objeto: Corpo) => new Recusa(400, [objeto])

function contextoDe(forma: Forma, citada: unknown, jid: string): Corpo {
  const base = contextoPadrao(agoraEmSegundos(), forma.atribuicoes ? { statusAttributions: [] } : {})
  const { key: daCitada, message } = comoObjeto(citada)
  const key = comoObjeto(daCitada)
  if (!key.id) return base
  return {
    ...base,
    participant: key.remoteJid ?? jid,
    stanzaId: key.id,
    quotedMessage: message ?? { conversation: '' },
  }
}

function conteudoDe(forma: Forma, contexto: Corpo | null): Corpo {
  if (forma.especie === 'conversation') return forma.corpo
  if (forma.aoLado)
    return { messageContextInfo: { ...forma.aoLado, contextInfo: contexto }, [forma.especie]: forma.corpo }
  return { [forma.especie]: contexto ? { ...forma.corpo, contextInfo: contexto } : forma.corpo }
}

async function reagir(mundo: Mundo, { instancia, corpo }: Chamada) {
  const { id, remoteJid, fromMe } = comoObjeto(corpo.key)
  const key = { id: String(id), remoteJid: String(remoteJid), fromMe: fromMe === true }
  const emoji = String(corpo.reaction)
  if (emoji !== '' && !/^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?)$/v.test(emoji))
    throw regra('"reaction" must be an emoji')
  if (instancia.estado !== 'open') throw semSocket('onWhatsApp')
  if (typeof corpo.delay === 'number' && corpo.delay > 0) await esperar(Math.min(corpo.delay, 60_000))
  return reagirDaEmpresa(
    mundo,
    instancia,
    destinatario(mundo, key.remoteJid),
    acharMensagem(mundo.banco, key.id),
    key,
    emoji,
  )
}

/** Publishes a story. The phone page shows none; only the rules matter, for a caller that uses this by mistake. */
function publicarStatus({ instancia, corpo }: Chamada) {
  if (!corpo.content) throw regra('Content is required')
  if (corpo.type === 'text' && !corpo.backgroundColor) throw regra('Background color is required')
  if (corpo.type === 'text' && !corpo.font) throw regra('Font is required')
  if (!corpo.allContacts && !corpo.statusJidList) throw regra('StatusJidList is required')
  if (instancia.estado !== 'open') throw semSocket('sendMessage')
  const conteudo =
    corpo.type === 'text'
      ? { conversation: corpo.content }
      : { [`${String(corpo.type)}Message`]: { caption: corpo.caption } }
  return registroDe(
    {
      id: idDeMensagem(true),
      instancia: instancia.nome,
      cliente: 0,
      da_empresa: true,
      especie: Object.keys(conteudo)[0] ?? '',
      conteudo,
      contexto: null,
      status: 'PENDING',
      momento: agoraEmSegundos(),
      anunciada: true,
    },
    { jid: 'status@broadcast', nome: '' },
    instancia,
  )
}
