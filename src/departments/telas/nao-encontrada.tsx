import { PaginaNaoEncontrada } from './pagina-nao-encontrada.tsx'

/** /404, when opened directly. */
export function TelaNaoEncontrada() {
  return <PaginaNaoEncontrada caminho="/404" />
}
