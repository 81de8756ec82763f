import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { EntradaDeCanal, EntradaMensagem } from '#modules/chat/nucleo/server/canais/canal.ts'
import { chaveDeIdempotencia } from './chave.ts'
import { interpretarEntrega } from './interpretar.ts'

interface Entrega {
  path: string
  body: { event: string; data: unknown }
}
const arquivo = new URL('../../../../../../embedded/evolution/vetores/entregas.json', import.meta.url)
const { deliveries } = JSON.parse(readFileSync(arquivo, 'utf8')) as { deliveries: Entrega[] }

const MARIA = { jid: '5511999990001@s.whatsapp.net', telefone: '5511999990001' }
const recebida = (
  sufixo: string,
  segundo: number,
  conteudo: EntradaMensagem['conteudo'],
  mais: Partial<EntradaMensagem> = {},
): EntradaDeCanal => ({
  tipo: 'mensagem',
  ...MARIA,
  id_externo: `3A0000000000000020${sufixo}`,
  de_mim: false,
  grupo: false,
  via_api: false,
  nome: 'Maria Teste',
  momento: new Date((1_795_167_000 + segundo) * 1000),
  conteudo,
  ...mais,
})
const contato: EntradaDeCanal = {
  tipo: 'contato',
  ...MARIA,
  nome: 'Maria Teste',
  foto_url: 'https://pps.example/foto.jpg',
}
const bruta = { tamanho: 12345 }
const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL;waid=5511988887777:+55 11 98888-7777\nEND:VCARD'
const vazio = 'BEGIN:VCARD\nEND:VCARD'
const citacao = { id_externo: '3EB0AAA', texto: '' }

/** Expected entry of each recorded delivery of a real server, by its index in the recording. */
const ESPERADO: Record<number, EntradaDeCanal> = {
  0: {
    tipo: 'mensagem',
    ...MARIA,
    id_externo: '3EB009D31A1B27AB',
    de_mim: true,
    grupo: false,
    via_api: true,
    status: 'enviando',
    momento: new Date(1_795_167_960_000),
    conteudo: { tipo: 'text', texto: 'mensagem enviada' },
  },
  2: recebida('01', 1, { tipo: 'text', texto: 'oi' }),
  4: recebida('03', 3, {
    tipo: 'imagem',
    texto: 'foto',
    midia: { mimetype: 'image/jpeg', nome: 'foto.jpg', largura: 20, altura: 10, miniatura: '/9j/4A==', ...bruta },
  }),
  6: recebida('04', 4, {
    tipo: 'audio',
    texto: '',
    midia: {
      mimetype: 'audio/ogg; codecs=opus',
      nome: 'audio.ogg',
      duracao: 7,
      ptt: true,
      waveform: [0, 1, 2],
      ...bruta,
    },
  }),
  8: recebida('05', 5, {
    tipo: 'media',
    texto: 'vid',
    midia: { mimetype: 'video/mp4', nome: 'video.mp4', duracao: 9, ...bruta },
  }),
  10: recebida('06', 6, {
    tipo: 'media',
    texto: '',
    midia: { mimetype: 'application/pdf', nome: 'nota.pdf', paginas: 2, ...bruta },
  }),
  12: recebida('07', 7, {
    tipo: 'media',
    texto: 'segue',
    midia: { mimetype: 'application/pdf', nome: 'nota.pdf', ...bruta },
  }),
  14: recebida('08', 8, {
    tipo: 'media',
    texto: '',
    midia: { mimetype: 'image/webp', nome: 'figurinha.webp', ...bruta },
    especial: { tipo: 'figurinha', animada: false },
  }),
  15: recebida('09', 9, {
    tipo: 'text',
    texto: 'Localização: Sede, Rua A',
    especial: {
      tipo: 'localizacao',
      latitude: -23.5,
      longitude: -46.6,
      nome: 'Sede',
      endereco: 'Rua A',
      ao_vivo: false,
    },
  }),
  16: recebida('0A', 10, {
    tipo: 'text',
    texto: 'Localização em tempo real: -23.5, -46.6',
    especial: { tipo: 'localizacao', latitude: -23.5, longitude: -46.6, ao_vivo: true },
  }),
  18: recebida('0B', 11, {
    tipo: 'text',
    texto: 'Contato: Ana, (11) 98888-7777',
    especial: { tipo: 'contatos', contatos: [{ nome: 'Ana', telefones: ['5511988887777'], vcard }] },
  }),
  19: recebida('0C', 12, {
    tipo: 'text',
    texto: 'Contatos: A; B',
    especial: {
      tipo: 'contatos',
      contatos: [
        { nome: 'A', telefones: [], vcard: vazio },
        { nome: 'B', telefones: [], vcard: vazio },
      ],
    },
  }),
  21: recebida('0E', 14, {
    tipo: 'text',
    texto: 'Enquete: Q\n• a\n• b',
    especial: { tipo: 'enquete', pergunta: 'Q', opcoes: ['a', 'b'], maximo: 1 },
  }),
  22: recebida(
    '0F',
    15,
    {
      tipo: 'text',
      texto: 'Respondeu à enquete',
      especial: { tipo: 'voto', id_enquete: '3EB044BF6D9BF3DC', opcoes: [] },
    },
    { citacao: { id_externo: '3EB044BF6D9BF3DC', texto: '' } },
  ),
  24: recebida(
    '10',
    16,
    { tipo: 'text', texto: 'Sim', especial: { tipo: 'botao', id: 's', titulo: 'Sim' } },
    { citacao },
  ),
  25: recebida(
    '11',
    17,
    { tipo: 'text', texto: 'r1', especial: { tipo: 'lista', id: '1', titulo: 'r1', descricao: 'd1' } },
    { citacao },
  ),
  27: recebida('12', 18, { tipo: 'text', texto: 'Sim', especial: { tipo: 'botao', id: 's', titulo: 'Sim' } }),
  30: {
    tipo: 'edicao',
    id_externo: '3A00000001X',
    jid: MARIA.jid,
    de_mim: false,
    texto: 'oi (editado)',
    momento: new Date(1_795_167_000_999),
  },
  31: {
    tipo: 'mensagem',
    jid: '120363000000000001@g.us',
    participante: MARIA.jid,
    id_externo: '3A000000000000002017',
    de_mim: false,
    grupo: true,
    via_api: false,
    nome: 'Maria Teste',
    momento: new Date(1_795_167_023_000),
    conteudo: { tipo: 'text', texto: 'no grupo' },
  },
  32: { tipo: 'ignorado', motivo: 'contato sem uso' },
  33: {
    ...recebida('18', 24, { tipo: 'text', texto: 'lid' }),
    jid: '5511999990003@s.whatsapp.net',
    telefone: '5511999990003',
  } as EntradaMensagem,
  34: { tipo: 'contato', ...MARIA, foto_url: 'https://pps.example/foto.jpg' },
  35: { tipo: 'ignorado', motivo: 'publicação de status' },
  36: recebida('1B', 27, { tipo: 'text', texto: 'anúncio' }),
  38: { tipo: 'status', id_externo: '3EB009D31A1B27AB', jid: MARIA.jid, de_mim: true, status: 'lida' },
  39: { tipo: 'exclusao', id_externo: '3A000000000000002001', jid: MARIA.jid, de_mim: false },
  40: { tipo: 'contato', ...MARIA, nome: 'Maria', foto_url: 'https://pps.example/foto.jpg' },
  41: { tipo: 'ignorado', motivo: 'evento sem uso: chats.update' },
  42: { tipo: 'presenca', jid: MARIA.jid, estado: 'digitando' },
}

describe('recorded deliveries of a real server', () => {
  it.each(deliveries.map((entrega, i) => ({ i, entrega, evento: entrega.body.event })))(
    '$i $evento',
    ({ i, entrega }) => {
      expect(interpretarEntrega(entrega.body, { caminho: entrega.path })).toEqual([ESPERADO[i] ?? contato])
    },
  )

  it('gives each delivery its own key, stable on repetition', () => {
    const chaves = deliveries.map((e) => chaveDeIdempotencia('cx', e.body))
    expect(new Set(chaves).size).toBe(deliveries.length)
    expect(deliveries.map((e) => chaveDeIdempotencia('cx', structuredClone(e.body)))).toEqual(chaves)
    expect(chaves[2]).toBe('evo:cx:messages.upsert:3A000000000000002001:conversation')
    expect(chaves[38]).toBe('evo:cx:messages.update:3EB009D31A1B27AB:READ')
  })

  it('reads the event from the path when the body has none (byEvents)', () => {
    const { event: _evento, ...sem } = deliveries[2]?.body ?? { event: '', data: null }
    expect(interpretarEntrega(sem, { caminho: '/api/chat/webhook/abc/messages-upsert' })).toEqual([ESPERADO[2]])
    expect(interpretarEntrega(sem, { caminho: '/api/chat/webhook/abc' })).toEqual([
      { tipo: 'ignorado', motivo: 'entrega sem evento' },
    ])
  })
})
