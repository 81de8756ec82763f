import { useLocation } from '@tanstack/react-router'
import { TelaDoEditor } from '#modules/propostas/web/editor/tela.tsx'
import { PaginaNaoEncontrada } from './pagina-nao-encontrada.tsx'

/** The editor of a proposal; an unknown one shows the 404 page. */
export function EditorDaProposta() {
  const caminho = useLocation({ select: (l: { pathname: string }) => l.pathname })
  return <TelaDoEditor naoEncontrada={<PaginaNaoEncontrada dentro caminho={caminho} />} />
}
