import { semAcentos } from '#kit/texto.ts'

interface Pesquisavel {
  atalho: string
  titulo: string
  conteudo: string
  usos: number
}

function nota(r: Pesquisavel, busca: string): number {
  if (!busca) return 1
  if (r.atalho === busca) return 5
  if (r.atalho.startsWith(busca)) return 4
  const titulo = semAcentos(r.titulo)
  if (titulo.startsWith(busca)) return 3
  const palavras = busca.split(/\s+/)
  const tudo = `${r.atalho} ${titulo} ${semAcentos(r.conteudo)}`
  if (palavras.every((p) => `${r.atalho} ${titulo}`.includes(p))) return 2
  return palavras.every((p) => tudo.includes(p)) ? 1 : 0
}

/** Searches short code, title and text, ignoring accents. Best match first; ties by most used. */
export function buscarRespostas<R extends Pesquisavel>(respostas: readonly R[], texto: string): R[] {
  const busca = semAcentos(texto.trim())
  return respostas
    .map((r) => ({ r, n: nota(r, busca) }))
    .filter((x) => x.n > 0)
    .sort((a, b) => b.n - a.n || b.r.usos - a.r.usos || a.r.titulo.localeCompare(b.r.titulo, 'pt-BR'))
    .map((x) => x.r)
}
