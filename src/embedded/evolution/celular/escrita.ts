import { z } from 'zod'
import { corpoDeArquivo, corpoDeImagem } from '../rede/formas-de-midia.ts'
import type { Arquivo } from '../rede/da-empresa.ts'
import { indexado } from '../rede/registro.ts'

const arquivo = {
  base64: z.base64('Arquivo inválido').min(1, 'Arquivo vazio'),
  mimetype: z.string().min(3).max(120),
  nome: z.string().min(1).max(200),
}
const comum = { citada: z.string().max(80).optional() }

/** What the customer's phone can send. */
export const escrita = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('texto'), texto: z.string().trim().min(1, 'Escreva a mensagem').max(65_536), ...comum }),
  z.object({
    tipo: z.literal('imagem'),
    ...arquivo,
    legenda: z.string().max(4000).default(''),
    largura: z.int().default(0),
    altura: z.int().default(0),
    miniatura: z.base64().optional(),
    ...comum,
  }),
  z.object({
    tipo: z.literal('audio'),
    ...arquivo,
    segundos: z.number().min(0).default(0),
    onda: z.array(z.int().min(0).max(100)).max(64).default([]),
    ...comum,
  }),
  z.object({ tipo: z.literal('documento'), ...arquivo, legenda: z.string().max(4000).default(''), ...comum }),
  z.object({
    tipo: z.literal('localizacao'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    nome: z.string().max(200).default(''),
    endereco: z.string().max(300).default(''),
    ...comum,
  }),
])
export type Escrita = z.output<typeof escrita>

interface Montada {
  especie: string
  conteudo: Record<string, unknown>
  arquivo?: Arquivo
}

/** Converts it to a message of the WhatsApp protocol. */
export function montarEscrita(e: Escrita): Montada {
  if (e.tipo === 'texto') return { especie: 'conversation', conteudo: { conversation: e.texto } }
  if (e.tipo === 'localizacao') {
    return {
      especie: 'locationMessage',
      conteudo: {
        locationMessage: {
          degreesLatitude: e.latitude,
          degreesLongitude: e.longitude,
          name: e.nome,
          address: e.endereco,
        },
      },
    }
  }
  const bytes = Buffer.from(e.base64, 'base64')
  const enviado: Arquivo = { mimetype: e.mimetype, nome: e.nome, bytes }
  const com = (especie: string, corpo: Record<string, unknown>): Montada => ({
    especie,
    conteudo: { [especie]: corpo },
    arquivo: enviado,
  })
  if (e.tipo === 'audio')
    return com('audioMessage', {
      ...corpoDeArquivo(bytes, e.mimetype),
      seconds: Math.round(e.segundos),
      ptt: true,
      waveform: indexado(Uint8Array.from(e.onda)),
    })
  const legenda = e.legenda ? { caption: e.legenda } : {}
  if (e.tipo === 'imagem') {
    const miniatura = e.miniatura ? Buffer.from(e.miniatura, 'base64') : undefined
    return com('imageMessage', {
      ...corpoDeImagem(bytes, e.mimetype, { width: e.largura, height: e.altura }, miniatura),
      ...legenda,
    })
  }
  if (e.mimetype.startsWith('video/'))
    return com('videoMessage', { ...corpoDeArquivo(bytes, e.mimetype), gifPlayback: false, ...legenda })
  return com('documentMessage', { ...corpoDeArquivo(bytes, e.mimetype), title: e.nome, fileName: e.nome, ...legenda })
}
