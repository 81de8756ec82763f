import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PaginaNaoEncontrada } from '#departments/telas/pagina-nao-encontrada.tsx'
import { definirTitulo } from './titulo-do-documento.ts'

/** Any path that no row answers for, and parameters that can name nothing. */
export function NaoEncontrada() {
  const { pathname } = useLocation()
  useEffect(() => definirTitulo('Page Not Found'), [])
  return <PaginaNaoEncontrada caminho={pathname} />
}
