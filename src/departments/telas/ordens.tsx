import { useLocation } from '@tanstack/react-router'
import { LinksDaOrdem } from '#modules/campo/web/publico.ts'
import { linkDaAgenda } from '#modules/equipes/links.ts'
import { DistribuirOrdens } from '#modules/equipes/web/publico.ts'
import type { Ordem } from '#modules/ordens/contract/ordem.ts'
import { TelaDaOrdem } from '#modules/ordens/web/detalhe/tela.tsx'
import { TelaDasOrdens } from '#modules/ordens/web/lista/tela.tsx'
import { diaAqui } from '#kit/aqui.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { CalendarDays } from '#ui/icones.ts'
import { PaginaNaoEncontrada } from './pagina-nao-encontrada.tsx'

function Sumida() {
  const caminho = useLocation({ select: (l: { pathname: string }) => l.pathname })
  return <PaginaNaoEncontrada dentro caminho={caminho} />
}

function AbrirNaAgenda({ ordem: o }: { ordem: Ordem }) {
  const navegar = useNavegar()
  const dia = diaAqui(o.agendada_de ? new Date(o.agendada_de) : new Date())
  return (
    <Button
      tamanho="pequeno"
      variante={o.agendada_de ? 'contorno' : 'primaria'}
      icone={<CalendarDays />}
      onClick={() => void navegar({ href: linkDaAgenda({ dia, ordem: o.id }) })}
    >
      {o.posso.includes('agendar') ? 'Agendar' : 'Abrir na agenda'}
    </Button>
  )
}

/** The orders, with the agenda of the crews, which is of a module after them. */
export const AsOrdens = () => <TelaDasOrdens Distribuir={DistribuirOrdens} />
export const UmaOrdem = () => <TelaDaOrdem naoEncontrada={<Sumida />} Agendar={AbrirNaAgenda} Links={LinksDaOrdem} />
