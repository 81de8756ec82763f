import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useSessao } from '#platform/navegador/sessao.ts'
import { temFatorVerificado } from '#platform/navegador/situacao.ts'
import { plural } from '#ui/formatos.ts'
import { ShieldCheck, UserPlus, type Icone } from '#ui/icones.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { areas } from '../../areas.ts'
import { Bloco } from '../comum/bloco.tsx'
import { listarPedidos } from '../comum/chamadas.ts'

const nomeDaArea = (codigo: string) => areas.find((a) => a.codigo === codigo)?.nome ?? codigo

/** Items that need the user: requests to decide, an account without a second factor. */
export function Avisos() {
  const decide = usePode('cad.pedido.decidir')
  const { sessao } = useSessao()
  const pedidos = useQuery({
    queryKey: ['pedidos', 'pendentes'] as const,
    queryFn: async ({ signal }) => {
      const { data, pagination } = await chamar(listarPedidos, { query: { status: 'pendente', limit: 5 } }, { signal })
      return { pedidos: data, total: pagination.total }
    },
    enabled: decide,
    refetchInterval: 120_000,
  })
  const semFator = sessao !== null && !temFatorVerificado(sessao)
  const lista = pedidos.data?.pedidos ?? []
  return (
    <Bloco titulo="Avisos" detalhe={pedidos.data?.total ? plural(pedidos.data.total, 'pedido') : undefined}>
      <ul>
        {lista.map((p) => (
          <Aviso
            key={p.id}
            Icone={UserPlus}
            href={`/${p.departamento}`}
            titulo={`${p.nome} pede acesso a ${nomeDaArea(p.departamento)}`}
            fim={<RelativeTime quando={p.criado_em} />}
          >
            {p.motivo}
          </Aviso>
        ))}
        {semFator && (
          <Aviso
            Icone={ShieldCheck}
            href="/configuracoes#segundo-fator"
            titulo="Proteja sua conta com um segundo fator"
          >
            Um código do celular, além da senha, leva um minuto para ligar.
          </Aviso>
        )}
      </ul>
      {lista.length === 0 && !semFator && <p className="py-3 text-13 text-text-2">Nada pede a sua atenção agora.</p>}
    </Bloco>
  )
}

function Aviso({
  Icone,
  href,
  titulo,
  fim,
  children,
}: {
  Icone: Icone
  href: string
  titulo: string
  fim?: ReactNode
  children: ReactNode
}) {
  return (
    <li>
      <a
        href={href}
        className="-mx-3 grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-3 rounded px-3 py-2 text-13 outline-offset-[-2px] hover:bg-surface-2"
      >
        <Icone className="mt-0.5 text-text-2" />
        <span className="min-w-0">
          <span className="block">{titulo}</span>
          <span className="line-clamp-2 text-12 text-text-2">{children}</span>
        </span>
        {fim && <span className="text-12 text-text-2">{fim}</span>}
      </a>
    </li>
  )
}
