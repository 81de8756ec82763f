import { useEffect, useSyncExternalStore } from 'react'
import type { Linha } from '#departments/tipos.ts'
import { tituloDaPagina } from '#platform/navegador/pagina.tsx'
import { definirTitulo } from './titulo-do-documento.ts'
import { departamentoDe } from '../casca/usar-linha.ts'

/** Returns a title such as `Materiais · Estoque · Girassol`, to identify the tab. */
function nomeDoDocumento(linha: Linha, proprio: string | null): string {
  if (linha.path === '/404') return linha.titulo // error pages show their title only
  const nome = departamentoDe(linha)?.nome
  const titulo = proprio ?? (linha.departamento && linha.path === `/${linha.departamento}` ? null : linha.titulo)
  return [titulo, nome, 'Girassol'].filter((parte, n, todas) => parte && todas.indexOf(parte) === n).join(' · ')
}

export function useTituloDaLinha(linha: Linha): void {
  const proprio = useSyncExternalStore(tituloDaPagina.assinar, tituloDaPagina.ler)
  useEffect(() => {
    definirTitulo(nomeDoDocumento(linha, proprio))
  }, [linha, proprio])
}
