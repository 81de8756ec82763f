import { useLocation } from '@tanstack/react-router'
import { paraCada } from '#kit/objeto.ts'
import { tiposDeContrato, type TipoDeContrato } from '#modules/contratos/tipos.ts'
import { TelaDoContrato } from '#modules/contratos/web/contrato/tela.tsx'
import { PaginaNaoEncontrada } from './pagina-nao-encontrada.tsx'

function Contrato({ tipo }: { tipo: TipoDeContrato }) {
  const caminho = useLocation({ select: (l: { pathname: string }) => l.pathname })
  return <TelaDoContrato tipos={[tipo]} naoEncontrado={<PaginaNaoEncontrada dentro caminho={caminho} />} />
}

/** The page of a contract of each kind; an unknown one, or one of another kind, shows the 404 page. */
export const CONTRATOS = paraCada(tiposDeContrato, (tipo) => () => <Contrato tipo={tipo} />)
