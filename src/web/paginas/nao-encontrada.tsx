import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PaginaNaoEncontrada } from '#departments/telas/pagina-nao-encontrada.tsx'
import { definirTitulo } from './titulo-do-documento.ts'

/** Shown for paths without a route and for invalid parameters. */
export function NaoEncontrada() {
  const { pathname } = useLocation()
  useEffect(() => definirTitulo('Page Not Found'), [])
  return <PaginaNaoEncontrada caminho={pathname} />
}
