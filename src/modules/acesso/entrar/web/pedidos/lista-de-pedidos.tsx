import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import { ChevronDown } from '#ui/icones.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { EntregaDoConvite } from '../../contract/convites.ts'
import { pedidos as contrato, type PedidoDeAcesso } from '../../contract/pedidos.ts'
import { papeisDeDepartamento, type PapelDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { nomeDoPapel } from '#modules/acesso/nucleo/regras/nomes.ts'
import { LinkDoConvite } from '../convites/link-do-convite.tsx'

const chaveDosPedidos = ['pedidos'] as const
const relerPedidos = () => consultas.invalidateQueries({ queryKey: chaveDosPedidos })

/** Pending requests that this user decides; of one department, or of all that they supervise. */
export function usePedidosPendentes(departamento: string | null) {
  return useQuery({
    queryKey: [...chaveDosPedidos, 'pendentes', departamento] as const,
    queryFn: async ({ signal }) => {
      const { data, pagination } = await chamar(
        contrato.listar,
        { query: { status: 'pendente', ...(departamento ? { departamento: departamento as never } : {}) } },
        { signal },
      )
      return { pedidos: data, total: pagination.total }
    },
  })
}

export function ListaDePedidos({
  pedidos,
  nomeDaArea,
}: {
  pedidos: readonly PedidoDeAcesso[]
  nomeDaArea?: (codigo: string) => string
}) {
  const [convidado, setConvidado] = useState<Convidado | null>(null)
  const fechar = () => {
    setConvidado(null)
    void relerPedidos()
  }
  return (
    <>
      <ul>
        {pedidos.map((p) => (
          <Pedido key={p.id} pedido={p} area={nomeDaArea?.(p.departamento) ?? null} aoConvidar={setConvidado} />
        ))}
      </ul>
      {convidado && <LinkDoConvite {...convidado} aoFechar={fechar} />}
    </>
  )
}

interface Convidado {
  nome: string
  entrega: EntregaDoConvite
}

function Pedido({
  pedido,
  area,
  aoConvidar,
}: {
  pedido: PedidoDeAcesso
  area: string | null
  aoConvidar: (c: Convidado) => void
}) {
  const [aberto, setAberto] = useState(false)
  const aprovar = useMutation({
    mutationFn: (papel: PapelDeDepartamento) =>
      chamar(contrato.aprovar, { params: { id: pedido.id }, body: { papel } }),
    onSuccess: ({ data: { convite } }) => {
      // refetching now could unmount the empty list and its link: the dialog refetches on close
      if (convite && !convite.enviado) return aoConvidar({ nome: pedido.nome, entrega: convite })
      const titulo = convite ? `Convite enviado a ${pedido.email}` : `${pedido.nome} agora tem acesso`
      avisar({ titulo, tom: 'sucesso' })
      return relerPedidos()
    },
    onError(erro) {
      avisarFalha('O pedido não foi aprovado', erro)
      return relerPedidos()
    },
  })
  const recusar = useMutation({
    mutationFn: () => chamar(contrato.recusar, { params: { id: pedido.id } }),
    onSuccess: () => avisar({ titulo: `Pedido de ${pedido.nome} recusado` }),
    onError: (erro) => avisarFalha('O pedido não foi recusado', erro),
    onSettled: relerPedidos,
  })
  const ocupado = aprovar.isPending || recusar.isPending
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b py-3 text-13 last:border-b-0">
      <Avatar nome={pedido.nome} chave={pedido.email} />
      <div className="min-w-0 flex-1 basis-60">
        <p>
          <b>{pedido.nome}</b> <span className="text-text-2">{pedido.email}</span>
        </p>
        <p className="mt-0.5 text-text-2">{pedido.motivo}</p>
        <p className="mt-0.5 text-12 text-text-3">
          {area && `${area} · `}
          <RelativeTime quando={pedido.criado_em} />
        </p>
      </div>
      <div className="flex gap-2">
        <Menu
          aberto={aberto}
          aoMudar={setAberto}
          alinhar="end"
          gatilho={
            <Button ocupado={ocupado} iconeFim={<ChevronDown />}>
              Aprovar como
            </Button>
          }
          itens={papeisDeDepartamento.map((p) => ({ rotulo: nomeDoPapel(p), aoEscolher: () => aprovar.mutate(p) }))}
        />
        <Button variante="fantasma" disabled={ocupado} onClick={() => recusar.mutate()}>
          Recusar
        </Button>
      </div>
    </li>
  )
}
