import { formatarTelefone, soDigitos } from '#kit/telefone.ts'
import {
  lista,
  numero,
  objeto,
  tabela,
  texto,
  type Objeto,
  NAO_SUPORTADA,
} from '#modules/chat/canais/comum/server/bruto.ts'
import { descreverContato, type ContatoCompartilhado } from '#modules/chat/canais/comum/server/vcard.ts'
import type { ConteudoDeEntrada } from '#modules/chat/nucleo/server/canais/conteudo-de-entrada.ts'
import { lerMidia } from './midia.ts'

type Leitor = (mensagem: Objeto) => ConteudoDeEntrada | null
const escrito = (t: string, especial?: ConteudoDeEntrada['especial']): ConteudoDeEntrada => ({
  tipo: 'text',
  texto: t,
  ...(especial ? { especial } : {}),
})

const localizacao: Leitor = (m) => {
  const l = objeto(m.location)
  const latitude = numero(l.latitude)
  const longitude = numero(l.longitude)
  if (latitude === undefined || longitude === undefined) return null
  const nome = texto(l.name)
  const endereco = texto(l.address)
  return escrito(`Localização: ${[nome, endereco].filter(Boolean).join(', ') || `${latitude}, ${longitude}`}`, {
    tipo: 'localizacao',
    latitude,
    longitude,
    ao_vivo: false,
    ...(nome ? { nome } : {}),
    ...(endereco ? { endereco } : {}),
  })
}

function lerContato(bruto: unknown): ContatoCompartilhado {
  const c = objeto(bruto)
  const nome = texto(objeto(c.name).formatted_name) ?? texto(objeto(c.name).first_name) ?? 'Contato'
  const telefones = lista(c.phones)
    .map(objeto)
    .map((f) => texto(f.wa_id) ?? soDigitos(texto(f.phone) ?? ''))
    .filter(Boolean)
  const linhas = [
    `FN:${nome}`,
    ...telefones.map((t) => `TEL;waid=${t}:+${t}`),
    ...lista(c.emails)
      .map((e) => texto(objeto(e).email))
      .filter(Boolean)
      .map((e) => `EMAIL:${e}`),
    ...(texto(objeto(c.org).company) ? [`ORG:${texto(objeto(c.org).company)}`] : []),
  ]
  return { nome, telefones, vcard: ['BEGIN:VCARD', 'VERSION:3.0', ...linhas, 'END:VCARD'].join('\n') }
}

const contatos: Leitor = (m) => {
  const lidos = lista(m.contacts).map(lerContato)
  return lidos.length === 0
    ? null
    : escrito(`${lidos.length === 1 ? 'Contato' : 'Contatos'}: ${lidos.map(descreverContato).join('; ')}`, {
        tipo: 'contatos',
        contatos: lidos,
      })
}

function formulario(resposta: Objeto): ConteudoDeEntrada {
  let respostas: Objeto = {}
  try {
    respostas = objeto(JSON.parse(texto(resposta.response_json) ?? '{}'))
  } catch {
    // invalid JSON: show that a form was answered, without the fields
  }
  const { flow_token: _, ...visiveis } = respostas
  const linhas = Object.entries(visiveis).map(
    ([campo, v]) =>
      `• ${campo}: ${lista(v)
        .map((x) => (typeof x === 'object' ? JSON.stringify(x) : String(x)))
        .join(', ')}`,
  )
  return escrito(['Formulário respondido', ...linhas].join('\n'), {
    tipo: 'formulario',
    nome: texto(resposta.name) ?? '',
    respostas: visiveis,
  })
}

const interativa: Leitor = (m) => {
  const i = objeto(m.interactive)
  const botao = objeto(i.button_reply)
  const item = objeto(i.list_reply)
  if (texto(botao.title))
    return escrito(texto(botao.title) ?? '', {
      tipo: 'botao',
      id: texto(botao.id) ?? '',
      titulo: texto(botao.title) ?? '',
    })
  if (texto(item.title)) {
    const descricao = texto(item.description)
    return escrito(texto(item.title) ?? '', {
      tipo: 'lista',
      id: texto(item.id) ?? '',
      titulo: texto(item.title) ?? '',
      ...(descricao ? { descricao } : {}),
    })
  }
  return texto(i.type) === 'nfm_reply' ? formulario(objeto(i.nfm_reply)) : null
}

const botaoDeModelo: Leitor = (m) => {
  const b = objeto(m.button)
  const titulo = texto(b.text) ?? texto(b.payload)
  return titulo ? escrito(titulo, { tipo: 'botao', id: texto(b.payload) ?? '', titulo }) : null
}

const pedido: Leitor = (m) => {
  const o = objeto(m.order)
  const itens = lista(o.product_items)
    .map(objeto)
    .map((p) => ({
      codigo: texto(p.product_retailer_id) ?? '',
      quantidade: numero(p.quantity) ?? 1,
      preco: numero(p.item_price) ?? 0,
      moeda: texto(p.currency) ?? 'BRL',
    }))
  const valor = (n: number, moeda: string) => `${moeda === 'BRL' ? 'R$' : moeda} ${n.toFixed(2).replace('.', ',')}`
  const total = itens.reduce((t, i) => t + i.quantidade * i.preco, 0)
  const linhas = itens.map((i) => `• ${i.quantidade} × ${i.codigo} (${valor(i.preco, i.moeda)})`)
  return escrito(
    [
      'Pedido do catálogo',
      ...linhas,
      `Total: ${valor(total, itens[0]?.moeda ?? 'BRL')}`,
      ...(texto(o.text) ? [texto(o.text) ?? ''] : []),
    ].join('\n'),
    { tipo: 'pedido', catalogo: texto(o.catalog_id) ?? '', itens },
  )
}

/** Unsupported kinds (polls, view-once pictures, edits) are shown as such instead of being dropped. */
const naoSuportada: Leitor = (m) =>
  escrito(NAO_SUPORTADA, { tipo: 'nao_suportada', original: texto(m.type) ?? 'desconhecida', bruto: m })

const LEITORES = tabela<Leitor>({
  text: (m) => (texto(objeto(m.text).body) === undefined ? null : escrito(texto(objeto(m.text).body) ?? '')),
  location: localizacao,
  contacts: contatos,
  interactive: interativa,
  button: botaoDeModelo,
  order: pedido,
})

export function lerConteudo(mensagem: Objeto): ConteudoDeEntrada {
  const especie = texto(mensagem.type) ?? ''
  return (
    LEITORES[especie]?.(mensagem) ?? lerMidia(especie, mensagem) ?? naoSuportada(mensagem) ?? escrito(NAO_SUPORTADA)
  )
}

/** Text of the system line after a change of number; the contact and conversation stay the same. */
export const fraseDaMudanca = (novo: string) => `Mudou de número. O novo é ${formatarTelefone(`+${novo}`)}.`
export const FRASE_DO_NOVO_ID = 'O identificador desta pessoa no WhatsApp mudou. A conversa continua a mesma.'
