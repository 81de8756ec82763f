import { useLocation } from '@tanstack/react-router'
import { paraCada } from '#kit/objeto.ts'
import { TelaDoEditor } from '#modules/propostas/web/editor/tela.tsx'
import { tiposDeProposta, type TipoDeProposta } from '#modules/propostas/tipos.ts'
import { PaginaNaoEncontrada } from './pagina-nao-encontrada.tsx'

function Editor({ tipo }: { tipo: TipoDeProposta }) {
  const caminho = useLocation({ select: (l: { pathname: string }) => l.pathname })
  return <TelaDoEditor tipo={tipo} naoEncontrada={<PaginaNaoEncontrada dentro caminho={caminho} />} />
}

/** The editor of each kind of proposal; an unknown one, or one of another kind, shows the 404 page. */
export const EDITORES = paraCada(tiposDeProposta, (tipo) => () => <Editor tipo={tipo} />)
