import { useEffect, useSyncExternalStore } from 'react'
import type { Linha } from '#departments/tipos.ts'
import { tituloDaPagina } from '#platform/navegador/pagina.tsx'
import { definirTitulo } from './titulo-do-documento.ts'
import { useDepartamentoDe } from '../casca/usar-linha.ts'

/** Returns a title such as `Materiais · Estoque · Girassol`, to identify the tab. */
function nomeDoDocumento(linha: Linha, departamento: string | undefined, proprio: string | null): string {
  if (linha.path === '/404') return linha.titulo // error pages show their title only
  const titulo = proprio ?? (linha.departamento && linha.path === `/${linha.departamento}` ? null : linha.titulo)
  return [titulo, departamento, 'Girassol'].filter((parte, n, todas) => parte && todas.indexOf(parte) === n).join(' · ')
}

export function useTituloDaLinha(linha: Linha): void {
  const proprio = useSyncExternalStore(tituloDaPagina.assinar, tituloDaPagina.ler)
  const departamento = useDepartamentoDe(linha)?.nome
  useEffect(() => {
    definirTitulo(nomeDoDocumento(linha, departamento, proprio))
  }, [linha, departamento, proprio])
}
