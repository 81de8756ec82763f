import { useState } from 'react'
import type { MandarProposta } from '#modules/ligados.ts'
import { mandarProposta } from '#modules/ligados-na-pagina.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Aguarde } from '#ui/tardia.tsx'
import { useProposta } from '../dados.ts'
import { EscolherCliente } from './cliente.tsx'

/**
 * The ways to send a proposal to its customer that other modules supply. The version in progress is frozen when it is
 * sent; without one, the version in force goes again.
 */
export function Mandar({ id, ...resto }: Omit<MandarProposta, 'revisao'>) {
  const { data: p, isError, refetch } = useProposta(id)
  const [escolha, setEscolha] = useState<'nova' | 'vigente' | null>(null)
  if (isError) return <ErrorState oQueFalhou="A proposta não carregou." aoTentar={() => refetch()} />
  if (!p) return <Skeleton className="h-14" />
  if (p.cliente.contato_id === null)
    return (
      <div className="grid gap-3">
        <p className="text-13 text-text-2">
          Esta proposta ainda não tem contato. Sem ele não há para onde mandar, nem como o cliente aceitar pela página.
        </p>
        <EscolherCliente proposta={p} />
      </div>
    )
  // a renewed one is a draft again: the version that the customer had is past its validity
  const vigente = p.estado === 'rascunho' ? undefined : p.versoes.find((v) => v.estado === 'enviada')
  const nova = p.versoes.find((v) => v.estado === 'aberta')
  const qual = escolha ?? (vigente ? 'vigente' : 'nova')
  return (
    <div className="grid gap-3">
      {nova && vigente && (
        <RadioGroup
          rotulo="Versão"
          emLinha
          opcoes={[
            { valor: 'vigente', rotulo: `v${vigente.n}, já enviada` },
            { valor: 'nova', rotulo: `v${nova.n}, em curso` },
          ]}
          valor={qual}
          aoMudar={setEscolha}
        />
      )}
      {qual === 'nova' && nova && (
        <p className="text-12 text-text-2">
          Ao mandar, a v{nova.n} é congelada e não muda mais. Vale por {plural(p.validade_dias, 'dia')}.
        </p>
      )}
      <Aguarde>
        {mandarProposta.map((Forma, n) => (
          <Forma key={`${n} ${qual}`} id={id} revisao={qual === 'nova' ? p.revisao : undefined} {...resto} />
        ))}
      </Aguarde>
    </div>
  )
}
