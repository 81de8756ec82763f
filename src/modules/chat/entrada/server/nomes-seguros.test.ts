import { expect, it } from 'vitest'
import type { EntradaDeCanal } from '#modules/chat/nucleo/server/canais/canal.ts'
import { comNomesSeguros } from './nomes-seguros.ts'

it('[achado R21] removes bidi controls from names of people, files, contacts and places on every channel, and leaves the text unchanged', () => {
  const ruim = 'a\u202Eb\u2066c\u200E'
  const e: EntradaDeCanal = {
    tipo: 'mensagem',
    id_externo: '1',
    jid: 'x',
    de_mim: false,
    via_api: false,
    grupo: false,
    momento: new Date(0),
    nome: ruim,
    assunto: ruim,
    conteudo: {
      tipo: 'text',
      texto: ruim,
      midia: { mimetype: 'a/b', nome: ruim },
      especial: { tipo: 'contatos', contatos: [{ nome: ruim, telefones: [], vcard: '' }] },
    },
  }
  expect(comNomesSeguros(e)).toMatchObject({
    nome: 'abc\u200E',
    assunto: 'abc\u200E',
    conteudo: { texto: ruim, midia: { nome: 'abc\u200E' }, especial: { contatos: [{ nome: 'abc\u200E' }] } },
  })
  expect(comNomesSeguros({ tipo: 'contato', jid: 'x', nome: ruim })).toMatchObject({ nome: 'abc\u200E' })
  expect(comNomesSeguros({ tipo: 'ignorado', motivo: 'x' })).toEqual({ tipo: 'ignorado', motivo: 'x' })
})
