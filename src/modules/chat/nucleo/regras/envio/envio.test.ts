import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { ErroApp } from '#kit/erro.ts'
import { arquivoReserva } from './arquivo-reserva.ts'
import { envioDeAudio } from './audio.ts'
import { conferir } from './conferir.ts'
import { configuracaoApi, configuracaoApiDaCaixa } from '#modules/chat/canais/api/regras/configuracao-api.ts'
import { EXTENSOES_DE_AUDIO, MIME_PADRAO } from './constantes.ts'
import { envioDeEdicao } from './edicao.ts'
import { envioDeMidia } from './midia.ts'
import { envioDeReacao } from './reacao.ts'
import { telefoneValido } from './telefone.ts'
import { envioDeTexto } from './texto.ts'

/** Messages of the validation errors, in order; empty for an accepted value. */
function recusas(schema: z.ZodType, dados: unknown): string[] {
  try {
    conferir(schema, dados)
    return []
  } catch (erro) {
    if (!(erro instanceof ErroApp)) throw erro
    expect(erro.status).toBe(400)
    return (erro.details as { mensagem: string }[]).map((c) => c.mensagem)
  }
}
const number = '5519992147730'
const NUMERO_INVALIDO = 'Número inválido: use apenas dígitos, de 2 a 15, sem começar com 0'
const branco = fc.stringMatching(/^[ \t\n]{0,4}$/)

describe('phone', () => {
  it('[S5.36] accepts digits only, 2 to 15, not starting with 0', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9]{0,17}$/)), (texto) => {
        const valido =
          [...texto].every((c) => '0123456789'.includes(c)) &&
          texto.length >= 2 &&
          texto.length <= 15 &&
          texto[0] !== '0'
        expect(telefoneValido(texto)).toBe(valido)
      }),
    )
    for (const recusado of ['', '1', '0123', '+5519992147730', '55 19', '1234567890123456', '٣٣٣'])
      expect(telefoneValido(recusado)).toBe(false)
  })
})

describe('text', () => {
  it('[S5.21] requires number and text, each with its own message', () => {
    expect(recusas(envioDeTexto, {})).toEqual(['Número é obrigatório', 'Texto é obrigatório'])
    expect(recusas(envioDeTexto, { number: '0123', text: 'oi' })).toEqual([NUMERO_INVALIDO])
    fc.assert(
      fc.property(branco, (text) => {
        expect(recusas(envioDeTexto, { number, text })).toEqual(['Texto é obrigatório'])
      }),
    )
    expect(conferir(envioDeTexto, { number, text: ' oi ' })).toEqual({ number, text: ' oi ', delay: 1200 })
    expect(recusas(envioDeTexto, { number: '99887766@lid', text: 'oi' })).toEqual([])
  })
})

describe('media', () => {
  const boa = { number, url: 'https://exemplo.br/foto.jpg', mediatype: 'image' }
  it('[S5.22] requires number, URL and media type, and a valid URL', () => {
    expect(recusas(envioDeMidia, {})).toEqual([
      'Número é obrigatório',
      'Tipo de mídia é obrigatório',
      'URL da mídia é obrigatória',
    ])
    for (const url of [
      'foto.jpg',
      'ftp://exemplo.br/a',
      'javascript:alert(1)',
      'http://',
      'data:image/png;base64,AA==',
    ]) {
      expect(recusas(envioDeMidia, { ...boa, url })).toEqual(['URL da mídia inválida'])
    }
    expect(recusas(envioDeMidia, { ...boa, mediatype: 'sticker' })).toEqual([
      'Tipo de mídia inválido: use image, video, audio ou document',
    ])
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        expect(recusas(envioDeMidia, { ...boa, url })).toEqual([])
      }),
    )
  })

  it('[S9.13] has default mime types', () => {
    expect(MIME_PADRAO).toEqual({
      image: 'image/jpeg',
      video: 'video/mp4',
      audio: 'audio/mp4',
      document: 'application/pdf',
      sticker: 'image/webp',
    })
  })

  it('[S9.15] has fallback files jpg, mp4, mp3 and dat with their mime types and size 0', () => {
    const lidos = (['image', 'video', 'audio', 'document'] as const).map((t) => arquivoReserva(t))
    expect(lidos.map((a) => a.extensao)).toEqual(['jpg', 'mp4', 'mp3', 'dat'])
    expect(lidos.map((a) => a.nome_arquivo)).toEqual(['arquivo.jpg', 'arquivo.mp4', 'arquivo.mp3', 'arquivo.dat'])
    expect(lidos.map((a) => a.tipo_mime)).toEqual(['image/jpeg', 'video/mp4', 'audio/mpeg', 'application/octet-stream'])
    expect(lidos.every((a) => a.tamanho === 0)).toBe(true)
  })
})

describe('audio', () => {
  it('[S5.27] requires one of the eight formats in the URL', () => {
    const caminho = fc.stringMatching(/^[a-z]{1,8}$/)
    fc.assert(
      fc.property(caminho, fc.constantFrom(...EXTENSOES_DE_AUDIO), fc.boolean(), (nome, ext, alto) => {
        const url = `https://exemplo.br/${nome}${alto ? ext.toUpperCase() : ext}?assinatura=1`
        expect(recusas(envioDeAudio, { number, url })).toEqual([])
        expect(recusas(envioDeAudio, { number, url: `https://exemplo.br/${nome}` })).toEqual([
          'URL do áudio deve conter um destes formatos: .mp3, .wav, .ogg, .m4a, .aac, .flac, .opus, .webm',
        ])
      }),
    )
    expect(recusas(envioDeAudio, { number, url: 'voz.mp3' })).toEqual(['URL do áudio inválida'])
    expect(recusas(envioDeAudio, { number })).toEqual(['URL do áudio é obrigatória'])
  })
})

describe('reaction', () => {
  const com = (reaction: unknown, messageId: unknown = '3EB0') =>
    recusas(envioDeReacao, { number, messageId, reaction })
  it('[S5.32] requires an emoji and a message id', () => {
    for (const emoji of ['👍', '❤', '❤️', '☺', '©', '👍🏽', '👩‍👩‍👧', '🇧🇷', '1️⃣', '🌻']) expect(com(emoji)).toEqual([])
    for (const texto of ['#', '1', 'a', '👍👍', '👍 ', 'ok 👍', ':)'])
      expect(com(texto)).toEqual(['Reação deve ser um emoji'])
    expect(com('')).toEqual(['Reação é obrigatória'])
    expect(com('👍', '')).toEqual(['Mensagem é obrigatória: informe o id da mensagem'])
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{L}\p{N}]{1,6}$/u), (texto) => {
        expect(com(texto)).toEqual(['Reação deve ser um emoji'])
      }),
    )
  })
})

describe('edit', () => {
  const com = (text: unknown) => recusas(envioDeEdicao, { number, messageId: '3EB0', text })
  it('[S5.33] [S9.12] requires number, message id and a non-empty text of at most 4096 characters', () => {
    expect(recusas(envioDeEdicao, {})).toEqual([
      'Número é obrigatório',
      'Mensagem é obrigatória: informe o id da mensagem',
      'Novo texto é obrigatório',
    ])
    expect(com('   ')).toEqual(['Novo texto é obrigatório'])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), (n) => {
        expect(com('a'.repeat(n))).toEqual(n <= 4096 ? [] : ['Novo texto deve ter no máximo 4096 caracteres'])
      }),
    )
    expect([com('a'.repeat(4096)), com('a'.repeat(4097)).length]).toEqual([[], 1])
  })
})

describe('configuration of the external API', () => {
  const boa = { send_endpoint_url: 'https://evo.exemplo.br/message/sendText/loja', send_api_key: 'chave-de-10' }
  const com = (mudanca: object) => recusas(configuracaoApi, { ...boa, ...mudanca })

  it('[S5.17] requires a valid send URL', () => {
    expect(com({ send_endpoint_url: undefined })).toEqual(['URL de envio é obrigatória'])
    expect(com({ send_endpoint_url: '' })).toEqual(['URL de envio é obrigatória'])
    for (const url of ['evo.exemplo.br', 'ftp://x.br', '//x'])
      expect(com({ send_endpoint_url: url })).toEqual(['URL de envio inválida'])
    expect(com({ send_endpoint_url: 'http://127.0.0.1:8080' })).toEqual([])
  })

  it('[S5.18] [S9.12] requires a key of at least 10 characters', () => {
    expect(com({ send_api_key: undefined })).toEqual(['Chave da API é obrigatória'])
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,20}$/), (send_api_key) => {
        expect(com({ send_api_key })).toEqual(
          send_api_key.length >= 10 ? [] : ['Chave da API deve ter pelo menos 10 caracteres'],
        )
      }),
    )
  })

  it('[S5.19] [S9.5] accepts a rate limit of 1 to 1000, 100 by default', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 1200 }), (rate_limit) => {
        expect(com({ rate_limit }).length).toBe(rate_limit >= 1 && rate_limit <= 1000 ? 0 : 1)
      }),
    )
    for (const rate_limit of [0, 1001, 1.5, '100', Number.NaN])
      expect(com({ rate_limit })).toEqual(['Limite de requisições deve ser um número inteiro entre 1 e 1000'])
    expect(conferir(configuracaoApi, boa).rate_limit).toBe(100)
  })

  it('[S5.20] [S9.4] [S9.5] accepts a timeout of 1000 to 60000 ms, 10000 by default', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 70_000 }), (timeout) => {
        expect(com({ timeout }).length).toBe(timeout >= 1000 && timeout <= 60_000 ? 0 : 1)
      }),
    )
    for (const timeout of [999, 60_001])
      expect(com({ timeout })).toEqual(['Tempo limite deve ser um número inteiro entre 1000 e 60000 ms'])
    expect([com({ timeout: 1000 }), com({ timeout: 60_000 })]).toEqual([[], []])
    expect(conferir(configuracaoApi, boa).timeout).toBe(10_000)
  })

  it('[S9.9] has defaults for the other fields and refuses line breaks in a header', () => {
    expect(conferir(configuracaoApi, boa)).toEqual({
      ...boa,
      rate_limit: 100,
      require_auth: false,
      instance_name: 'default',
      timeout: 10_000,
      headers: {},
    })
    expect(conferir(configuracaoApi, { ...boa, instance_name: '  ' }).instance_name).toBe('default')
    expect(com({ headers: { 'x-a': 'b\r\nc: d' } })).toEqual(['Cabeçalho inválido'])
    expect(com({ headers: { 'x a': 'b' } })).toHaveLength(1)
  })

  it('accepts an inbox without address and key, but not invalid ones', () => {
    expect(recusas(configuracaoApiDaCaixa, {})).toEqual([])
    expect(recusas(configuracaoApiDaCaixa, { send_endpoint_url: '', send_api_key: null })).toEqual([])
    expect(recusas(configuracaoApiDaCaixa, { send_endpoint_url: 'x', send_api_key: 'curta' })).toEqual([
      'URL de envio inválida',
      'Chave da API deve ter pelo menos 10 caracteres',
    ])
  })
})
