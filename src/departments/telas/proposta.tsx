import { useLocation } from '@tanstack/react-router'
import { paraCada } from '#kit/objeto.ts'
import { TelaDaProposta } from '#modules/propostas/web/proposta/tela.tsx'
import { tiposDeProposta, type TipoDeProposta } from '#modules/propostas/tipos.ts'
import { PaginaNaoEncontrada } from './pagina-nao-encontrada.tsx'

function Proposta({ tipo }: { tipo: TipoDeProposta }) {
  const caminho = useLocation({ select: (l: { pathname: string }) => l.pathname })
  return <TelaDaProposta tipos={[tipo]} naoEncontrada={<PaginaNaoEncontrada dentro caminho={caminho} />} />
}

/** The page of a proposal of each kind; an unknown one, or one of another kind, shows the 404 page. */
export const PROPOSTAS = paraCada(tiposDeProposta, (tipo) => () => <Proposta tipo={tipo} />)
