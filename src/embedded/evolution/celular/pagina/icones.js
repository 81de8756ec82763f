/** Line icons of this page, drawn on a 24-unit grid. */
const TRACOS = {
  mais: 'M12 5v14M5 12h14',
  voltar: 'M15 5l-7 7 7 7',
  pontos: 'M12 5.5v.01M12 12v.01M12 18.5v.01',
  descer: 'M6 9l6 6 6-6',
  fechar: 'M6 6l12 12M18 6L6 18',
  foto: 'M4 8h3l1.6-2.4h6.8L17 8h3v11H4zM12 16.5a3.4 3.4 0 100-6.8 3.4 3.4 0 000 6.8z',
  inversor: 'M6 3.5h12v14H6zM9 7h6v3.5H9zM12 14v.01M9 17.5V21M15 17.5V21',
  documento: 'M7 3h7l4 4v14H7zM14 3v4h4M10 12h5M10 16h5',
  local: 'M12 21s7-6.2 7-11.2A7 7 0 005 9.8C5 14.8 12 21 12 21zM12 12a2.4 2.4 0 100-4.8 2.4 2.4 0 000 4.8z',
  onda: 'M4 10v4M8 7v10M12 4v16M16 8v8M20 10.5v3',
  microfone:
    'M12 15a3.2 3.2 0 003.2-3.2V6.7a3.2 3.2 0 10-6.4 0v5.1A3.2 3.2 0 0012 15zM5.8 11.6a6.2 6.2 0 0012.4 0M12 17.8V21',
  enviar: 'M4 12l16-8-6 16-3-6.5z',
  tocar: 'M8 5.5v13l10.5-6.5z',
  pausar: 'M8.5 6v12M15.5 6v12',
  relogio: 'M12 20a8 8 0 100-16 8 8 0 000 16zM12 8v4.2l2.6 1.6',
  um: 'M6 12.5l4 4 8-9',
  dois: 'M2.5 12.5l4 4 8-9M11.5 15.6l1 .9 8-9',
  responder: 'M9.5 6L4 11.5 9.5 17M4.5 11.5H14a6 6 0 016 6',
  editar: 'M5 19l.9-3.8L16.5 4.6l2.9 2.9L8.8 18.1z',
  apagar: 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7',
  aviao:
    'M3 3l18 18M5 12a10 10 0 014-2.4M2 8.6A15 15 0 016 6M12 5.2c3.8 0 7.3 1.3 10 3.4M15 10a10 10 0 014 2M9.5 15.4a4 4 0 015 0M12 19v.01',
  girassol:
    'M12 15.4a3.4 3.4 0 100-6.8 3.4 3.4 0 000 6.8zM12 8.6V3.5M12 20.5v-5.1M8.6 12H3.5M20.5 12h-5.1M9.6 9.6L6 6M18 18l-3.6-3.6M14.4 9.6L18 6M6 18l3.6-3.6',
}

export function icone(nome) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const traco = document.createElementNS(svg.namespaceURI, 'path')
  traco.setAttribute('d', TRACOS[nome] ?? '')
  svg.append(traco)
  return svg
}

/** Adds the icon to every element that names one. */
export function vestirIcones(raiz) {
  for (const no of raiz.querySelectorAll('[data-icone]')) no.prepend(icone(no.dataset.icone))
}

/** Creates an element with properties and children; text is always text, never markup. */
export function el(nome, props = {}, ...filhos) {
  const no = document.createElement(nome)
  for (const [chave, valor] of Object.entries(props)) {
    if (valor === undefined || valor === null || valor === false) continue
    if (chave === 'class') no.className = valor
    else if (chave.startsWith('on')) no.addEventListener(chave.slice(2), valor)
    else no.setAttribute(chave, valor === true ? '' : String(valor))
  }
  no.append(...filhos.filter((f) => f !== null && f !== undefined && f !== false))
  return no
}

export const hora = (segundos) =>
  new Date(segundos * 1000).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })
export const relogio = (segundos) =>
  `${Math.floor(segundos / 60)}:${String(Math.floor(segundos % 60)).padStart(2, '0')}`
export const tamanho = (bytes) =>
  bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / 1_048_576).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`

const TIQUES = {
  PENDING: ['relogio', 'Esperando'],
  SERVER_ACK: ['um', 'Enviada'],
  DELIVERY_ACK: ['dois', 'Entregue'],
  READ: ['dois', 'Lida'],
}
export function tique(status) {
  const [nome, rotulo] = TIQUES[status] ?? TIQUES.PENDING
  const no = el(
    'span',
    { role: 'img', 'aria-label': rotulo, title: rotulo, class: status === 'READ' ? 'lida' : '' },
    icone(nome),
  )
  return no
}

const MARCAS = { '*': 'strong', _: 'em', '~': 's' }
/** Renders WhatsApp's formatting: *negrito*, _itálico_, ~riscado~; links open in a new tab. */
export function formatar(texto) {
  const nos = []
  let fim = 0
  for (const achado of texto.matchAll(
    /(?<![\p{L}\p{N}])([*_~])(?=\S)([^\n]*?\S)\1(?![\p{L}\p{N}])|https?:\/\/[^\s<>"]+/gu,
  )) {
    nos.push(texto.slice(fim, achado.index))
    nos.push(
      achado[1]
        ? el(MARCAS[achado[1]], {}, ...formatar(achado[2]))
        : el('a', { href: achado[0], target: '_blank', rel: 'noopener noreferrer' }, achado[0]),
    )
    fim = achado.index + achado[0].length
  }
  return [...nos, texto.slice(fim)]
}
export const semMarcas = (texto) =>
  texto.replaceAll(/(?<![\p{L}\p{N}])([*_~])(?=\S)([^\n]*?\S)\1(?![\p{L}\p{N}])/gu, '$2')
