import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useState } from 'react'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { pode, usePessoa } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { UserPlus, Users } from '#ui/icones.ts'
import { Tabs, type Aba } from '#ui/tabs.tsx'
import { FaixaSemCorreio } from '#modules/correio/web/publico.ts'
import { ConvidarVarias } from '#modules/acesso/convidados/web/convidar-varias.tsx'
import { usePedidosPendentes } from '#modules/acesso/entrar/web/pedidos/lista-de-pedidos.tsx'
import { Convites } from '#modules/acesso/entrar/web/convites/convites.tsx'
import { Dominios } from '#modules/acesso/entrar/web/convites/dominios.tsx'
import { ListaDePessoas } from './lista-de-pessoas.tsx'
import { NovoConvite } from '#modules/acesso/entrar/web/convites/novo-convite.tsx'
import { Pedidos } from '#modules/acesso/entrar/web/pedidos/pedidos.tsx'

type Qual = 'pessoas' | 'convites' | 'pedidos' | 'dominios'

/** /cad/cadastros/usuarios (guard can-edit-users): people, invitations, access requests and sign-up domains. */
export function TelaUsuarios() {
  const eu = usePessoa()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const [convidando, setConvidando] = useState(false)
  const pedidos = usePedidosPendentes(null)
  const abas: Aba<Qual>[] = [
    { valor: 'pessoas', rotulo: 'Pessoas' },
    ...(pode(eu, 'cad.convite.criar') ? [{ valor: 'convites', rotulo: 'Convites' } as const] : []),
    ...(pode(eu, 'cad.pedido.decidir')
      ? [
          {
            valor: 'pedidos',
            rotulo: 'Pedidos de acesso',
            contagem: pedidos.data?.total || undefined,
            alerta: true,
          } as const,
        ]
      : []),
    ...(pode(eu, 'cad.dominio.editar') ? [{ valor: 'dominios', rotulo: 'Domínios' } as const] : []),
  ]
  const aba = abas.find((a) => a.valor === search.aba)?.valor ?? 'pessoas'
  const lote = aba === 'convites' && typeof search.lote === 'string' ? search.lote : null
  const abrirLote = (id: string | null) => void navegar({ to: '.', search: { aba: 'convites', lote: id ?? undefined } })
  return (
    <div className="flex h-full min-h-0 flex-col">
      {pode(eu, 'cad.convite.criar') && (
        <AcoesDaPagina>
          <Button icone={<Users />} onClick={() => abrirLote('nova')}>
            Convidar várias pessoas
          </Button>
          <Button variante="primaria" icone={<UserPlus />} onClick={() => setConvidando(true)}>
            Convidar
          </Button>
        </AcoesDaPagina>
      )}
      <h1 className="sr-only">Pessoas</h1>
      <Tabs<Qual>
        rotulo="Pessoas e convites"
        abas={abas}
        valor={aba}
        aoMudar={(nova) => void navegar({ to: '.', search: { aba: nova === 'pessoas' ? undefined : nova } })}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <FaixaSemCorreio />
        {aba === 'pessoas' && <ListaDePessoas />}
        {lote && <ConvidarVarias key={lote} aberto={lote} aoAbrir={abrirLote} />}
        {aba === 'convites' && !lote && <Convites aoConvidar={() => setConvidando(true)} />}
        {aba === 'pedidos' && <Pedidos />}
        {aba === 'dominios' && <Dominios />}
      </div>
      {convidando && <NovoConvite aoFechar={() => setConvidando(false)} />}
    </div>
  )
}
