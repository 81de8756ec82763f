import type { contraparteGraph } from '#tests/suporte/contraparte-graph.ts'
import type { contraparteTelegram } from '#tests/suporte/contraparte-telegram.ts'
import { entregarDaMeta } from '#tests/suporte/contraparte-graph.ts'
import { recebidaDoTelegram, TOKEN_DO_BOT } from '#tests/suporte/contraparte-telegram.ts'
import { PNG, postar, recebida, type CaixaDeTeste } from '#tests/suporte/chat.ts'
import { CONFIGURACAO, recebidaDoWhatsapp } from '#tests/suporte/whatsapp.ts'
import type { servidorDeTeste } from '#tests/suporte/navegador.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import type { Textos } from './textos-de-ataque.ts'

/** Creates an inbox whose name is an attack. */
export async function criarCaixaDeAtaque(
  supervisora: Chamada,
  { curto }: Textos,
  tipo: string,
  configuracao: object,
): Promise<CaixaDeTeste> {
  const { corpo } = await supervisora('POST', '/api/chat/caixas-entrada', {
    nome: curto(`name of an inbox of ${tipo}`),
    tipo,
    configuracao,
  })
  if (!corpo.data) throw new RangeError(JSON.stringify(corpo))
  return corpo.data
}

/** Delivers attacks in every field of every kind of message of the channels. */
export function ataquesDeCanais({
  casa,
  supervisora,
  graph,
  telegram,
  textos,
}: {
  casa: Awaited<ReturnType<typeof servidorDeTeste>>
  supervisora: Chamada
  graph: Awaited<ReturnType<typeof contraparteGraph>>
  telegram: Awaited<ReturnType<typeof contraparteTelegram>>
  textos: Textos
}) {
  const { FORA, mal, url } = textos
  const criar = (tipo: string, configuracao: object) => criarCaixaDeAtaque(supervisora, textos, tipo, configuracao)
  async function deUmaCaixaApi(): Promise<void> {
    const caixa = await criar('api', {})
    const msg = (message: object, messageType: string, numero: string, mais: object = {}) =>
      recebida({ numero, nome: mal('name by the phone'), extra: { message, messageType, ...mais } })
    const tipos: [object, string][] = [
      [{ conversation: mal('text') }, 'conversation'],
      [{ conversation: url('link in a text') }, 'conversation'],
      [
        { imageMessage: { mimetype: 'image/png', caption: mal('caption') }, base64: PNG.toString('base64') },
        'imageMessage',
      ],
      [
        {
          documentMessage: { mimetype: 'image/svg+xml', fileName: mal('file name'), title: mal('file title') },
          base64: Buffer.from(
            `<svg xmlns="http://www.w3.org/2000/svg" onload="parent.__mal=[0];alert(0)"><image href="${FORA}/svg.png"/></svg>`,
          ).toString('base64'),
        },
        'documentMessage',
      ],
      [
        {
          imageMessage: { mimetype: 'image/png', caption: 'html as picture' },
          base64: Buffer.from(`<script>alert(0)</script><img src="${FORA}/html.png">`).toString('base64'),
        },
        'imageMessage',
      ],
      [
        {
          extendedTextMessage: {
            text: mal('text with a quote'),
            title: mal('link preview'),
            description: mal('link description'),
            matchedText: url('link preview'),
            canonicalUrl: url('link'),
            contextInfo: {
              stanzaId: 'X',
              quotedMessage: { conversation: mal('quote') },
              participant: mal('quoted person'),
              externalAdReply: {
                title: mal('advertisement'),
                body: mal('advertisement text'),
                sourceUrl: url('advertisement'),
                thumbnailUrl: `${FORA}/anuncio.png`,
                sourceId: mal('advertisement id'),
              },
            },
          },
        },
        'extendedTextMessage',
      ],
      [
        {
          locationMessage: {
            degreesLatitude: -22.9,
            degreesLongitude: -47,
            name: mal('place'),
            address: mal('address'),
            url: url('place'),
          },
        },
        'locationMessage',
      ],
      [
        {
          contactMessage: {
            displayName: mal('card'),
            vcard: `BEGIN:VCARD\nVERSION:3.0\nFN:${mal('card name')}\nORG:${mal('card company')}\nURL:${url('card')}\nEMAIL:${mal('card mail')}\nTEL;waid=5511999990000:+55 11 99999-0000\nEND:VCARD`,
          },
        },
        'contactMessage',
      ],
      [
        {
          contactsArrayMessage: {
            displayName: mal('cards'),
            contacts: [
              {
                displayName: mal('card of many'),
                vcard: `BEGIN:VCARD\nFN:${mal('x')}\nTEL:${mal('card phone')}\nEND:VCARD`,
              },
            ],
          },
        },
        'contactsArrayMessage',
      ],
      [
        {
          pollCreationMessageV3: {
            name: mal('poll'),
            options: [{ optionName: mal('option') }, { optionName: mal('option 2') }],
            selectableOptionsCount: 1,
          },
        },
        'pollCreationMessageV3',
      ],
      [
        {
          listMessage: {
            title: mal('list'),
            description: mal('list text'),
            buttonText: mal('list button'),
            footerText: mal('list foot'),
            sections: [
              { title: mal('section'), rows: [{ title: mal('row'), description: mal('row text'), rowId: 'a' }] },
            ],
          },
        },
        'listMessage',
      ],
      [
        { listResponseMessage: { title: mal('chosen row'), singleSelectReply: { selectedRowId: mal('row id') } } },
        'listResponseMessage',
      ],
      [
        { buttonsResponseMessage: { selectedDisplayText: mal('pressed'), selectedButtonId: mal('button id') } },
        'buttonsResponseMessage',
      ],
      [
        { reactionMessage: { key: { id: 'X', remoteJid: 'x', fromMe: false }, text: mal('reaction') } },
        'reactionMessage',
      ],
      [{ [mal('kind')]: { a: mal('unknown') } }, mal('unknown kind')],
      [
        { groupInviteMessage: { groupName: mal('group'), caption: mal('invitation'), inviteCode: mal('code') } },
        'groupInviteMessage',
      ],
      [
        {
          productMessage: { product: { title: mal('product'), description: mal('product text'), url: url('product') } },
        },
        'productMessage',
      ],
    ]
    for (const [i, [message, tipo]] of tipos.entries())
      await postar(casa.url, caixa.token, msg(message, tipo, `551197000${1000 + (i % 3)}`))
    await postar(casa.url, caixa.token, { event: mal('event'), data: { x: mal('log') }, sender: mal('sender') })
    await casa.app.chat.processarAgora(caixa.id)
  }

  async function dosOutrosCanais(): Promise<void> {
    const oficial = await criar('whatsapp', { ...CONFIGURACAO, url_base: graph.url })
    const de = '5511970002001'
    for (const conteudo of [
      { type: 'text', text: { body: mal('official text') } },
      {
        type: 'location',
        location: {
          latitude: 1,
          longitude: 1,
          name: mal('official place'),
          address: mal('official address'),
          url: url('official place'),
        },
      },
      {
        type: 'contacts',
        contacts: [
          {
            name: { formatted_name: mal('official card'), first_name: 'x' },
            org: { company: mal('company') },
            urls: [{ url: url('official card') }],
            emails: [{ email: mal('mail') }],
            phones: [{ phone: mal('phone'), wa_id: '5511970002002' }],
          },
        ],
      },
      {
        type: 'interactive',
        interactive: {
          type: 'list_reply',
          list_reply: { id: mal('id'), title: mal('official row'), description: mal('official row text') },
        },
      },
      { type: 'button', button: { payload: mal('payload'), text: mal('official button') } },
      {
        type: 'document',
        document: { id: '1', filename: mal('official file'), caption: mal('official caption'), mime_type: 'text/html' },
      },
      {
        type: 'order',
        order: {
          text: mal('order'),
          catalog_id: 'x',
          product_items: [{ product_retailer_id: mal('item'), quantity: 1, item_price: 1, currency: mal('currency') }],
        },
      },
      {
        type: 'text',
        text: { body: 'de um anúncio' },
        referral: {
          headline: mal('headline'),
          body: mal('ad body'),
          source_url: url('ad'),
          image_url: `${FORA}/anuncio-oficial.png`,
          source_id: mal('ad id'),
        },
      },
      { type: 'unsupported', errors: [{ code: 131051, title: mal('error title'), message: mal('error') }] },
    ])
      await entregarDaMeta(
        `${casa.url}/api/chat/webhook/${oficial.token}`,
        recebidaDoWhatsapp({ de, nome: mal('official name'), conteudo }),
      )
    await casa.app.chat.processarAgora(oficial.id)

    const bot = await criar('telegram', {
      bot_token: TOKEN_DO_BOT,
      url_base: telegram.url,
      webhook_url: 'https://chat.girassol.test/g',
    })
    await supervisora('POST', `/api/chat/caixas-entrada/${bot.id}/ligar-webhook`)
    for (const conteudo of [
      {
        text: mal('telegram text'),
        entities: [
          { type: 'text_link', offset: 0, length: 3, url: url('telegram link') },
          { type: 'pre', offset: 3, length: 5, language: mal('language') },
        ],
      },
      { photo: [{ file_id: 'f', file_unique_id: 'f', width: 1, height: 1 }], caption: mal('telegram caption') },
      { document: { file_id: 'd', file_unique_id: 'd', file_name: mal('telegram file'), mime_type: 'text/html' } },
      {
        venue: { title: mal('venue'), address: mal('venue address'), location: { latitude: 1, longitude: 1 } },
        location: { latitude: 1, longitude: 1 },
      },
      {
        contact: {
          phone_number: mal('telegram phone'),
          first_name: mal('telegram card'),
          vcard: `BEGIN:VCARD\nFN:${mal('x')}\nEND:VCARD`,
        },
      },
      { sticker: { file_id: 's', file_unique_id: 's', emoji: mal('sticker emoji'), set_name: mal('set') } },
      {
        poll: { id: '1', question: mal('telegram poll'), options: [{ text: mal('telegram option'), voter_count: 0 }] },
      },
    ])
      await postar(casa.url, bot.token, recebidaDoTelegram({ chat: 909_001, nome: mal('telegram name'), conteudo }), {
        'x-telegram-bot-api-secret-token': String(telegram.webhook().secret_token),
      })
    await casa.app.chat.processarAgora(bot.id)

    const sistema = await criar('webhook', {})
    for (const corpo of [
      {
        id: mal('delivery id'),
        texto: mal('system text'),
        contato: { nome: mal('system name'), telefone: '5511970003001', email: 'a@b.test' },
        anexos: [{ url: `${FORA}/sistema.png`, nome: mal('system file') }],
      },
      { forma: { desconhecida: mal('shape') } },
    ])
      await postar(casa.url, sistema.token, corpo)
    await casa.app.chat.processarAgora(sistema.id)
  }
  return { deUmaCaixaApi, dosOutrosCanais }
}
