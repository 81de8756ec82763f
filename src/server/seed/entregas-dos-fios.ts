import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diaAqui } from '#kit/aqui.ts'
import { DIA_MS } from '#kit/dias.ts'
import type { DoCanal, Fio, Quando } from './dados-dos-fios.ts'

const PASTA = join(import.meta.dirname, 'arquivos')
const MIMES: Record<string, string> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  ogg: 'audio/ogg; codecs=opus',
}
export const arquivoDaSemente = (nome: string): { bytes: Buffer; mime: string } => ({
  bytes: readFileSync(join(PASTA, nome)),
  mime: MIMES[nome.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
})

export function momentoDe(quando: Quando, agora: Date): Date {
  if (typeof quando === 'number') return new Date(agora.getTime() - quando * 60_000)
  const [dias, hora] = quando
  return new Date(`${diaAqui(agora.getTime() - dias * DIA_MS)}T${hora}-03:00`)
}

/** Returns the channel's id of a message of the thread. */
export const externoDe = (fio: Pick<Fio, 'numero'>, id: string): string =>
  `FIO${fio.numero.slice(-8)}${id}`.toUpperCase()
export const jidDe = (fio: Pick<Fio, 'numero'>): string => `${fio.numero}@s.whatsapp.net`

const assinado = (p: DoCanal, texto: string) => (p.de === 'c' || texto === '' ? texto : `*${p.de}*\n\n${texto}`)

/**
 * Returns the message body in WhatsApp's format, including the file's bytes, as a server configured to send them does.
 */
function corpoDe(fio: Fio, p: DoCanal): Record<string, unknown> | null {
  const contextInfo = 'cita' in p && p.cita ? { stanzaId: externoDe(fio, p.cita), quotedMessage: {} } : {}
  if ('texto' in p) {
    const anuncio = p.anuncio
      ? {
          externalAdReply: {
            title: p.anuncio.titulo,
            body: p.anuncio.texto,
            sourceUrl: p.anuncio.url,
            ctwaClid: externoDe(fio, 'clique'),
          },
        }
      : {}
    return { extendedTextMessage: { text: assinado(p, p.texto), contextInfo: { ...contextInfo, ...anuncio } } }
  }
  if ('arquivo' in p) {
    const { bytes, mime } = arquivoDaSemente(p.arquivo)
    const [width, height] = p.medida ?? []
    const comum = { mimetype: mime, fileLength: bytes.length, caption: assinado(p, p.legenda ?? ''), contextInfo }
    return {
      ...(mime.startsWith('image/')
        ? { imageMessage: { ...comum, width, height } }
        : { documentMessage: { ...comum, fileName: p.como ?? p.arquivo } }),
      base64: bytes.toString('base64'),
    }
  }
  if ('voz' in p) {
    const { bytes, mime } = arquivoDaSemente(p.voz)
    return {
      audioMessage: {
        mimetype: mime,
        fileLength: bytes.length,
        seconds: p.segundos,
        ptt: true,
        waveform: Buffer.from(p.onda).toString('base64'),
      },
      base64: bytes.toString('base64'),
    }
  }
  if ('local' in p)
    return {
      locationMessage: {
        degreesLatitude: p.local.latitude,
        degreesLongitude: p.local.longitude,
        name: p.local.nome,
        address: p.local.endereco,
      },
    }
  if ('contato' in p)
    return {
      contactMessage: {
        displayName: p.contato.nome,
        vcard: `BEGIN:VCARD\nVERSION:3.0\nFN:${p.contato.nome}\nTEL;waid=${p.contato.telefone}:+${p.contato.telefone}\nEND:VCARD`,
      },
    }
  if ('enquete' in p)
    return {
      pollCreationMessageV3: {
        name: p.enquete,
        options: p.opcoes.map((optionName) => ({ optionName })),
        selectableOptionsCount: 1,
      },
    }
  if ('vota' in p)
    return {
      pollUpdateMessage: {
        pollCreationMessageKey: { id: externoDe(fio, p.vota), remoteJid: jidDe(fio), fromMe: true },
      },
    }
  if ('reage' in p)
    return { reactionMessage: { key: { id: externoDe(fio, p.reage), remoteJid: jidDe(fio) }, text: p.emoji } }
  return null
}

/** Returns the delivery that a real server would have made for this step. */
export function entregaDe(fio: Fio, p: DoCanal, n: number, instancia: string, agora: Date): unknown {
  const momento = momentoDe(p.em, agora)
  const fromMe = p.de !== 'c'
  const envelope = (event: string, data: unknown) => ({
    event,
    instance: instancia,
    date_time: momento.toISOString(),
    data,
  })
  if ('edita' in p)
    return envelope('messages.edited', {
      key: { id: externoDe(fio, p.edita), remoteJid: jidDe(fio), fromMe },
      type: 'MESSAGE_EDIT',
      editedMessage: { conversation: assinado(p, p.para) },
      timestampMs: String(momento.getTime()),
    })
  if ('apaga' in p) return envelope('messages.delete', { id: externoDe(fio, p.apaga), remoteJid: jidDe(fio), fromMe })
  const message = corpoDe(fio, p)
  const id = externoDe(fio, 'id' in p && p.id ? p.id : String(n).padStart(3, '0'))
  return envelope(fromMe ? 'send.message' : 'messages.upsert', {
    key: { remoteJid: jidDe(fio), fromMe, id },
    ...(fromMe ? { status: 'READ' } : { pushName: fio.nome }),
    message,
    messageTimestamp: Math.floor(momento.getTime() / 1000),
    source: 'android',
    ...('vota' in p ? { pollUpdates: [{ name: p.opcao, voters: [jidDe(fio)] }] } : {}),
  })
}
