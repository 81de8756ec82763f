import { useState } from 'react'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { Briefcase, Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useCargos } from '../dados.ts'
import { useRegistroAberto } from '#modules/acesso/nucleo/web/usar-registro-aberto.ts'
import { DetalheDoCargo } from './detalhe.tsx'
import { ListaDeCargos } from './lista.tsx'
import { NovoCargo } from './novo-cargo.tsx'

/** /cad/cadastros/cargos. A position proposes roles and sets approval limits; it grants nothing by itself. */
export function TelaCargos() {
  const cargos = useCargos()
  const edita = usePode('cad.cargo.editar')
  const [aberto, abrir] = useRegistroAberto('cargo')
  const [criando, setCriando] = useState(false)
  const novo = (
    <Button variante="primaria" icone={<Plus />} onClick={() => setCriando(true)}>
      Novo cargo
    </Button>
  )
  const lista = cargos.data ?? []
  const escolhido = lista.find((c) => c.id === aberto) ?? null
  return (
    <div className="flex h-full min-h-0 flex-col">
      {edita && <AcoesDaPagina>{novo}</AcoesDaPagina>}
      <PageHeader titulo="Cargos" detalhe={cargos.data ? plural(lista.length, 'cargo') : undefined} />
      {cargos.isPending && <SkeletonList linhas={6} comRosto={false} rotulo="Carregando cargos" />}
      {cargos.isError && !cargos.data && (
        <ErrorState
          oQueFalhou="Os cargos não carregaram."
          detalhe={cargos.error.message}
          aoTentar={() => cargos.refetch()}
        />
      )}
      {cargos.data?.length === 0 && (
        <EmptyState
          icone={<Briefcase />}
          frase="Nenhum cargo ainda"
          detalhe="O cargo sugere papéis a quem o assume e diz até quanto essa pessoa aprova."
          acao={edita && novo}
        />
      )}
      {lista.length > 0 && (
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] md:grid-cols-[300px_minmax(0,1fr)]">
          <div className={`min-h-0 overflow-y-auto border-r ${escolhido ? 'max-md:hidden' : ''}`}>
            <ListaDeCargos cargos={lista} aberto={escolhido?.id ?? null} aoAbrir={abrir} />
          </div>
          <div className={`min-h-0 ${escolhido ? '' : 'max-md:hidden'}`}>
            {escolhido ? (
              <DetalheDoCargo
                key={escolhido.id}
                cargo={escolhido}
                cargos={lista}
                edita={edita}
                aoFechar={() => abrir(null)}
              />
            ) : (
              <EmptyState
                icone={<Briefcase />}
                frase="Escolha um cargo"
                detalhe="Aqui aparecem o que ele propõe, até quanto aprova e quem o ocupa."
              />
            )}
          </div>
        </div>
      )}
      {criando && <NovoCargo aoFechar={(id) => (setCriando(false), id && abrir(id))} />}
    </div>
  )
}
