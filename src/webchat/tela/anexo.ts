import type { ArquivoDoVisitante } from '#modules/chat/canais/webchat/contract/webchat.ts'
import type { Api } from '../api.ts'
import { el, icone } from './elemento.ts'

export const tamanho = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`

const abertos = new Map<string, Promise<Blob>>()
/** Downloads each file once per page, with the visitor's token. */
function baixar(api: Api, id: string): Promise<Blob> {
  const ja = abertos.get(id)
  if (ja) return ja
  const novo = api.baixar(id)
  abertos.set(id, novo)
  novo.catch(() => abertos.delete(id))
  return novo
}

function salvar(blob: Blob, nome: string): void {
  const url = URL.createObjectURL(blob)
  el('a', { href: url, download: nome }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Draws on a canvas, because a site's policy may forbid images from `blob:`. */
async function desenhar(blob: Blob, nome: string): Promise<HTMLElement> {
  const mapa = await createImageBitmap(blob)
  const tela = el('canvas', { role: 'img', 'aria-label': nome, width: mapa.width, height: mapa.height })
  tela.getContext('2d')?.drawImage(mapa, 0, 0)
  return tela
}

function imagem(blob: Blob, nome: string): Promise<HTMLElement> {
  const img = el('img', { src: URL.createObjectURL(blob), alt: nome })
  return img.decode().then(
    () => img,
    () => desenhar(blob, nome),
  )
}

/** Shows an image or a player where possible, otherwise a card that saves the file. */
export function anexo(api: Api, a: ArquivoDoVisitante): HTMLElement {
  const cartao = el(
    'button',
    {
      type: 'button',
      class: 'cartao',
      click: () =>
        void baixar(api, a.id).then(
          (b) => salvar(b, a.nome),
          () => cartao.classList.add('falhou'),
        ),
    },
    icone('arquivo'),
    el('span', {}, a.nome),
    el('small', {}, tamanho(a.tamanho)),
  )
  const [familia] = a.mime.split('/')
  if (familia !== 'image' && familia !== 'audio' && familia !== 'video') return cartao
  const moldura = el('div', { class: 'midia' }, cartao)
  void baixar(api, a.id)
    .then(async (blob) => {
      if (familia === 'image') {
        const vista = await imagem(blob, a.nome)
        moldura.replaceChildren(
          el(
            'button',
            { type: 'button', class: 'ver', 'aria-label': `Salvar ${a.nome}`, click: () => salvar(blob, a.nome) },
            vista,
          ),
        )
      } else
        moldura.replaceChildren(el(familia, { controls: true, src: URL.createObjectURL(blob), 'aria-label': a.nome }))
    })
    .catch(() => {}) // keep the card
  return moldura
}
