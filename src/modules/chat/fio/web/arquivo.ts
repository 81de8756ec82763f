import type { Anexo } from '#modules/chat/nucleo/tipos.ts'

export type Especie = 'imagem' | 'video' | 'audio' | 'pdf' | 'planilha' | 'texto' | 'compactado' | 'outro'
type Arquivo = Pick<Anexo, 'tipo_mime' | 'nome_arquivo'>

const extensao = (nome: string) => /\.([a-z0-9]{1,5})$/i.exec(nome)?.[1]?.toLowerCase() ?? ''

/** Returns how a file is displayed. Browsers cannot render HEIC and TIFF images, so these are shown as files. */
export function especieDe({ tipo_mime, nome_arquivo }: Arquivo): Especie {
  const mime = tipo_mime.split(';')[0]?.trim().toLowerCase() ?? ''
  if (/^image\/(jpeg|png|gif|webp|avif|bmp)$/.test(mime)) return 'imagem'
  if (mime.startsWith('video/')) return 'video'
  if (mime.startsWith('audio/')) return 'audio'
  if (mime === 'application/pdf') return 'pdf'
  if (/sheet|excel|csv/.test(mime) || ['xls', 'xlsx', 'csv', 'ods'].includes(extensao(nome_arquivo))) return 'planilha'
  if (/zip|rar|7z|tar/.test(mime)) return 'compactado'
  if (mime.startsWith('text/') || /word|opendocument\.text|rtf/.test(mime)) return 'texto'
  return 'outro'
}

export function nomeDoTipo(a: Arquivo): string {
  const nomes: Record<Especie, string> = {
    imagem: 'Imagem',
    video: 'Vídeo',
    audio: 'Áudio',
    pdf: 'PDF',
    planilha: 'Planilha',
    texto: 'Documento',
    compactado: 'Compactado',
    outro: 'Arquivo',
  }
  const sufixo = extensao(a.nome_arquivo).toUpperCase()
  const especie = especieDe(a)
  return especie === 'outro' && sufixo ? `Arquivo ${sufixo}` : nomes[especie]
}

const MAXIMO = { largura: 300, altura: 320 }
/**
 * Returns the size reserved for an image, so that the layout does not shift when it loads; 4:3 when its size is
 * unknown.
 */
export function caixaDaImagem(
  a: Pick<Anexo, 'largura' | 'altura'>,
  maximo = MAXIMO,
): { largura: number; altura: number } {
  const l = a.largura ?? 0
  const h = a.altura ?? 0
  if (l <= 0 || h <= 0) return maximo === MAXIMO ? { largura: 240, altura: 180 } : maximo
  const escala = Math.min(maximo.largura / l, maximo.altura / h, 1)
  return { largura: Math.max(120, Math.round(l * escala)), altura: Math.max(60, Math.round(h * escala)) }
}

/** Returns the message type for a chosen file. */
export const tipoDoArquivo = (mime: string): 'imagem' | 'media' | 'audio' =>
  /^image\/(jpeg|png|webp|gif)$/.test(mime) ? 'imagem' : mime.startsWith('audio/') ? 'audio' : 'media'
