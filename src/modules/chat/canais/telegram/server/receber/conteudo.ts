import { soDigitos } from '#kit/telefone.ts'
import {
  lista,
  numero,
  objeto,
  tabela,
  texto,
  type Objeto,
  NAO_SUPORTADA,
} from '#modules/chat/canais/comum/server/bruto.ts'
import { descreverContato, lerVcard } from '#modules/chat/canais/comum/server/vcard.ts'
import type { ConteudoDeEntrada } from '#modules/chat/nucleo/server/canais/conteudo-de-entrada.ts'
import { comEntidades } from './entidades.ts'
import { lerMidia } from './midia.ts'
import { nomeDe } from './pessoa.ts'

type Leitor = (valor: Objeto, mensagem: Objeto) => ConteudoDeEntrada | null
const escrito = (t: string, especial?: ConteudoDeEntrada['especial']): ConteudoDeEntrada => ({
  tipo: 'text',
  texto: t,
  ...(especial ? { especial } : {}),
})

function lugar(l: Objeto, nome?: string, endereco?: string): ConteudoDeEntrada | null {
  const latitude = numero(l.latitude)
  const longitude = numero(l.longitude)
  if (latitude === undefined || longitude === undefined) return null
  return escrito(`Localização: ${[nome, endereco].filter(Boolean).join(', ') || `${latitude}, ${longitude}`}`, {
    tipo: 'localizacao',
    latitude,
    longitude,
    ao_vivo: numero(l.live_period) !== undefined,
    ...(nome ? { nome } : {}),
    ...(endereco ? { endereco } : {}),
  })
}

const contato: Leitor = (c) => {
  const numeroDele = soDigitos(texto(c.phone_number) ?? '')
  const vcard = texto(c.vcard) ?? ''
  const telefones = [...new Set([numeroDele, ...lerVcard(vcard).map(soDigitos)].filter(Boolean))]
  const um = {
    nome: nomeDe(c) ?? 'Contato',
    telefones,
    vcard:
      vcard ||
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        `FN:${nomeDe(c) ?? 'Contato'}`,
        ...telefones.map((t) => `TEL:+${t}`),
        'END:VCARD',
      ].join('\n'),
  }
  return escrito(`Contato: ${descreverContato(um)}`, { tipo: 'contatos', contatos: [um] })
}

const enquete: Leitor = (e) => {
  const pergunta = texto(e.question) ?? ''
  const opcoes = lista(e.options)
    .map((o) => texto(objeto(o).text) ?? '')
    .filter(Boolean)
  return escrito([`Enquete: ${pergunta}`, ...opcoes.map((o) => `• ${o}`)].join('\n'), {
    tipo: 'enquete',
    pergunta,
    opcoes,
    maximo: e.allows_multiple_answers === true ? opcoes.length : 1,
  })
}

/** Parsers in order of precedence: a message with a `venue` also has a `location`, so `venue` comes first. */
const LEITORES = tabela<Leitor>({
  venue: (v) => lugar(objeto(v.location), texto(v.title), texto(v.address)),
  location: (l) => lugar(l),
  contact: contato,
  poll: enquete,
  dice: (d) => escrito(`${texto(d.emoji) ?? '🎲'} ${numero(d.value) ?? ''}`.trim()),
})

/** Parses the content of a message; unknown kinds become an "unsupported" text. */
export function lerConteudo(m: Objeto): ConteudoDeEntrada {
  if (typeof m.text === 'string') return escrito(comEntidades(m.text, m.entities))
  const campo = Object.keys(LEITORES).find((c) => m[c] !== undefined)
  const lido = campo
    ? LEITORES[campo]?.(objeto(m[campo]), m)
    : lerMidia(m, typeof m.caption === 'string' ? comEntidades(m.caption, m.caption_entities) : '')
  return (
    lido ??
    escrito(NAO_SUPORTADA, {
      tipo: 'nao_suportada',
      original: Object.keys(m).find((k) => !COMUNS.has(k)) ?? 'desconhecida',
      bruto: m,
    })
  )
}

const COMUNS = new Set([
  'message_id',
  'date',
  'chat',
  'from',
  'sender_chat',
  'reply_to_message',
  'message_thread_id',
  'is_topic_message',
  'media_group_id',
  'forward_origin',
  'via_bot',
  'has_protected_content',
  'is_from_offline',
  'author_signature',
  'link_preview_options',
  'edit_date',
  'quote',
  'external_reply',
  'reply_markup',
])
