import { useLocation } from '@tanstack/react-router'
import { paraCada } from '#kit/objeto.ts'
import { ContratosDaProposta } from '#modules/contratos/web/publico.ts'
import { OrdensDaProposta, PreventivaDaProposta } from '#modules/ordens/web/publico.ts'
import type { Proposta as UmaProposta } from '#modules/propostas/contract/formas.ts'
import { TelaDaProposta } from '#modules/propostas/web/proposta/tela.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { tiposDeProposta, type TipoDeProposta } from '#modules/propostas/tipos.ts'
import { PaginaNaoEncontrada } from './pagina-nao-encontrada.tsx'

/** What follows an accepted proposal: its contract, its service orders, for users who see them. */
const Depois = ({ proposta: p }: { proposta: UmaProposta }) => (
  <>
    <ContratosDaProposta proposta={{ id: p.id, tipo: p.tipo, aceita: p.estado === 'aceita' }} />
    <OrdensDepois proposta={p} />
  </>
)

function OrdensDepois({ proposta: { id, cliente, conteudo } }: { proposta: UmaProposta }) {
  if (!usePode('ordens.ordem.ver') || cliente.contato_id === null) return null
  return (
    <section aria-label="Ordens de serviço" className="rounded-md border bg-surface">
      <h2 className="px-4 pt-3 text-13 font-semibold">Ordens de serviço</h2>
      {conteudo.tipo === 'limpeza' && (
        <PreventivaDaProposta
          proposta={{
            id,
            contato_id: cliente.contato_id,
            cliente: cliente.nome,
            vezesPorAno: conteudo.entrada.vezesPorAno,
          }}
        />
      )}
      <OrdensDaProposta proposta={{ id, contato_id: cliente.contato_id }} />
    </section>
  )
}

function Proposta({ tipo }: { tipo: TipoDeProposta }) {
  const caminho = useLocation({ select: (l: { pathname: string }) => l.pathname })
  return (
    <TelaDaProposta tipos={[tipo]} Depois={Depois} naoEncontrada={<PaginaNaoEncontrada dentro caminho={caminho} />} />
  )
}

/** The page of a proposal of each kind; an unknown one, or one of another kind, shows the 404 page. */
export const PROPOSTAS = paraCada(tiposDeProposta, (tipo) => () => <Proposta tipo={tipo} />)
