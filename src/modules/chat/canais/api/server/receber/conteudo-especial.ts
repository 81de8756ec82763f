import type { ConteudoDeEntrada, ConteudoEspecial } from '#modules/chat/nucleo/server/canais/conteudo-de-entrada.ts'
import { lista, numero, objeto, texto, type Objeto } from '#modules/chat/canais/comum/server/bruto.ts'
import { descreverContato, lerContato } from '#modules/chat/canais/comum/server/vcard.ts'

type Leitor = (corpo: Objeto, registro: Objeto) => { texto: string; especial: ConteudoEspecial } | null

const localizacao =
  (aoVivo: boolean): Leitor =>
  (corpo) => {
    const latitude = numero(corpo.degreesLatitude)
    const longitude = numero(corpo.degreesLongitude)
    if (latitude === undefined || longitude === undefined) return null
    const nome = texto(corpo.name)
    const endereco = texto(corpo.address)
    const onde = [nome, endereco].filter(Boolean).join(', ') || `${latitude}, ${longitude}`
    return {
      texto: `${aoVivo ? 'Localização em tempo real' : 'Localização'}: ${onde}`,
      especial: {
        tipo: 'localizacao',
        latitude,
        longitude,
        ao_vivo: aoVivo,
        ...(nome ? { nome } : {}),
        ...(endereco ? { endereco } : {}),
      },
    }
  }

const contatos: Leitor = (corpo) => {
  const lidos = (Array.isArray(corpo.contacts) ? corpo.contacts : [corpo]).map(lerContato)
  const rotulo = lidos.length === 1 ? 'Contato' : 'Contatos'
  return {
    texto: `${rotulo}: ${lidos.map(descreverContato).join('; ')}`,
    especial: { tipo: 'contatos', contatos: lidos },
  }
}

const enquete: Leitor = (corpo) => {
  const pergunta = texto(corpo.name) ?? ''
  const opcoes = lista(corpo.options)
    .map((o) => texto(objeto(o).optionName))
    .filter((o) => o !== undefined)
  const maximo = numero(corpo.selectableOptionsCount) ?? 0
  return {
    texto: [`Enquete: ${pergunta}`, ...opcoes.map((o) => `• ${o}`)].join('\n'),
    especial: { tipo: 'enquete', pergunta, opcoes, maximo },
  }
}

/** Votes are encrypted; servers that can decrypt them list the voters of each option in `pollUpdates`. */
const voto: Leitor = (corpo, registro) => {
  const opcoes = lista(registro.pollUpdates)
    .filter((u) => lista(objeto(u).voters).length > 0)
    .map((u) => texto(objeto(u).name))
    .filter((nome) => nome !== undefined)
  const id_enquete = texto(objeto(corpo.pollCreationMessageKey).id) ?? ''
  return {
    texto: opcoes.length > 0 ? `Votou na enquete: ${opcoes.join(', ')}` : 'Respondeu à enquete',
    especial: { tipo: 'voto', id_enquete, opcoes },
  }
}

const botao = (id: unknown, titulo: unknown): ReturnType<Leitor> => {
  const escrito = texto(titulo) ?? texto(id) ?? 'Botão'
  return { texto: escrito, especial: { tipo: 'botao', id: texto(id) ?? '', titulo: escrito } }
}

function lerParametros(json: unknown): Objeto {
  try {
    return objeto(JSON.parse(texto(json) ?? '{}'))
  } catch {
    // free text instead of JSON: the title is enough
    return {}
  }
}

const respostaInterativa: Leitor = (corpo) => {
  const parametros = lerParametros(objeto(corpo.nativeFlowResponseMessage).paramsJson)
  return botao(parametros.id, objeto(corpo.body).text ?? parametros.title)
}

const respostaDeLista: Leitor = (corpo) => {
  const titulo = texto(corpo.title) ?? texto(corpo.description) ?? 'Opção'
  const descricao = texto(corpo.description)
  const id = texto(objeto(corpo.singleSelectReply).selectedRowId) ?? ''
  return { texto: titulo, especial: { tipo: 'lista', id, titulo, ...(descricao ? { descricao } : {}) } }
}

/** Parses lists and buttons: echoes of our own, or sent through another application. */
const menu: Leitor = (corpo) => {
  const secoes = lista(corpo.sections)
    .map(objeto)
    .map((s) => ({
      titulo: texto(s.title) ?? '',
      linhas: lista(s.rows)
        .map(objeto)
        .map((l) => ({
          id: texto(l.rowId) ?? '',
          titulo: texto(l.title) ?? '',
          descricao: texto(l.description) ?? '',
        })),
    }))
  const especial = {
    tipo: 'menu' as const,
    titulo: texto(corpo.title) ?? '',
    descricao: texto(corpo.description) ?? '',
    rodape: texto(corpo.footerText) ?? '',
    botao: texto(corpo.buttonText) ?? '',
    secoes,
  }
  return {
    texto: [
      especial.titulo,
      especial.descricao,
      ...secoes.flatMap((s) => [s.titulo, ...s.linhas.map((l) => `• ${l.titulo}`)]),
    ]
      .filter(Boolean)
      .join('\n'),
    especial,
  }
}

const botoes: Leitor = (corpo) => {
  const oferecidos = lista(objeto(corpo.nativeFlowMessage).buttons)
    .map(objeto)
    .map((b) => lerParametros(b.buttonParamsJson))
  const lidos = oferecidos
    .map((b) => ({ id: texto(b.id) ?? '', texto: texto(b.display_text) ?? '' }))
    .filter((b) => b.texto !== '')
  if (lidos.length === 0) return null
  const [titulo = '', ...resto] = (texto(objeto(corpo.body).text) ?? '').split('\n\n')
  const especial = {
    tipo: 'botoes' as const,
    titulo: titulo.replace(/^\*(.*)\*$/s, '$1'),
    descricao: resto.join('\n\n'),
    rodape: texto(objeto(corpo.footer).text) ?? '',
    botoes: lidos,
  }
  return {
    texto: [especial.titulo, especial.descricao, ...lidos.map((b) => `[${b.texto}]`)].filter(Boolean).join('\n'),
    especial,
  }
}

const LEITORES: Record<string, Leitor> = {
  locationMessage: localizacao(false),
  liveLocationMessage: localizacao(true),
  contactMessage: contatos,
  contactsArrayMessage: contatos,
  pollCreationMessage: enquete,
  pollCreationMessageV2: enquete,
  pollCreationMessageV3: enquete,
  pollUpdateMessage: voto,
  listMessage: menu,
  interactiveMessage: botoes,
  buttonsResponseMessage: (c) => botao(c.selectedButtonId, c.selectedDisplayText),
  templateButtonReplyMessage: (c) => botao(c.selectedId, c.selectedDisplayText),
  interactiveResponseMessage: respostaInterativa,
  listResponseMessage: respostaDeLista,
}

export function conteudoEspecial(mensagem: Objeto, registro: Objeto): ConteudoDeEntrada | null {
  for (const [especie, ler] of Object.entries(LEITORES)) {
    if (typeof mensagem[especie] !== 'object' || mensagem[especie] === null) continue
    const lido = ler(objeto(mensagem[especie]), registro)
    if (lido) return { tipo: 'text', ...lido }
  }
  return null
}
