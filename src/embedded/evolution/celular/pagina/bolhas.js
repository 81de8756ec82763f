import { midia } from './api.js'
import { el, formatar, hora, icone, relogio, semMarcas, tamanho, tique } from './icones.js'

/** Renders one bubble. `aoPedir(acao, mensagem, ancora)` receives the user's action. */
export function bolha(m, aoPedir) {
  const reacoes = [m.reacao_minha, m.reacao_empresa].filter(Boolean)
  const li = el('li', {
    class: `bolha${m.minha ? ' minha' : ''}${m.apagada ? ' apagada' : ''}${reacoes.length ? ' com-reacao' : ''}`,
    'data-id': m.id,
  })
  if (m.citacao) li.append(citada(m.citacao, () => aoPedir('ir', m)))
  const conteudo = corpo(m)
  if (conteudo) li.append(conteudo)
  li.append(
    el(
      'span',
      { class: 'texto' },
      m.apagada ? (m.minha ? 'Você apagou esta mensagem' : 'Esta mensagem foi apagada') : null,
      ...(m.apagada ? [] : formatar(m.texto)),
    ),
    pe(m),
  )
  if (m.oferta) li.append(oferta(m, aoPedir))
  if (reacoes.length) li.append(el('span', { class: 'reacoes' }, reacoes.join(' ')))
  if (!m.apagada) {
    const botao = el(
      'button',
      {
        type: 'button',
        class: 'opcoes',
        'aria-label': 'Opções da mensagem',
        'aria-haspopup': 'menu',
        onclick: () => aoPedir('opcoes', m, botao),
      },
      icone('descer'),
    )
    li.append(botao)
    // a long press opens the menu, as on any phone
    li.addEventListener('contextmenu', (e) => {
      e.preventDefault()
      aoPedir('opcoes', m, botao)
    })
  }
  return li
}

const pe = (m) =>
  el(
    'span',
    { class: 'pe' },
    m.editada && !m.apagada ? 'editada' : null,
    el('time', {}, hora(m.momento)),
    m.minha && !m.apagada ? tique(m.status) : null,
  )

const citada = (c, aoClicar) =>
  el(
    'button',
    { type: 'button', class: 'citada', onclick: aoClicar },
    el('b', {}, c.minha ? 'Você' : 'Girassol Energia'),
    el('span', {}, semMarcas(c.texto)),
  )

/** Renders the options of a poll, rows of a list, or buttons. */
function oferta(m, aoPedir) {
  const { tipo, maximo, rotulo, itens, escolhidas } = m.oferta
  const marcada = (id) => escolhidas.includes(id)
  const escolher = (id) => {
    if (tipo !== 'enquete') return aoPedir('escolha', m, id)
    const outras = escolhidas.filter((e) => e !== id)
    return aoPedir('voto', m, marcada(id) ? outras : [...(maximo === 1 ? [] : outras), id])
  }
  const botoes = itens.map((i) =>
    el(
      'button',
      { type: 'button', 'aria-pressed': String(marcada(i.id)), onclick: () => escolher(i.id) },
      tipo === 'enquete' ? el('i', { 'aria-hidden': 'true' }, marcada(i.id) ? '●' : '○') : null,
      el('span', {}, i.titulo, i.descricao ? el('small', {}, i.descricao) : null),
    ),
  )
  if (tipo === 'lista') return el('details', { class: 'oferta' }, el('summary', {}, rotulo || 'Ver opções'), ...botoes)
  return el(
    'div',
    { class: 'oferta', role: 'group', 'aria-label': tipo === 'enquete' ? 'Opções da enquete' : 'Botões' },
    ...botoes,
  )
}

function corpo(m) {
  if (m.local) {
    const onde = `https://www.openstreetmap.org/?mlat=${m.local.latitude}&mlon=${m.local.longitude}#map=16/${m.local.latitude}/${m.local.longitude}`
    return el(
      'a',
      { class: 'mapa', href: onde, target: '_blank', rel: 'noopener noreferrer' },
      el('i', {}, icone('local')),
      el('b', {}, m.local.nome || 'Localização'),
      el('small', {}, m.local.endereco || `${m.local.latitude}, ${m.local.longitude}`),
    )
  }
  if (!m.midia) return null
  const { mimetype, nome } = m.midia
  if (/^image\/(jpeg|png|webp|gif)/.test(mimetype))
    return el('img', { class: 'foto', src: midia(m.id), alt: m.texto || 'Foto', loading: 'lazy' })
  if (mimetype.startsWith('video/')) return el('video', { src: midia(m.id), controls: true, preload: 'metadata' })
  if (mimetype.startsWith('audio/')) return tocador(m)
  return el(
    'a',
    { class: 'doc', href: midia(m.id), download: nome },
    icone('documento'),
    el('span', {}, el('b', {}, nome), el('small', {}, tamanho(m.midia.tamanho))),
  )
}

function tocador(m) {
  const som = new Audio(midia(m.id))
  som.preload = 'metadata'
  const alturas = m.midia.onda?.length ? m.midia.onda : Array.from({ length: 40 }, (_, i) => 22 + ((i * 53) % 60))
  const barras = alturas.map((h) => el('i', { style: `height:${Math.max(10, h)}%` }))
  const tempo = el('small', {}, relogio(m.midia.segundos ?? 0))
  const botao = el(
    'button',
    {
      type: 'button',
      'aria-label': 'Ouvir áudio',
      onclick: () => (som.paused ? som.play().catch(() => undefined) : som.pause()),
    },
    icone('tocar'),
  )
  const total = () => (Number.isFinite(som.duration) ? som.duration : (m.midia.segundos ?? 0))
  som.ontimeupdate = () => {
    const parte = som.currentTime / (total() || 1)
    for (const [i, barra] of barras.entries()) barra.classList.toggle('ouvida', i / barras.length < parte)
    tempo.textContent = relogio(som.paused && som.currentTime === 0 ? total() : som.currentTime)
  }
  som.onloadedmetadata = () => (tempo.textContent = relogio(total()))
  const vestir = (nome, rotulo) => () => {
    botao.replaceChildren(icone(nome))
    botao.setAttribute('aria-label', rotulo)
  }
  som.onplay = vestir('pausar', 'Pausar áudio')
  som.onpause = vestir('tocar', 'Ouvir áudio')
  return el('div', { class: 'audio' }, botao, el('span', { class: 'onda', 'aria-hidden': 'true' }, ...barras), tempo)
}

export function dia(segundos) {
  const data = new Date(segundos * 1000)
  const texto =
    data.toDateString() === new Date().toDateString()
      ? 'Hoje'
      : data.toLocaleDateString('pt-BR', { day: 'numeric', month: 'long', year: 'numeric' })
  return el('li', { class: 'dia' }, texto)
}

const EMOJIS = ['👍', '❤️', '😂', '😮', '😢', '🙏']
/** Opens the menu of a message; it closes by itself on the next click or Escape. */
export function menuDaMensagem(m, ancora, fazer) {
  document.querySelector('.acoes')?.remove()
  const menu = el('div', { class: 'acoes', popover: 'auto', role: 'menu' })
  const item = (acao, nome, rotulo, classe) =>
    el(
      'button',
      {
        type: 'button',
        role: 'menuitem',
        class: classe,
        onclick: () => {
          menu.hidePopover()
          fazer(acao)
        },
      },
      icone(nome),
      rotulo,
    )
  const recente = Date.now() / 1000 - m.momento < 15 * 60
  menu.append(
    el(
      'div',
      { class: 'emojis' },
      ...EMOJIS.map((e) =>
        el(
          'button',
          {
            type: 'button',
            'aria-label': `Reagir com ${e}`,
            'aria-pressed': m.reacao_minha === e,
            onclick: () => {
              menu.hidePopover()
              fazer('reagir', m.reacao_minha === e ? '' : e)
            },
          },
          e,
        ),
      ),
    ),
    item('responder', 'responder', 'Responder'),
  )
  if (m.minha && recente && m.texto && !m.local) menu.append(item('editar', 'editar', 'Editar'))
  if (m.minha) menu.append(item('apagar', 'apagar', 'Apagar para todos', 'perigo'))
  document.body.append(menu)
  menu.addEventListener('toggle', (e) => {
    ancora.setAttribute('aria-expanded', String(e.newState === 'open'))
    if (e.newState !== 'closed') return
    menu.remove()
    // the action may already have moved the focus to the composer
    if (document.activeElement === document.body) ancora.focus({ preventScroll: true })
  })
  menu.showPopover()
  const caixa = ancora.getBoundingClientRect()
  menu.style.inset = 'auto'
  menu.style.left = `${Math.max(8, Math.min(innerWidth - menu.offsetWidth - 8, caixa.right - menu.offsetWidth))}px`
  menu.style.top = `${Math.max(8, Math.min(innerHeight - menu.offsetHeight - 8, caixa.bottom + 4))}px`
  menu.querySelector('button')?.focus({ preventScroll: true })
}
