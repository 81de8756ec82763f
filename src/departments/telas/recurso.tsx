import { useLocation } from '@tanstack/react-router'
import { TelaDoRecurso as Tela } from '#modules/recursos/web/tela-recursos.tsx'
import type { PropsDaTela } from '../tipos.ts'
import { PaginaNaoEncontrada } from './pagina-nao-encontrada.tsx'

/** A resource for booking, by its key; an unknown key shows the 404 page. */
export function TelaDoRecurso({ linha }: PropsDaTela) {
  const caminho = useLocation({ select: (l: { pathname: string }) => l.pathname })
  return <Tela linha={linha} naoEncontrada={<PaginaNaoEncontrada dentro caminho={caminho} />} />
}
