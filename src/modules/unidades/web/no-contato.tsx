import { useState } from 'react'
import { mesComAno } from '#kit/meses.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { numero } from '#ui/formatos.ts'
import { ChevronDown, Pencil } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { divergenciaDoGrupo } from '../regras/divergencia.ts'
import { fornecimento } from '../regras/nomes.ts'
import type { Unidade } from '../tipos.ts'
import { CorrigirUnidade } from './corrigir.tsx'
import { useUnidade, useUnidadesDoContato } from './dados.ts'

/** Tab of a contact: how each consumer unit is supplied, and the energy of its months. */
export function EnergiaDoContato({ contato }: { contato: { id: string } }) {
  const ve = usePode('unidades.unidade.ver')
  if (!ve)
    return (
      <EmptyState
        frase="O consumo não aparece para você"
        detalhe="Peça a quem cuida dos acessos a permissão de ver unidades consumidoras."
      />
    )
  return <Unidades contatoId={contato.id} />
}

function Unidades({ contatoId }: { contatoId: string }) {
  const { data, error, isPending, refetch } = useUnidadesDoContato(contatoId)
  if (isPending) return <SkeletonList linhas={2} comRosto={false} rotulo="Carregando as unidades" />
  if (!data)
    return <ErrorState oQueFalhou="As unidades não carregaram." detalhe={error?.message} aoTentar={() => refetch()} />
  if (data.length === 0)
    return (
      <EmptyState
        frase="Nenhuma unidade consumidora ainda"
        detalhe="Cadastre em “UCs e endereços”, ou leia uma conta de energia em “Faturas”."
      />
    )
  return (
    <ul aria-label="Unidades consumidoras" className="grid max-w-3xl">
      {data.map((u) => (
        <LinhaDaUnidade key={u.id} unidade={u} />
      ))}
    </ul>
  )
}

function LinhaDaUnidade({ unidade: u }: { unidade: Unidade }) {
  const edita = usePode('unidades.unidade.editar')
  const [aberta, setAberta] = useState(false)
  const [corrige, setCorrige] = useState(false)
  const nome = u.numero ?? 'sem número'
  const divergencia = divergenciaDoGrupo(u)
  return (
    <li className="grid gap-2 border-b py-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1">
          <span className="block text-13 font-medium">UC {nome}</span>
          <span className="block text-12 text-text-2">
            {[u.distribuidora, fornecimento(u)].filter(Boolean).join(' · ') ||
              'O fornecimento vem da primeira conta lida'}
          </span>
        </span>
        <Button
          tamanho="pequeno"
          variante="fantasma"
          className="max-md:h-11!"
          icone={<ChevronDown className={aberta ? undefined : '-rotate-90'} />}
          aria-expanded={aberta}
          aria-label={`Consumo da UC ${nome}`}
          onClick={() => setAberta(!aberta)}
        >
          Consumo
        </Button>
        {edita && (
          <Button
            tamanho="pequeno"
            variante="fantasma"
            className="max-md:h-11!"
            icone={<Pencil />}
            aria-label={`Corrigir o fornecimento da UC ${nome}`}
            onClick={() => setCorrige(true)}
          >
            Corrigir
          </Button>
        )}
      </div>
      {divergencia && <AlertBox tom="alerta" titulo={divergencia} />}
      {aberta && <Consumo id={u.id} />}
      {corrige && <CorrigirUnidade unidade={u} aoFechar={() => setCorrige(false)} />}
    </li>
  )
}

function Consumo({ id }: { id: string }) {
  const { data, error, refetch } = useUnidade(id)
  if (error)
    return <ErrorState oQueFalhou="O consumo não carregou." detalhe={error.message} aoTentar={() => refetch()} />
  if (!data) return <SkeletonList linhas={2} comRosto={false} rotulo="Carregando o consumo" />
  if (data.consumos.length === 0)
    return <p className="text-12 text-text-2">Nenhum mês lido: envie uma conta em “Faturas”.</p>
  return (
    <dl className="num grid grid-cols-[repeat(auto-fill,minmax(108px,1fr))] gap-x-4 gap-y-1.5 text-12">
      {data.consumos.map((c) => (
        <div key={c.mes}>
          <dt className="text-text-2">{mesComAno(c.mes)}</dt>
          <dd>
            {numero(c.kwh)} kWh{c.estimado ? ', estimado' : ''}
          </dd>
        </div>
      ))}
    </dl>
  )
}
