import { soDigitos } from '#kit/telefone.ts'
import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'
import { LIMITES } from '../../regras/whatsapp.ts'
import type { PedidoDeEnvio } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { usuarioOculto } from '../receber/pessoa.ts'
import type { Especie } from './arquivo.ts'

type Corpo = Record<string, unknown>
type De<T extends EspecialDeEnvio['tipo']> = Extract<EspecialDeEnvio, { tipo: T }>

/** Recipient fields for a number, a group or a person who hides their number. */
export function destino(endereco: string): Corpo {
  const oculto = usuarioOculto(endereco)
  if (oculto) return { recipient_type: 'individual', recipient: oculto }
  return endereco.endsWith('@g.us')
    ? { recipient_type: 'group', to: endereco.slice(0, -5) }
    : { recipient_type: 'individual', to: soDigitos(endereco) }
}

/** Adds the fields of every message: recipient, quoted message, and our own message id, which every receipt repeats. */
export const envelope = (p: Pick<PedidoDeEnvio, 'endereco' | 'mensagem_id' | 'citada'>, conteudo: Corpo): Corpo => ({
  messaging_product: 'whatsapp',
  ...destino(p.endereco),
  biz_opaque_callback_data: p.mensagem_id,
  ...(p.citada ? { context: { message_id: p.citada.id_externo } } : {}),
  ...conteudo,
})

export const corpoDeTexto = (texto: string): Corpo => ({
  type: 'text',
  text: { body: texto, preview_url: /https?:\/\//.test(texto) },
})

export function corpoDeMidia(especie: Especie, id: string, o: { legenda: string; nome: string; voz: boolean }): Corpo {
  const legenda = o.legenda && especie !== 'audio' && especie !== 'sticker' ? { caption: o.legenda } : {}
  return {
    type: especie,
    [especie]: {
      id,
      ...legenda,
      ...(especie === 'document' ? { filename: o.nome } : {}),
      ...(especie === 'audio' && o.voz ? { voice: true } : {}),
    },
  }
}

/** Whether the text fits as a caption; a longer text is sent before the file as a separate message. */
export const cabeNaLegenda = (texto: string): boolean => texto.length <= LIMITES.legenda

export const corpoDeLocalizacao = (e: De<'localizacao'>): Corpo => ({
  type: 'location',
  location: {
    latitude: e.latitude,
    longitude: e.longitude,
    ...(e.nome ? { name: e.nome } : {}),
    ...(e.endereco ? { address: e.endereco } : {}),
  },
})

export const corpoDeContatos = (e: De<'contatos'>): Corpo => ({
  type: 'contacts',
  contacts: e.contatos.map((c) => {
    const numero = soDigitos(c.telefone ?? c.wuid ?? '')
    const [primeiro = c.nome] = c.nome.trim().split(/\s+/)
    return {
      name: { formatted_name: c.nome, first_name: primeiro },
      phones: [{ phone: `+${numero}`, wa_id: soDigitos(c.wuid ?? '') || numero, type: 'CELL' }],
      ...(c.email ? { emails: [{ email: c.email, type: 'WORK' }] } : {}),
      ...(c.empresa ? { org: { company: c.empresa } } : {}),
    }
  }),
})

/** The title is the header if there is also a description, else the body. */
const partes = (e: { titulo: string; descricao: string; rodape: string }): Corpo => ({
  ...(e.descricao && e.titulo ? { header: { type: 'text', text: e.titulo } } : {}),
  body: { text: e.descricao || e.titulo },
  ...(e.rodape ? { footer: { text: e.rodape } } : {}),
})

export const corpoDeBotoes = (e: De<'botoes'>): Corpo => ({
  type: 'interactive',
  interactive: {
    type: 'button',
    ...partes(e),
    action: { buttons: e.botoes.map((b) => ({ type: 'reply', reply: { id: b.id, title: b.texto } })) },
  },
})

export const corpoDeLista = (e: De<'lista'>): Corpo => ({
  type: 'interactive',
  interactive: {
    type: 'list',
    ...partes(e),
    action: {
      button: e.botao,
      sections: e.secoes.map((s) => ({
        ...(s.titulo ? { title: s.titulo } : {}),
        rows: s.linhas.map((l) => ({
          id: l.id,
          title: l.titulo,
          ...(l.descricao ? { description: l.descricao } : {}),
        })),
      })),
    },
  },
})
