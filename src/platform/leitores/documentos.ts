import { ErroApp } from '#kit/erro.ts'
import { declararLeitor } from './leitor.ts'
import type { Foto, lerFoto } from './foto/ler.ts'
import type { Leitores } from './leitores.ts'
import type { abrirPdf, Pdf } from './pdf/abrir.ts'
import type { abrirXml } from './xml/abrir.ts'
import type { Arvore } from './xml/arvore.ts'

const RECUSA = 'Este arquivo é grande ou complicado demais para ser aberto.'

const PDF = declararLeitor<typeof abrirPdf>({
  nome: 'pdf',
  modulo: new URL('./pdf/abrir.ts', import.meta.url).href,
  funcao: 'abrirPdf',
  prazoMs: 15_000,
  recusa: RECUSA,
})

const XML = declararLeitor<typeof abrirXml>({
  nome: 'xml',
  modulo: new URL('./xml/abrir.ts', import.meta.url).href,
  funcao: 'abrirXml',
  prazoMs: 10_000,
  recusa: RECUSA,
})

const FOTO = declararLeitor<typeof lerFoto>({
  nome: 'foto',
  modulo: new URL('./foto/ler.ts', import.meta.url).href,
  funcao: 'lerFoto',
  // half a minute on an idle machine; a busy one takes several times that, and the picture's size is bounded
  prazoMs: 240_000,
  recusa: RECUSA,
})

/** Opens documents in worker threads. One that exceeds its time or memory is as refused as one that is too large. */
export function abridoresDeDocumentos(leitores: Leitores): {
  pdf(bytes: Uint8Array): Promise<Pdf>
  xml(bytes: Uint8Array): Promise<Arvore>
  foto(bytes: Uint8Array): Promise<Foto | { problema: 'grande' }>
} {
  return {
    pdf: (bytes) => leitores.ler(PDF, bytes).catch(demais),
    xml: (bytes) => leitores.ler(XML, bytes).catch(demais),
    foto: (bytes) => leitores.ler(FOTO, bytes).catch(demais),
  }
}

function demais(erro: unknown): { problema: 'grande' } {
  if (erro instanceof ErroApp && erro.status === 400) return { problema: 'grande' }
  throw erro
}
