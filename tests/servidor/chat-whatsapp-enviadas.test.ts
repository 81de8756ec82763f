import { describe, expect, it } from 'vitest'
import { ehWebm, webmParaOgg } from '#modules/chat/canais/comum/server/webm-para-ogg.ts'
import { mensagens as contratoDeMensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { subirArquivo } from '#tests/suporte/chat.ts'
import type { Bolha } from '#tests/suporte/whatsapp.ts'
import { casaDosTipos, base } from '#tests/servidor/suporte/chat-whatsapp-tipos.ts'

const { casa, graph, atendente, mensagens, comCliente, enviar } = await casaDosTipos()
/** A recording as browsers stream it: segment and clusters of unknown size, one Opus packet of 20 ms per block. */
function gravacao(pacotes: Buffer[]): Buffer {
  const el = (id: string, corpo: Buffer) =>
    Buffer.concat([
      Buffer.from(id, 'hex'),
      Buffer.from([
        0x10 | (corpo.length >> 24),
        (corpo.length >> 16) & 255,
        (corpo.length >> 8) & 255,
        corpo.length & 255,
      ]),
      corpo,
    ])
  const aberto = (id: string) => Buffer.concat([Buffer.from(id, 'hex'), Buffer.from('01ffffffffffffff', 'hex')])
  const cabeca = Buffer.concat([Buffer.from('OpusHead'), Buffer.from([1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0])])
  const trilha = el(
    'ae',
    Buffer.concat([el('d7', Buffer.from([1])), el('86', Buffer.from('A_OPUS')), el('63a2', cabeca)]),
  )
  return Buffer.concat([
    el('1a45dfa3', el('4282', Buffer.from('webm'))),
    aberto('18538067'),
    el('1654ae6b', trilha),
    aberto('1f43b675'),
    el('e7', Buffer.from([0])),
    ...pacotes.map((p, n) => el('a3', Buffer.concat([Buffer.from([0x81, n >> 8, n & 255, 0x80]), p]))),
  ])
}
const PACOTES = [1, 2, 3, 4].map((n) => Buffer.concat([Buffer.from([0x78]), Buffer.alloc(n * 90, n)]))
const WEBM = gravacao(PACOTES)

describe('outgoing messages', () => {
  it('sends location, contact, buttons and list in the format of the API', async () => {
    const { id } = await comCliente()
    for (const especial of [
      { tipo: 'localizacao', latitude: -23.5, longitude: -46.6, nome: 'Sede', endereco: 'Rua A, 1' },
      {
        tipo: 'contatos',
        contatos: [
          { nome: 'Ana Lima', telefone: '+55 11 98888-7777', empresa: 'Girassol', email: 'ana@girassol.test' },
        ],
      },
      {
        tipo: 'botoes',
        titulo: 'Visita',
        descricao: 'Confirma?',
        rodape: 'Equipe',
        botoes: [
          { id: 's', texto: 'Sim' },
          { id: 'n', texto: 'Não' },
        ],
      },
      {
        tipo: 'lista',
        titulo: 'Planos',
        descricao: 'Escolha',
        botao: 'Abrir',
        secoes: [
          {
            titulo: 'Solar',
            linhas: [
              { id: 'p5', titulo: '5 kWp', descricao: 'casa' },
              { id: 'p8', titulo: '8 kWp' },
            ],
          },
        ],
      },
    ])
      expect((await enviar(id, especial)).corpo, JSON.stringify(especial)).toMatchObject({
        success: true,
        data: { status: 'enviada' },
      })
    expect(graph.mensagens()).toMatchObject([
      { type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Sede', address: 'Rua A, 1' } },
      {
        type: 'contacts',
        contacts: [
          {
            name: { formatted_name: 'Ana Lima', first_name: 'Ana' },
            phones: [{ phone: '+5511988887777', wa_id: '5511988887777' }],
            emails: [{ email: 'ana@girassol.test' }],
            org: { company: 'Girassol' },
          },
        ],
      },
      {
        type: 'interactive',
        interactive: {
          type: 'button',
          header: { type: 'text', text: 'Visita' },
          body: { text: 'Confirma?' },
          footer: { text: 'Equipe' },
          action: {
            buttons: [
              { type: 'reply', reply: { id: 's', title: 'Sim' } },
              { type: 'reply', reply: { id: 'n', title: 'Não' } },
            ],
          },
        },
      },
      {
        type: 'interactive',
        interactive: {
          type: 'list',
          action: {
            button: 'Abrir',
            sections: [
              {
                title: 'Solar',
                rows: [
                  { id: 'p5', title: '5 kWp', description: 'casa' },
                  { id: 'p8', title: '8 kWp' },
                ],
              },
            ],
          },
        },
      },
    ])
  })

  it('refuses what Meta would refuse, by field, and stores nothing', async () => {
    const { id } = await comCliente()
    const linhas = Array.from({ length: 11 }, (_, n) => ({ id: `l${n}`, titulo: `Linha ${n}` }))
    for (const [especial, campo, frase] of [
      [
        { tipo: 'lista', titulo: 'P', descricao: 'E', botao: 'Abrir', secoes: [{ titulo: 'S', linhas }] },
        'especial.secoes',
        'O WhatsApp oficial aceita no máximo 10 linhas na lista inteira',
      ],
      [
        {
          tipo: 'botoes',
          titulo: 'T',
          descricao: 'D',
          botoes: [{ id: 'a', texto: 'Um texto longo demais para o botão' }],
        },
        'especial.botoes.0.texto',
        'O texto do botão tem no máximo 20 caracteres no WhatsApp oficial',
      ],
      [
        { tipo: 'modelo', nome: 'nao_existe', idioma: 'pt_BR' },
        'especial.nome',
        'Modelo não encontrado. Sincronize os modelos e escolha de novo.',
      ],
    ] as const) {
      const r = await enviar(id, especial)
      expect([r.status, r.corpo.error.message, r.corpo.error.details[0].campo]).toEqual([400, frase, campo])
    }
    expect(graph.mensagens()).toEqual([])
    expect(await mensagens(id)).toHaveLength(1)
    expect((await enviar(id, { tipo: 'enquete', pergunta: 'x', opcoes: ['a', 'b'] })).corpo.error.message).toBe(
      'Este canal não envia esse tipo de mensagem.',
    )
    const longo = await atendente('POST', `${base}/${id}/mensagens`, { conteudo: 'x'.repeat(5000) })
    expect(longo.corpo.error.details.detalhe).toContain('4.096')
  })

  it('sends a browser recording as a voice note that WhatsApp plays, and a sticker as a sticker', async () => {
    const { id } = await comCliente()
    const voz = await subirArquivo(casa, atendente, id, 'audio-1.webm', 'audio/webm', WEBM)
    expect(
      (await atendente.chamar(contratoDeMensagens.enviar, { params: { id }, body: { tipo: 'audio', anexos: [voz] } }))
        .corpo.data.status,
    ).toBe('enviada')
    const audio = graph.mensagens().at(-1) as Bolha
    expect(audio).toMatchObject({ type: 'audio', audio: { voice: true } })
    expect(graph.midia(audio.audio.id)?.mime).toBe('audio/ogg')
    expect(graph.midia(audio.audio.id)?.bytes.subarray(0, 4).toString()).toBe('OggS')
    const figura = await subirArquivo(
      casa,
      atendente,
      id,
      'f.webp',
      'image/webp',
      Buffer.from('524946461a000000574542505650384c0d0000002f00000010071011118888fe0700', 'hex'),
    )
    const r = await atendente.chamar(contratoDeMensagens.enviar, {
      params: { id },
      body: {
        tipo: 'media',
        anexos: [figura],
        especial: { tipo: 'figurinha' },
      },
    })
    expect(r.corpo).toMatchObject({ success: true })
    expect(graph.mensagens().at(-1)).toMatchObject({ type: 'sticker', sticker: { id: expect.any(String) } })
  })
})

describe('WebM to Ogg', () => {
  it('keeps every packet, measures the duration, and leaves unknown data unchanged', () => {
    const ogg = webmParaOgg(WEBM)
    expect(ehWebm(WEBM)).toBe(true)
    const paginas = ogg ? ogg.toString('latin1').split('OggS').length - 1 : 0
    expect(paginas).toBe(2 + PACOTES.length)
    for (const p of PACOTES) expect(ogg?.includes(p)).toBe(true)
    const ultima = ogg?.lastIndexOf('OggS') ?? 0
    expect(ogg?.readBigInt64LE(ultima + 6)).toBe(BigInt(PACOTES.length * 960))
    expect(ogg?.[ultima + 5]).toBe(4)
    expect(webmParaOgg(WEBM.subarray(0, 40))).toBeNull()
    expect(webmParaOgg(Buffer.from(WEBM.toString('latin1').replace('A_OPUS', 'A_VORB'), 'latin1'))).toBeNull()
  })
})
