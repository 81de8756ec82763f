import type { ConfiguracaoPublica } from '#modules/chat/canais/webchat/contract/webchat.ts'
import type { Conversa } from '../conversa.ts'
import { tamanho } from './anexo.ts'
import { el, icone } from './elemento.ts'
import { quadroDeEmojis } from './emojis.ts'

const TEXTO_MAXIMO = 5000

/** The visitor's input: Enter sends, Shift+Enter breaks the line; files by button, paste or drop. */
export function criarCompositor(conversa: Conversa, { upload }: ConfiguracaoPublica, aoEnviar: () => void) {
  const aviso = el('p', { class: 'erro', role: 'alert' })
  const campo = el('textarea', {
    rows: 1,
    maxlength: TEXTO_MAXIMO,
    'aria-label': 'Escreva a sua mensagem',
    placeholder: 'Escreva a sua mensagem',
    enterkeyhint: 'send',
    input: () => {
      crescer()
      conversa.escrevendo(campo.value.trim() !== '')
    },
    blur: () => conversa.escrevendo(false),
    keydown: (e: KeyboardEvent) => {
      if (e.key !== 'Enter' || e.shiftKey || e.isComposing) return
      e.preventDefault()
      enviar()
    },
    paste: (e: ClipboardEvent) => e.clipboardData?.files.length && (e.preventDefault(), anexar(e.clipboardData.files)),
  })
  const crescer = () => {
    campo.style.height = 'auto'
    campo.style.height = `${Math.min(campo.scrollHeight, 132)}px`
  }

  function enviar(): void {
    const texto = campo.value.trim()
    if (texto === '') return
    aviso.textContent = ''
    campo.value = ''
    crescer()
    conversa.dizer(texto)
    aoEnviar()
  }

  function anexar(arquivos: FileList | null): void {
    aviso.textContent = ''
    if (!upload) return
    for (const a of arquivos ?? []) {
      if (a.size > upload.maximo)
        aviso.textContent = `“${a.name}” tem ${tamanho(a.size)}; o limite é de ${tamanho(upload.maximo)}.`
      else conversa.dizer('', a)
    }
    aoEnviar()
  }

  const seletor = el('input', {
    type: 'file',
    multiple: true,
    accept: upload?.tipos.join(','),
    class: 'oculto',
    tabindex: -1,
    'aria-label': 'Arquivos',
    change: () => {
      anexar(seletor.files)
      seletor.value = ''
    },
  })
  let quadro: HTMLElement | null = null
  const botaoDeEmoji = el(
    'button',
    { type: 'button', class: 'icone', 'aria-label': 'Emojis', 'aria-expanded': 'false', click: () => alternar() },
    icone('sorriso'),
  )
  function alternar(): void {
    if (quadro) {
      quadro.remove()
      quadro = null
      campo.focus()
    } else {
      quadro = quadroDeEmojis((e) => {
        campo.setRangeText(e, campo.selectionStart, campo.selectionEnd, 'end')
        alternar()
        crescer()
      }, alternar)
      no.prepend(quadro)
      quadro.querySelector('button')?.focus()
    }
    botaoDeEmoji.setAttribute('aria-expanded', String(quadro !== null))
  }

  const no = el(
    'form',
    {
      class: 'compositor',
      'aria-label': 'Nova mensagem',
      submit: (e: Event) => {
        e.preventDefault()
        enviar()
      },
      dragover: (e: Event) => upload && e.preventDefault(),
      drop: (e: DragEvent) => {
        e.preventDefault()
        anexar(e.dataTransfer?.files ?? null)
      },
    },
    aviso,
    el(
      'div',
      { class: 'linha' },
      upload && seletor,
      upload &&
        el(
          'button',
          { type: 'button', class: 'icone', 'aria-label': 'Anexar arquivo', click: () => seletor.click() },
          icone('clipe'),
        ),
      campo,
      botaoDeEmoji,
      el('button', { class: 'icone enviar', 'aria-label': 'Enviar' }, icone('enviar')),
    ),
  )
  return { no, focar: () => campo.focus() }
}
