import { PaginaNaoEncontrada } from './pagina-nao-encontrada.tsx'

/** /404, opened by its own address. */
export function TelaNaoEncontrada() {
  return <PaginaNaoEncontrada caminho="/404" />
}
