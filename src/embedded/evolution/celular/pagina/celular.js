import * as api from './api.js'
import { bolha, dia, menuDaMensagem } from './bolhas.js'
import { el, hora, icone, relogio, semMarcas, tique, vestirIcones } from './icones.js'
import { comoFoto, fotoDeExemplo, gravar, somDeExemplo } from './sons.js'

const no = (id) => document.getElementById(id)
vestirIcones(document)
const tela = {
  clientes: [],
  instancia: null,
  atual: null,
  mensagens: [],
  responder: null,
  editar: null,
  gravacao: null,
  rascunhos: new Map(),
}
const desenhadas = new Map()

function avisar(texto) {
  no('aviso').textContent = texto
  no('aviso').hidden = false
  clearTimeout(avisar.relogio)
  avisar.relogio = setTimeout(() => (no('aviso').hidden = true), 4500)
}
/** Wraps every handler of a click: a failure is shown, and the typed text stays. */
const tentar =
  (fazer) =>
  async (...args) => {
    try {
      return await fazer(...args)
    } catch (erro) {
      avisar(erro.message)
    }
  }
const atual = () => tela.clientes.find((c) => c.id === tela.atual)

const carregarEstado = tentar(async () => {
  const { clientes, instancia, entregas } = await api.estado()
  Object.assign(tela, { clientes, instancia })
  no('conectada').checked = instancia?.conectada ?? false
  no('empresa-estado').textContent = instancia?.conectada
    ? 'WhatsApp da empresa conectado'
    : 'WhatsApp da empresa desconectado'
  // up to 8 pending deliveries are normal and not shown
  const esperando = entregas.retida + entregas.parada + (entregas.pendente > 8 ? entregas.pendente : 0)
  no('empresa-detalhe').textContent = [
    instancia?.numero,
    instancia?.webhook ? null : 'ainda sem atendimento ligado',
    esperando > 0 ? `${esperando} ${esperando === 1 ? 'aviso espera' : 'avisos esperam'} entrega` : null,
  ]
    .filter(Boolean)
    .join(' · ')
  desenharClientes()
  desenharDono()
})

function desenharClientes() {
  const ordenados = tela.clientes.toSorted((a, b) => (b.ultima?.momento ?? 0) - (a.ultima?.momento ?? 0))
  no('clientes').replaceChildren(
    ...ordenados.map((c) =>
      el(
        'li',
        {},
        el(
          'button',
          { type: 'button', 'aria-current': String(c.id === tela.atual), onclick: () => abrir(c.id) },
          el('img', { src: `fotos/${c.id}.png`, alt: '', class: c.online ? '' : 'off' }),
          el('b', {}, c.nome),
          el('time', {}, c.ultima ? hora(c.ultima.momento) : ''),
          el(
            'span',
            { class: 'ultima' },
            c.online ? null : icone('aviao'),
            c.ultima?.minha && !c.ultima.apagada ? tique(c.ultima.status) : null,
            el('span', {}, c.ultima ? semMarcas(c.ultima.texto) : (c.telefone ?? 'Número escondido')),
          ),
          c.nao_lidas > 0
            ? el('span', { class: 'conta', 'aria-label': `${c.nao_lidas} não lidas` }, c.nao_lidas)
            : null,
        ),
      ),
    ),
  )
}

function desenharDono() {
  const c = atual()
  if (!c) return
  no('dono').replaceChildren('Celular de ', el('b', {}, c.nome), ` · ${c.telefone ?? 'número escondido'}`)
  no('online').checked = c.online
  no('recibos').checked = c.recibos
  const faixa = !c.online
    ? 'Celular sem internet: as mensagens esperam aqui'
    : tela.instancia?.conectada === false
      ? 'O WhatsApp da empresa está desconectado'
      : ''
  no('faixa').textContent = faixa
  no('faixa').hidden = !faixa
}

const carregarConversa = tentar(async () => {
  const cliente = tela.atual
  const mensagens = await api.mensagens(cliente)
  if (cliente === tela.atual) desenharConversa(mensagens)
})

/** Keeps the nodes of unchanged bubbles: an audio keeps playing, the scroll position stays. */
function desenharConversa(mensagens) {
  const lista = no('conversa')
  const noFim = lista.scrollHeight - lista.scrollTop - lista.clientHeight < 80
  const nova = mensagens.length > tela.mensagens.length
  tela.mensagens = mensagens
  const nos = []
  let ultimoDia = ''
  for (const m of mensagens) {
    const hoje = new Date(m.momento * 1000).toDateString()
    if (hoje !== ultimoDia) nos.push(dia(m.momento))
    ultimoDia = hoje
    const igual = JSON.stringify(m)
    const antes = desenhadas.get(m.id)
    if (antes?.igual !== igual) desenhadas.set(m.id, { igual, no: bolha(m, aoPedir) })
    nos.push(desenhadas.get(m.id).no)
  }
  if (mensagens.length === 0)
    nos.push(
      el(
        'li',
        { class: 'vazia' },
        'Nenhuma mensagem ainda. Mande um “bom dia” e veja a conversa aparecer no atendimento.',
      ),
    )
  const velhos = [...lista.children]
  if (velhos.length !== nos.length || velhos.some((v, i) => v !== nos[i])) lista.replaceChildren(...nos)
  if (noFim || (nova && mensagens.at(-1)?.minha)) irAoFim()
  else if (nova) no('descer').hidden = false
}
const irAoFim = () => {
  no('conversa').scrollTop = no('conversa').scrollHeight
  no('descer').hidden = true
}

async function abrir(id) {
  if (tela.gravacao) await pararGravacao(false)
  if (tela.atual && tela.atual !== id) {
    tela.rascunhos.set(tela.atual, no('texto').value)
    api.olhar(tela.atual, false).catch(() => undefined)
  }
  if (tela.atual !== id) {
    tela.atual = id
    tela.mensagens = []
    desenhadas.clear()
    no('texto').value = tela.rascunhos.get(id) ?? ''
    limparContexto()
  }
  document.body.dataset.vista = 'conversa'
  mostrarPresenca('')
  crescer()
  desenharClientes()
  desenharDono()
  await carregarConversa()
  irAoFim()
  olhar()
  if (matchMedia('(min-width: 821px)').matches) no('texto').focus()
}
/** Marks the thread as open, and so as read, only while it is visible. */
const olhar = () => {
  if (!tela.atual) return
  const vendo =
    document.visibilityState === 'visible' &&
    (document.body.dataset.vista === 'conversa' || matchMedia('(min-width: 821px)').matches)
  return api.olhar(tela.atual, vendo).catch(() => undefined)
}

function aoPedir(acao, m, ancora) {
  if (acao === 'voto')
    return tentar(() => api.responder(tela.atual, { tipo: 'voto', mensagem: m.id, opcoes: ancora }))()
  if (acao === 'escolha')
    return tentar(() => api.responder(tela.atual, { tipo: 'escolha', mensagem: m.id, opcao: ancora }))()
  if (acao === 'ir') return desenhadas.get(m.citacao.id)?.no.scrollIntoView({ block: 'center', behavior: 'smooth' })
  menuDaMensagem(
    m,
    ancora,
    tentar(async (qual, emoji) => {
      if (qual === 'responder')
        contexto({ responder: m }, `Respondendo: ${semMarcas(m.texto) || m.midia?.nome || 'mensagem'}`)
      if (qual === 'editar') {
        contexto({ editar: m }, 'Editando a mensagem')
        no('texto').value = m.texto
        crescer()
      }
      if (qual === 'reagir') await api.reagir(m.id, emoji)
      if (qual === 'apagar') await api.apagar(m.id)
    }),
  )
}
function contexto(qual, texto) {
  Object.assign(tela, { responder: null, editar: null }, qual)
  no('contexto-texto').textContent = texto
  no('contexto').hidden = false
  no('texto').focus()
}
function limparContexto() {
  if (tela.editar) no('texto').value = ''
  Object.assign(tela, { responder: null, editar: null })
  no('contexto').hidden = true
}

const citada = () => (tela.responder ? { citada: tela.responder.id } : {})
const mandar = async (corpo) => {
  await api.escrever(tela.atual, { ...corpo, ...citada() })
  limparContexto()
}
const enviar = tentar(async () => {
  if (tela.gravacao) return pararGravacao(true)
  const texto = no('texto').value.trim()
  if (!tela.atual) return avisar('Escolha um cliente na lista')
  if (!texto) return comecarGravacao()
  if (tela.editar) {
    await api.editar(tela.editar.id, texto)
    limparContexto()
  } else await mandar({ tipo: 'texto', texto })
  no('texto').value = ''
  digitando(false)
  crescer()
})

async function comecarGravacao() {
  const parar = await gravar().catch(() => null)
  if (!parar) return avisar('Sem microfone aqui. Use “Áudio de exemplo” no botão de anexar.')
  const inicio = Date.now()
  tela.gravacao = {
    parar,
    relogio: setInterval(() => (no('tempo').textContent = relogio((Date.now() - inicio) / 1000)), 250),
  }
  api.presenca(tela.atual, 'recording').catch(() => undefined)
  crescer()
}
const pararGravacao = tentar(async (guardar) => {
  const { parar, relogio: batida } = tela.gravacao
  tela.gravacao = null
  clearInterval(batida)
  no('tempo').textContent = '0:00'
  crescer()
  api.presenca(tela.atual, 'paused').catch(() => undefined)
  const audio = await parar(guardar)
  if (audio) await mandar(audio)
})

let escrevendo = false
let pausa
function digitando(sim) {
  clearTimeout(pausa)
  if (sim) pausa = setTimeout(() => digitando(false), 3000)
  if (sim === escrevendo || !tela.atual) return
  escrevendo = sim
  api.presenca(tela.atual, sim ? 'composing' : 'paused').catch(() => undefined)
}
function crescer() {
  const caixa = no('texto')
  caixa.hidden = Boolean(tela.gravacao)
  no('anexar').hidden = Boolean(tela.gravacao)
  no('gravando').hidden = !tela.gravacao
  caixa.style.height = 'auto'
  caixa.style.height = `${caixa.scrollHeight + 2}px`
  const pronto = Boolean(tela.gravacao) || caixa.value.trim() !== ''
  no('enviar').replaceChildren(icone(pronto ? 'enviar' : 'microfone'))
  no('enviar').setAttribute('aria-label', pronto ? 'Enviar' : 'Gravar áudio')
}

let quieto
const PRESENCAS = { composing: 'digitando…', recording: 'gravando áudio…' }
function mostrarPresenca(qual) {
  clearTimeout(quieto)
  no('presenca').textContent = PRESENCAS[qual] ?? 'conta comercial'
  no('presenca').classList.toggle('viva', qual in PRESENCAS)
  if (qual in PRESENCAS) quieto = setTimeout(() => mostrarPresenca(''), 20_000)
}

const ANEXOS = {
  foto: () => escolher('image/*'),
  documento: () => escolher(''),
  exemplo: async () => mandar(await fotoDeExemplo()),
  som: async () => mandar(await somDeExemplo()),
  local: () =>
    mandar({
      tipo: 'localizacao',
      latitude: -22.8219,
      longitude: -47.2669,
      nome: 'Minha casa',
      endereco: 'Rua das Acácias, 120 – Sumaré, SP',
    }),
}
function escolher(aceita) {
  no('arquivo').accept = aceita
  no('arquivo').value = ''
  no('arquivo').click()
}
const anexarArquivo = tentar(async (arquivo) => {
  if (!arquivo || !tela.atual) return
  if (arquivo.size > 60 * 1024 * 1024) throw new Error('O arquivo passa de 60 MB')
  if (no('arquivo').accept === 'image/*') return mandar(await comoFoto(arquivo, arquivo.name))
  await mandar({
    tipo: 'documento',
    base64: await api.paraBase64(arquivo),
    mimetype: arquivo.type || 'application/octet-stream',
    nome: arquivo.name,
  })
})
const alternar = (botao, painel, aberto = no(painel).hidden) => {
  no(painel).hidden = !aberto
  no(botao).setAttribute('aria-expanded', String(aberto))
}

no('composer').addEventListener('submit', (e) => {
  e.preventDefault()
  enviar()
})
no('texto').addEventListener('input', () => {
  crescer()
  digitando(no('texto').value !== '')
})
no('texto').addEventListener('keydown', (e) => {
  if (e.key === 'Enter' && !e.shiftKey && !e.isComposing) {
    e.preventDefault()
    if (no('texto').value.trim()) enviar()
  }
  if (e.key === 'Escape') limparContexto()
})
no('anexar').addEventListener('click', () => alternar('anexar', 'anexos'))
no('anexos').addEventListener(
  'click',
  tentar(async (e) => {
    const qual = e.target.closest('[data-anexo]')?.dataset.anexo
    if (!qual) return
    alternar('anexar', 'anexos', false)
    if (!tela.atual) return avisar('Escolha um cliente na lista')
    await ANEXOS[qual]()
  }),
)
no('arquivo').addEventListener('change', () => anexarArquivo(no('arquivo').files[0]))
no('descartar').addEventListener('click', () => pararGravacao(false))
no('contexto-fechar').addEventListener('click', () => {
  limparContexto()
  crescer()
})
no('descer').addEventListener('click', irAoFim)
let colado = true
no('conversa').addEventListener('scroll', () => {
  colado = no('conversa').scrollHeight - no('conversa').scrollTop - no('conversa').clientHeight < 80
  if (colado) no('descer').hidden = true
})
// a picture that loads late must not push the last message out of view
no('conversa').addEventListener('load', () => colado && irAoFim(), true)
no('voltar').addEventListener('click', () => {
  document.body.dataset.vista = 'lista'
  olhar()
})
no('ajustes').addEventListener('click', () => alternar('ajustes', 'menu-ajustes'))
document.addEventListener('click', (e) => {
  if (!e.target.closest('.cabeca')) alternar('ajustes', 'menu-ajustes', false)
})
document.addEventListener('keydown', (e) => {
  if (e.key === 'Escape') alternar('ajustes', 'menu-ajustes', false)
})
no('online').addEventListener(
  'change',
  tentar(() => api.ajustar(tela.atual, { online: no('online').checked })),
)
no('recibos').addEventListener(
  'change',
  tentar(() => api.ajustar(tela.atual, { recibos: no('recibos').checked })),
)
no('conectada').addEventListener(
  'change',
  tentar(() => api.conectar(no('conectada').checked)),
)
no('novo-cliente').addEventListener('click', () => {
  no('form-cliente').reset()
  no('cliente-erro').textContent = ''
  no('dialogo-cliente').showModal()
})
no('form-cliente').addEventListener('submit', async (e) => {
  if (e.submitter?.value !== 'ok') return
  e.preventDefault()
  try {
    const { id } = await api.novoCliente(no('cliente-nome').value, no('cliente-telefone').value)
    no('dialogo-cliente').close()
    await carregarEstado()
    await abrir(id)
  } catch (erro) {
    no('cliente-erro').textContent = erro.message
  }
})
document.addEventListener('visibilitychange', olhar)

const recarregar = () => {
  carregarEstado()
  if (tela.atual) {
    carregarConversa()
    olhar()
  }
}
api.ouvir((aviso) => {
  if (aviso.tipo === 'presenca') return aviso.cliente === tela.atual && mostrarPresenca(aviso.presenca)
  carregarEstado()
  if (aviso.tipo === 'conversa' && aviso.cliente === tela.atual) carregarConversa()
}, recarregar)
await carregarEstado()
crescer()
if (tela.clientes[0] && matchMedia('(min-width: 821px)').matches) abrir(tela.clientes[0].id)
